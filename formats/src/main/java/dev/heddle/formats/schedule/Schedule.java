package dev.heddle.formats.schedule;

import dev.heddle.formats.trace.Trace;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The decisions of one execution: runs of events of one thread in execution order, and the source of each read that does not see the
 * newest write. A read that is not named takes the newest write executed at its location, or the initial value where there is none.
 *
 * @param mode what to do where the program does not follow
 * @param program name for people: the source file or main class
 * @param seed the seed of the execution that made the decisions; a replay does not need it
 * @param strategy name of the strategy that made the decisions
 * @param steps in order; a read stands behind the run that holds it
 */
public record Schedule(Mode mode, String program, long seed, String strategy, List<Step> steps) {
    /** What a difference between program and schedule means. */
    public enum Mode {
        /** A recorded execution: any difference ends the replay. */
        STRICT,
        /** A derived one: followed as far as the program follows, then nearest. */
        GUIDE
    }

    /** A line of the schedule. */
    public sealed interface Step permits Run, Read {}

    /**
     * A thread executes events, one after the other.
     *
     * @param thread path of the thread
     * @param count how many, at least 1
     */
    public record Run(String thread, int count) implements Step {
        /** @throws IllegalArgumentException if the path is no path or the count below 1 */
        public Run {
            requirePath(thread);
            if (count < 1) {
                throw new IllegalArgumentException("expected a run of at least 1 event, found " + count);
            }
        }
    }

    /**
     * A read sees a write that is not the newest.
     *
     * @param event the read
     * @param source the write, or empty for the initial value
     */
    public record Read(EventId event, Optional<EventId> source) implements Step {}

    /** @throws IllegalArgumentException if a read is given two sources or the runs are longer than an int can count */
    public Schedule {
        steps = List.copyOf(steps);
        Set<EventId> reads = new HashSet<>();
        long events = 0;
        for (Step step : steps) {
            if (step instanceof Run run) {
                events += run.count();
            } else if (step instanceof Read read && !reads.add(read.event())) {
                throw new IllegalArgumentException("event " + read.event() + " is given two sources");
            }
        }
        if (events > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "expected runs of at most " + Integer.MAX_VALUE + " events in all, found " + events);
        }
    }

    /** The schedule that repeats a recorded execution: strict, with the seed of that execution. */
    public static Schedule of(Trace trace) {
        Trace.Header header = trace.header();
        List<Step> steps = new StepBuilder(trace).build();
        return new Schedule(Mode.STRICT, trace.program().name(), header.executionSeed(), header.strategy(), steps);
    }

    /**
     * A schedule that was derived: to be followed as far as the program follows.
     *
     * @param execution the execution that it asks for
     * @param seed of the execution that it was derived from, whose inputs it expects
     * @param strategy how it was derived
     */
    public static Schedule guide(Trace execution, long seed, String strategy) {
        return new Schedule(Mode.GUIDE, execution.program().name(), seed, strategy, new StepBuilder(execution).build());
    }

    /** Fails unless {@code path} is a word of letters, digits, dots, dashes and underscores. */
    static void requirePath(String path) {
        if (!path.matches("[0-9A-Za-z._-]+")) {
            throw new IllegalArgumentException("expected a thread path such as 0.2, found '" + path + "'");
        }
    }
}
