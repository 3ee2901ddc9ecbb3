package dev.heddle.recorder.free.recording;

import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.ThrownText;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a recorded execution ends, as far as hooks are told: the first exception that a thread did not catch, and the
 * status asked for.
 */
final class Outcome {
    /** The JDK's threads that answer signals; they go past Runtime.exit. */
    private static final Pattern SIGNAL_HANDLER = Pattern.compile("SIG(HUP|INT|TERM) handler");

    private final Runnable beforeHalt;
    private int thread;
    private String threadName = "";
    private @Nullable Throwable thrown;
    private int status;

    /** The action is run before Runtime.halt ends the JVM, since nothing is run after. */
    Outcome(Runnable beforeHalt) {
        this.beforeHalt = beforeHalt;
    }

    /** A thread ends by an exception. The index is that in the trace, or -1. */
    synchronized void uncaught(int index, Thread in, Throwable first) {
        if (thrown == null) {
            thread = index;
            threadName = in.getName();
            thrown = first;
        }
    }

    void exit(int asked, boolean halt) {
        synchronized (this) {
            status = asked;
        }
        if (halt) {
            beforeHalt.run();
        }
    }

    /**
     * What was found: an exception that was not caught, else the status asked for. A program that a signal ends has not
     * come to its end.
     *
     * @param last the thread that ends the JVM
     */
    synchronized Trace.Verdict verdict(Thread last) {
        if (thrown != null) {
            List<String> stack = ThrownText.of(thrown, Outcome::text, Outcome::frames);
            String message = "uncaught exception in " + threadName + ": " + text(thrown);
            return new Trace.Failed(FailureKind.EXCEPTION, thread, message, stack, List.of());
        }
        if (status != 0) {
            return new Trace.Failed(FailureKind.EXIT, -1, "exit status " + status, List.of(), List.of());
        }
        String name = last.getName();
        return SIGNAL_HANDLER.matcher(name).matches()
                ? new Trace.Unfinished(
                        FailureKind.UNFINISHED,
                        -1,
                        "the program was ended by " + name.substring(0, name.indexOf(' ')),
                        List.of(),
                        List.of())
                : new Trace.Passed();
    }

    /** The program's own answer may be none. */
    private static List<String> frames(Throwable of) {
        try {
            return Arrays.stream(of.getStackTrace())
                    .map(StackTraceElement::toString)
                    .toList();
        } catch (RuntimeException e) {
            return List.of();
        }
    }

    /** The program's own text may throw. */
    private static String text(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (RuntimeException e) {
            return thrown.getClass().getName();
        }
    }
}
