package dev.heddle.formats.schedule;

import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A plan for one execution, in three parts. First the decisions: runs of one thread in execution order, in
 * {@link Steps}, the source of each read that does not see the newest write, the inputs. A read that is not named takes
 * the newest write executed at its location, or the initial value where there is none. Then what the execution changes
 * in comparison with the one that the decisions come from; then the plan by which it goes on.
 *
 * @param mode what to do where the program does not follow
 * @param program name for people: the source file or main class
 * @param seed the seed of the execution that made the decisions; a replay does not need it
 * @param strategy name of the strategy that made the decisions
 * @param origin what it was derived from, where that is a file that a replay needs
 * @param steps in order; a read, a choice or an input stands behind the run that holds it, ends of set-up before all
 *     runs
 * @param changes what happens otherwise than it was recorded, in order; the first one ends the decisions
 * @param plan by which strategy the execution goes on after the decisions
 */
public record Schedule(
        Mode mode,
        String program,
        long seed,
        String strategy,
        Optional<Origin> origin,
        List<Step> steps,
        List<Change> changes,
        Optional<Plan> plan) {
    /** What a difference between program and schedule means. */
    public enum Mode {
        /** A recorded execution: any difference ends the replay. */
        STRICT,
        /** A derived one: followed as far as the program follows, then nearest. */
        GUIDE
    }

    /**
     * What a schedule was derived from.
     *
     * @param file relative to the schedule's folder
     * @param isFree whether it is a recording of free threads, whose events are found by their places in the code, not
     *     counted; else the trace of a controlled execution, which holds the program
     */
    public record Origin(String file, boolean isFree) {}

    /** A line of the schedule. */
    public sealed interface Step permits Run, HandOvers, Read, Choice, Input, SetUp {}

    /**
     * A thread executes events, one after the other.
     *
     * @param thread path of the thread
     * @param count how many, at least 1
     * @param check made of the kinds and sites of these events ({@link RunCheck}), to notice that others were executed;
     *     0 for none
     */
    public record Run(String thread, int count, int check) implements Step {
        /** Without a check. */
        public Run(String thread, int count) {
            this(thread, count, 0);
        }

        /** @throws IllegalArgumentException if the path is no path or the count below 1 */
        public Run {
            requirePath(thread);
            if (count < 1) {
                throw new IllegalArgumentException("expected a run of at least 1 event, found " + count);
            }
        }
    }

    /**
     * A thread makes hand-overs of the library that are no steps, and others go on before its next step. In an
     * execution that lacks them they are none.
     *
     * @param thread path of the thread
     * @param count how many, at least 1 ({@link Steps#isHandOver})
     */
    public record HandOvers(String thread, int count) implements Step {
        /** @throws IllegalArgumentException if the path is no path or the count below 1 */
        public HandOvers {
            requirePath(thread);
            if (count < 1) {
                throw new IllegalArgumentException("expected at least 1 hand-over, found " + count);
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

    /**
     * Any other choice: which waiter is notified, whether something comes without cause, a read's place among volatile
     * writes.
     *
     * @param event the event that it is made for
     * @param number what is chosen, at least 1; where nothing is named, 0 is
     */
    public record Choice(EventId event, int number) implements Step {}

    /**
     * The clock's answer.
     *
     * @param event the event that asks it
     * @param value what it answers
     */
    public record Input(EventId event, long value) implements Step {}

    /**
     * The set-up of a thread ends: from here on, accesses that no other thread can come between have no event
     * ({@link dev.heddle.formats.run.ModelSwitches#setUpEvents}). Where that is depends on how many events all threads
     * had executed before.
     *
     * @param event the first event of its thread that may have accesses without events before it
     */
    public record SetUp(EventId event) implements Step {}

    /** What the execution does otherwise than the recorded one. */
    public sealed interface Change permits ChangedRead, ChangedOrder {
        /** The event that learns something else. */
        EventId event();

        /** Its place in the source, as in {@code Trace.SiteEntry.where}, a word; a dash where it has none. */
        String where();
    }

    /**
     * A read sees another write than it was recorded to see.
     *
     * @param event the read
     * @param where its place
     * @param source the write, or empty for the initial value
     */
    public record ChangedRead(EventId event, String where, Optional<EventId> source) implements Change {
        @Override
        public String toString() {
            return event + " at " + where + " reads "
                    + source.map(EventId::toString).orElse("init");
        }
    }

    /**
     * A call of the library, or what else answers by the order of such operations, comes before one that it followed in
     * the recorded execution.
     *
     * @param event the operation
     * @param where its place
     * @param before the one that comes later
     */
    public record ChangedOrder(EventId event, String where, EventId before) implements Change {
        @Override
        public String toString() {
            return event + " at " + where + " before " + before;
        }
    }

    /**
     * How the execution goes on.
     *
     * @param strategy as {@code check --strategy} takes it
     * @param seed all that it draws comes from it
     */
    public record Plan(String strategy, long seed) {}

    /** Decisions alone. */
    public Schedule(Mode mode, String program, long seed, String strategy, List<Step> steps) {
        this(mode, program, seed, strategy, Optional.empty(), steps, List.of(), Optional.empty());
    }

    /** @throws IllegalArgumentException if a read is given two sources or the runs are longer than an int can count */
    public Schedule {
        steps = List.copyOf(steps);
        changes = List.copyOf(changes);
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
        List<Step> steps = new StepBuilder(trace, false).build();
        return new Schedule(Mode.STRICT, trace.program().name(), header.executionSeed(), header.strategy(), steps);
    }

    /**
     * A schedule that was derived: to be followed as far as the program follows.
     *
     * @param execution the execution that it asks for, up to the first change
     * @param recorded what it was derived from, whose inputs it expects
     * @param strategy how it was derived
     */
    public static Schedule guide(
            Trace execution, Trace recorded, String strategy, List<Change> changes, Optional<Plan> plan) {
        List<Step> steps = new ArrayList<>(Steps.setUp(recorded));
        steps.addAll(new StepBuilder(execution, !changes.isEmpty()).build());
        long seed = recorded.header().executionSeed();
        return new Schedule(
                Mode.GUIDE, execution.program().name(), seed, strategy, Optional.empty(), steps, changes, plan);
    }

    /** Returns this schedule as one that was derived from a file. */
    public Schedule of(Origin file) {
        return new Schedule(mode, program, seed, strategy, Optional.of(file), steps, changes, plan);
    }

    /** File of the recording of free threads that it was derived from. */
    public Optional<String> recording() {
        return origin.filter(Origin::isFree).map(Origin::file);
    }

    /** File of the trace of a controlled execution that it was derived from, which holds the program. */
    public Optional<String> trace() {
        return origin.filter(of -> !of.isFree()).map(Origin::file);
    }

    /** Whether it leaves all to its plan, from the first event on. */
    public boolean isPlanAlone() {
        return plan().isPresent() && changes.isEmpty() && length() == 0;
    }

    /** How many steps its runs have. */
    public int length() {
        return steps.stream()
                .mapToInt(step -> step instanceof Run run ? run.count() : 0)
                .sum();
    }

    /** Fails unless {@code path} is a word of letters, digits, dots, dashes and underscores. */
    static void requirePath(String path) {
        if (!path.matches("[0-9A-Za-z._-]+")) {
            throw new IllegalArgumentException("expected a thread path such as 0.2, found '" + path + "'");
        }
    }
}
