package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReplayPolicy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Makes the decisions of a recorded execution and checks every event against it; ends the execution at the first
 * difference. The thread to choose is the thread of the next recorded event, since a thread that is chosen among
 * several always logs an event.
 */
public final class ReplayStrategy implements SchedulingStrategy, ReplayPolicy {
    private static final String LIKELY_CAUSE =
            "likely cause: a changed program, a decision edited by hand, or an input that is"
                    + " not recorded (I/O, native code, what the garbage collector clears, the depth of a stack"
                    + " overflow, the identity hash code of an object made inside the JDK)";
    private static final String ENVIRONMENT =
            "likely cause: an environment variable or a system property has another value than recorded";
    private static final String OTHER_INPUT =
            "likely cause: an input that differs from one JVM to the next, such as the identity hash code of an object"
                    + " made inside the JDK";
    private static final Set<String> ENVIRONMENT_READS = Set.of(
            "System.getProperty",
            "System.getProperties",
            "System.getenv",
            "Integer.getInteger",
            "Long.getLong",
            "Boolean.getBoolean");

    private final Trace recorded;
    private final EventColumns expected;
    private final TraceTables tables;
    private final TraceTables recordedTables;
    /** Whether the engine's inputs were those of a recording. */
    private final boolean isFromRecording;
    /** False for the first versions, whose events do not say which of them were executed without a decision. */
    private final boolean tellsDecisions;

    private int next;
    private int threads;
    private int sites;
    private int objects;
    private int locations;

    /**
     * @param recorded the execution to follow
     * @param tables the tables of the execution under way
     */
    public ReplayStrategy(Trace recorded, TraceTables tables) {
        this.recorded = recorded;
        this.expected = recorded.events();
        this.tables = tables;
        this.recordedTables = new RecordedTables(recorded);
        this.tellsDecisions = IntStream.range(0, expected.size()).anyMatch(i -> expected.has(i, EventFlags.GLUED));
        this.isFromRecording = recorded.header().strategy().equals(RecordingStrategy.NAME);
    }

    @Override
    public ReplayPolicy replay() {
        return this;
    }

    @Override
    public String name() {
        return "replay";
    }

    @Override
    public void begin(long seed) {
        next = 0;
        threads = 0;
        sites = 0;
        objects = 0;
        locations = 0;
    }

    /** How many events have been reproduced. */
    public int reproduced() {
        return next;
    }

    /** Whether all recorded events have been. */
    public boolean isComplete() {
        return next == expected.size();
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        if (next >= expected.size()) {
            throw new DivergenceException("event " + next + ": expected the end of the execution, found that "
                    + enabled.size() + " threads continue; " + LIKELY_CAUSE);
        }
        int wanted = expected.thread(next);
        for (int i = 0; i < enabled.size(); i++) {
            if (enabled.thread(i) == wanted) {
                return i;
            }
        }
        throw new DivergenceException("event " + next + ": expected " + recordedEvent(next) + ", found that thread "
                + recordedTables.threadPath(wanted) + " cannot continue; " + LIKELY_CAUSE);
    }

    @Override
    public int comesBack() {
        return isExternal(EventFlags.ACQUIRES) ? expected.thread(next) : NOBODY;
    }

    @Override
    public boolean mayGoOutside(int thread) {
        return isExternal(EventFlags.RELEASES) && expected.thread(next) == thread;
    }

    @Override
    public boolean wentOutside(int thread, int site) {
        return mayGoOutside(thread) && expected.has(next, EventFlags.UNANNOUNCED) && expected.site(next) == site;
    }

    private boolean isExternal(int flag) {
        return next < expected.size()
                && expected.kind(next) == EventKind.SYNC
                && expected.has(next, EventFlags.EXTERNAL)
                && expected.has(next, flag);
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        if (next >= expected.size() || !expected.kind(next).reads()) {
            return lastFeasible(candidates); // the check of the event will say what is wrong
        }
        int wanted = expected.readsFrom(next);
        int found = candidates.indexOf(wanted);
        if (found >= 0 && candidates.isFeasible(found)) {
            return found;
        }
        throw new DivergenceException("event " + next + ": expected " + recordedEvent(next) + " to read from "
                + EventText.source(wanted) + ", found that it cannot; " + LIKELY_CAUSE);
    }

    @Override
    public int choose(int bound) {
        return chosen(next < expected.size() ? recordedChoice() : 0, bound);
    }

    private int chosen(int wanted, int bound) {
        if (wanted < 0 || wanted >= bound) {
            throw new DivergenceException("event " + next + ": expected " + recordedEvent(next) + " to choose number "
                    + wanted + ", found " + bound + " possibilities; " + LIKELY_CAUSE);
        }
        return wanted;
    }

    /** Where an earlier version gave a failure without cause no choice, it took the first place. */
    @Override
    public int choosePlace(int reader, int bound) {
        boolean isWithoutChoice = next < expected.size()
                && expected.has(next, EventFlags.SPURIOUS)
                && expected.position(next) == EventColumns.ABSENT;
        return isWithoutChoice ? 0 : chosen(next < expected.size() ? expected.position(next) : 0, bound);
    }

    @Override
    public long input(int thread, boolean optional, long found) {
        boolean isRecorded = next < expected.size()
                && expected.kind(next) == EventKind.INPUT
                && expected.thread(next) == thread
                && expected.has(next, EventFlags.TIMED_OUT) == optional;
        if (isRecorded) {
            return expected.value(next);
        }
        return optional ? NO_INPUT : found; // the check of the event will say what is wrong
    }

    @Override
    public long recordedInput(int thread, int siteId, long made) {
        boolean isRecorded =
                next < expected.size() && expected.kind(next) == EventKind.INPUT && expected.thread(next) == thread;
        return isRecorded && isFromRecording ? expected.value(next) : made;
    }

    @Override
    public boolean hasRecordedInputs() {
        return true;
    }

    @Override
    public boolean isLivelock(boolean found) {
        return isComplete()
                && recorded.verdict() instanceof Trace.Failed failed
                && failed.kind() == FailureKind.LIVELOCK;
    }

    private static int lastFeasible(CandidateWrites candidates) {
        int i = candidates.size() - 1;
        while (!candidates.isFeasible(i)) {
            i--;
        }
        return i;
    }

    /**
     * Whether a weak compare-and-set fails, or a wait may end, without cause stands in the event's flags; a place in S
     * and a waiter in its position.
     */
    private int recordedChoice() {
        return switch (expected.kind(next)) {
            case UPDATE -> 0;
            case WAIT, YIELD -> expected.has(next, EventFlags.SPURIOUS) ? 1 : 0;
            case READ -> expected.has(next, EventFlags.SPURIOUS) ? 1 : expected.position(next);
            default -> expected.position(next);
        };
    }

    @Override
    public void executed(EventColumns events, int i) {
        if (i >= expected.size()) {
            throw new DivergenceException("event " + i + ": expected the end of the execution, found "
                    + EventText.of(tables, events, i) + "; " + LIKELY_CAUSE);
        }
        if (!sameEvent(events, i) || !sameTables(events, i)) {
            throw new DivergenceException("event " + i + ": expected " + recordedEvent(i) + ", found "
                    + EventText.of(tables, events, i) + "; differs in "
                    + EventDifference.of(recordedTables, expected, tables, events, i) + "; " + likelyCause(events, i));
        }
        next = i + 1;
    }

    /** Where only the value of an input differs, that input is the cause. */
    private String likelyCause(EventColumns events, int i) {
        boolean isInput = events.kind(i) == EventKind.INPUT
                && expected.kind(i) == EventKind.INPUT
                && events.thread(i) == expected.thread(i)
                && events.site(i) >= 0
                && events.site(i) == expected.site(i);
        if (!isInput) {
            return LIKELY_CAUSE;
        }
        String member = tables.site(events.site(i)).member();
        int name = member.indexOf('(');
        return ENVIRONMENT_READS.contains(name < 0 ? member : member.substring(0, name)) ? ENVIRONMENT : OTHER_INPUT;
    }

    /**
     * Compares the places of all writes in modification order, which are known only when an execution has ended; call
     * it when all events have been reproduced.
     *
     * @return the first difference in a line, or empty
     */
    public Optional<String> modificationOrderDifference(EventColumns events) {
        for (int i = 0; i < expected.size(); i++) {
            if (expected.kind(i).writes() && events.position(i) != expected.position(i)) {
                return Optional.of("event " + i + ": expected position " + expected.position(i)
                        + " in modification order, found " + events.position(i) + ": " + recordedEvent(i) + "; "
                        + LIKELY_CAUSE);
            }
        }
        return Optional.empty();
    }

    private boolean sameEvent(EventColumns events, int i) {
        return events.thread(i) == expected.thread(i)
                && events.kind(i) == expected.kind(i)
                && events.site(i) == expected.site(i)
                && events.location(i) == expected.location(i)
                && events.readOrder(i) == expected.readOrder(i)
                && events.writeOrder(i) == expected.writeOrder(i)
                && events.readsFrom(i) == expected.readsFrom(i)
                && (events.kind(i).writes() || events.position(i) == expected.position(i))
                && events.syncPosition(i) == expected.syncPosition(i)
                && ((events.flags(i) ^ expected.flags(i)) & ~EventFlags.STEP_FLAGS) == 0
                && events.value(i) == expected.value(i)
                && (events.enabled(i) == expected.enabled(i) || isWithoutDecision(events, i));
    }

    /**
     * In earlier versions the end of a thread, and what the library does after a callback, followed the event before
     * without a decision.
     */
    private boolean isWithoutDecision(EventColumns events, int i) {
        EventKind kind = expected.kind(i);
        return (kind == EventKind.END || kind == EventKind.SYNC)
                && expected.enabled(i) == 1
                && (expected.has(i, EventFlags.GLUED) || !tellsDecisions)
                && !events.has(i, EventFlags.GLUED);
    }

    /** Numbers are given at first use, so each new one needs one comparison of what it denotes. */
    private boolean sameTables(EventColumns events, int i) {
        boolean same = true;
        for (; threads <= events.thread(i); threads++) {
            same &= tables.threadPath(threads).equals(recordedTables.threadPath(threads));
        }
        if (events.site(i) == sites) {
            same &= sites < recorded.sites().size()
                    && tables.site(sites).equals(recorded.sites().get(sites));
            sites++;
        }
        if (events.location(i) == locations) {
            same &= locations < recorded.locations().size()
                    && tables.location(locations).equals(recorded.locations().get(locations));
            int owner = tables.location(locations).owner();
            locations++;
            same &= owner < objects || sameObject(owner);
        }
        if (events.has(i, EventFlags.REFERENCE) && events.value(i) > objects) {
            same &= sameObject((int) events.value(i) - 1);
        }
        return same;
    }

    private boolean sameObject(int number) {
        if (number != objects) {
            return number < objects;
        }
        objects++;
        return number < recorded.objects().size()
                && tables.object(number).equals(recorded.objects().get(number));
    }

    private String recordedEvent(int i) {
        return EventText.of(recordedTables, expected, i);
    }
}
