package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.recorder.instrument.rules.InputRule;
import java.util.Set;

/**
 * Where an execution left its script.
 *
 * @param event number of the event in the script
 * @param expected what the script has there
 * @param found what the execution had instead
 */
public record Divergence(int event, String expected, String found) {
    /** Causes of a replay that leaves its trace. */
    static final String OF_TRACE = "; likely cause: a changed program, a decision edited by hand, or an input that is"
            + " not recorded (I/O, native code, what the garbage collector clears, the depth of a stack"
            + " overflow, the identity hash code of an object made inside the JDK)";
    /** Causes of an execution that leaves its schedule. */
    static final String OF_SCHEDULE = "; likely cause: another program, or a schedule edited by hand";

    private static final String OF_ENVIRONMENT =
            "; likely cause: an environment variable or a system property has another value than recorded";
    private static final String OF_INPUT =
            "; likely cause: an input that differs from one JVM to the next, such as the identity hash code of an object"
                    + " made inside the JDK";
    private static final Set<String> ENVIRONMENT_READS = Set.of(
            "System.getProperty",
            "System.getProperties",
            "System.getenv",
            "Integer.getInteger",
            "Long.getLong",
            "Boolean.getBoolean",
            "RuntimeMXBean.getSystemProperties",
            "RuntimeMXBean.getClassPath",
            "RuntimeMXBean.getLibraryPath");

    /** The cause of a difference behind an address of native memory that was another one. */
    static String ofAddress(int event) {
        return "; likely cause: the program goes by an address of native memory, which differs in each JVM, first at event "
                + event;
    }

    /** Ends the execution. */
    DivergenceException ends(String likelyCause) {
        return new DivergenceException(this + likelyCause);
    }

    @Override
    public String toString() {
        return "event " + event + ": expected " + expected + ", found " + found;
    }

    /** The likely cause of a difference from a trace: where only the value of an input differs, that input. */
    static String likelyCause(EventColumns expected, EventColumns events, int i, TraceTables tables) {
        boolean isInput = events.kind(i) == EventKind.INPUT
                && expected.kind(i) == EventKind.INPUT
                && events.thread(i) == expected.thread(i)
                && events.site(i) >= 0
                && events.site(i) == expected.site(i);
        if (!isInput) {
            return OF_TRACE;
        }
        String member = tables.site(events.site(i)).member();
        int name = member.indexOf('(');
        String method = name < 0 ? member : member.substring(0, name);
        if (InputRule.isOfJvm(method)) {
            return "; likely cause: what " + method + " answers depends on the JVM, and is not the same in another one";
        }
        return ENVIRONMENT_READS.contains(method) ? OF_ENVIRONMENT : OF_INPUT;
    }
}
