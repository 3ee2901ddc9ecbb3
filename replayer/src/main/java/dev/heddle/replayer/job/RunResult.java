package dev.heddle.replayer.job;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a target JVM found so far, or several of them: the sum of their facts.
 *
 * @param parameters counted figures: name to {min, median, max}; names k.raw, k.collapsed, kCom.raw, kCom.collapsed,
 *     steps, events, and of one long execution {@link #EVENTS_COUNTED} and {@link #EVENTS_IN} with the name of a
 *     package
 * @param warnings lines for the user
 * @param campaign how it went, strategy by strategy
 * @param search how far an exhaustive search has come; not complete and all 0 for other strategies
 * @param result what belongs to the type of the job
 */
public record RunResult(
        End end,
        Work work,
        Failures failures,
        Replays replays,
        Classes classes,
        Map<String, Range> parameters,
        List<String> warnings,
        CampaignResult campaign,
        SearchResult search,
        Result result) {
    /** Figure of the events of the execution that {@link #EVENTS_IN} is about. */
    public static final String EVENTS_COUNTED = "events.counted";
    /** Prefix of the figures of packages: how many of these events are in their classes. */
    public static final String EVENTS_IN = "events.in ";

    /** Nothing has been run. */
    public static final RunResult NOTHING = new RunResult(
            new End(State.RUNNING, ""),
            Work.NONE,
            new Failures(0, 0, Map.of(), List.of(), List.of(), new TreeMap<>()),
            new Replays(0, 0, "", ""),
            new Classes(0, List.of()),
            Map.of(),
            List.of(),
            CampaignResult.NONE,
            SearchResult.NONE,
            Result.NONE);

    /** How far the latest JVM is. */
    public State state() {
        return end.state;
    }

    /** Reason in one line, for {@link State#BROKEN}; empty otherwise. */
    public String message() {
        return end.message;
    }

    /**
     * How a JVM has ended, or that it has not.
     *
     * @param message one line that says why, for broken; empty otherwise
     */
    public record End(State state, String message) {}

    /** How far a JVM is. */
    public enum State {
        RUNNING,
        INTERRUPTED,
        FINISHED,
        /** The JVM is worn out: another one goes on. */
        REPLACE,
        /** The JVM has died: another one goes on. */
        DIED,
        /** The JVM cannot go on, or the campaign was given up: see the message. */
        BROKEN;

        /** Whether the JVM did not come to an end of its own. */
        public boolean isOpen() {
            return this == RUNNING || this == INTERRUPTED;
        }
    }

    /**
     * What was executed.
     *
     * @param executions how many executions have ended
     * @param nanos wall time of the executions
     * @param cpuNanos processor time of the JVM
     * @param events events of all executions together
     * @param maxThreads most threads seen in an execution
     * @param firstStarted when the first execution began, in milliseconds of the epoch; 0 where none did
     */
    public record Work(long executions, long nanos, long cpuNanos, long events, int maxThreads, long firstStarted) {
        /** No execution. */
        public static final Work NONE = new Work(0, 0, 0, 0, 0, 0);

        Work plus(Work later) {
            return new Work(
                    executions + later.executions,
                    nanos + later.nanos,
                    cpuNanos + later.cpuNanos,
                    events + later.events,
                    Math.max(maxThreads, later.maxThreads),
                    firstStarted != 0 ? firstStarted : later.firstStarted);
        }
    }

    /**
     * Executions that failed.
     *
     * @param count how many
     * @param first number of the first that failed, 0 for none
     * @param kinds failures by kind (the words of the contract), sorted
     * @param traces the failing traces written, first one first
     * @param minimised how the traces were reduced, in their order; empty where that was not asked for
     * @param saved the executions that were saved and their traces, by the sort of the failure
     */
    public record Failures(
            long count,
            long first,
            Map<String, Long> kinds,
            List<String> traces,
            List<MinimisedTrace> minimised,
            SortedMap<String, Fact.Sighting> saved) {
        /** Copies all. */
        public Failures {
            kinds = new TreeMap<>(kinds);
            traces = List.copyOf(traces);
            minimised = List.copyOf(minimised);
        }
    }

    /**
     * Executions that were to repeat a recorded one.
     *
     * @param reproduced how many ended as recorded
     * @param diverged how many left the recorded execution
     * @param divergence one line for the first divergence: expected, found, likely cause; empty for none
     * @param verdict headline of the last execution's end, for record and replay
     */
    public record Replays(int reproduced, int diverged, String divergence, String verdict) {}

    /**
     * Instrumented classes.
     *
     * @param transformed how many
     * @param untransformable those that could not be, with the reason
     */
    public record Classes(int transformed, List<String> untransformable) {
        /** The list is sorted: which JVM met a class first says nothing. */
        public Classes {
            untransformable = untransformable.stream().sorted().toList();
        }
    }

    /** A figure of several executions; of an even number of values the median is the lower of the two in the middle. */
    public record Range(long min, long median, long max) {
        /** The range of values, in any order. */
        public static Range of(long... values) {
            long[] sorted = values.clone();
            Arrays.sort(sorted);
            return new Range(sorted[0], sorted[(sorted.length - 1) / 2], sorted[sorted.length - 1]);
        }
    }
}
