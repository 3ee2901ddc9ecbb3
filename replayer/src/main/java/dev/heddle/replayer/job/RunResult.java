package dev.heddle.replayer.job;

import dev.heddle.recorder.generator.Coded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What a target JVM found so far, or several of them. Rewritten as the job goes on, so that an interrupted run keeps what it had.
 *
 * @param message one line that says why, for broken; empty otherwise
 * @param parameters counted figures: name to {min, median, max}; names k.raw, k.collapsed, kCom.raw, kCom.collapsed, steps, events, and of one
 *     long execution {@link #EVENTS_COUNTED} and {@link #EVENTS_IN} with the name of a package
 * @param warnings lines for the user
 * @param campaign how it went, strategy by strategy
 * @param search how far an exhaustive search has come; not complete and all 0 for other strategies
 * @param result what belongs to the type of the job
 * @param firsts the first executions of each sort; figures, saved traces and lines come from them where JVMs have shared the executions
 */
@Coded
public record RunResult(
        State state,
        String message,
        Work work,
        Failures failures,
        Replays replays,
        Classes classes,
        Map<String, Range> parameters,
        List<String> warnings,
        CampaignResult campaign,
        SearchResult search,
        Result result,
        FirstSeen firsts) {
    /** Figure of the events of the execution that {@link #EVENTS_IN} is about. */
    public static final String EVENTS_COUNTED = "events.counted";
    /** Prefix of the figures of packages: how many of these events are in their classes. */
    public static final String EVENTS_IN = "events.in ";

    /** Where nothing is known of the first executions. */
    public RunResult(
            State state,
            String message,
            Work work,
            Failures failures,
            Replays replays,
            Classes classes,
            Map<String, Range> parameters,
            List<String> warnings,
            CampaignResult campaign,
            SearchResult search,
            Result result) {
        this(
                state,
                message,
                work,
                failures,
                replays,
                classes,
                parameters,
                warnings,
                campaign,
                search,
                result,
                FirstSeen.NONE);
    }

    /** Nothing has been run. */
    public static final RunResult NOTHING = new RunResult(
            State.RUNNING,
            "",
            new Work(0, 0, 0, 0, 0, 0),
            new Failures(0, 0, Map.of(), List.of(), List.of()),
            new Replays(0, 0, "", ""),
            new Classes(0, List.of()),
            Map.of(),
            List.of(),
            CampaignResult.NONE,
            SearchResult.NONE,
            Result.NONE);

    /** How far a JVM is. */
    public enum State {
        RUNNING,
        INTERRUPTED,
        FINISHED,
        /** The JVM is worn out: another one goes on. */
        REPLACE,
        /** The JVM has died: another one goes on. */
        DIED,
        /** An error of ours, see the message. */
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
        Work plus(Work later) {
            return new Work(
                    executions + later.executions,
                    nanos + later.nanos,
                    cpuNanos + later.cpuNanos,
                    events + later.events,
                    Math.max(maxThreads, later.maxThreads),
                    firstStarted != 0 ? firstStarted : later.firstStarted);
        }

        Work beside(Work other) {
            Work sum = plus(other);
            boolean isFirstKnown = firstStarted != 0 && other.firstStarted != 0;
            return new Work(
                    sum.executions,
                    Math.max(nanos, other.nanos),
                    sum.cpuNanos,
                    sum.events,
                    sum.maxThreads,
                    isFirstKnown ? Math.min(firstStarted, other.firstStarted) : sum.firstStarted);
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
     */
    public record Failures(
            long count, long first, Map<String, Long> kinds, List<String> traces, List<MinimisedTrace> minimised) {
        /** Copies all. */
        public Failures {
            kinds = new TreeMap<>(kinds);
            traces = List.copyOf(traces);
            minimised = List.copyOf(minimised);
        }

        Failures plus(Failures later) {
            Map<String, Long> all = new TreeMap<>(kinds);
            later.kinds.forEach((kind, n) -> all.merge(kind, n, Long::sum));
            return new Failures(
                    count + later.count,
                    first != 0 ? first : later.first,
                    all,
                    union(traces, later.traces),
                    union(minimised, later.minimised));
        }

        Failures beside(Failures other) {
            boolean isFirst = other.first == 0 || first != 0 && first < other.first;
            Failures sum = plus(other);
            return isFirst
                    ? sum
                    : new Failures(sum.count, other.first, sum.kinds, union(other.traces, traces), sum.minimised);
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
    public record Replays(int reproduced, int diverged, String divergence, String verdict) {
        Replays plus(Replays later) {
            return new Replays(
                    reproduced + later.reproduced,
                    diverged + later.diverged,
                    divergence.isEmpty() ? later.divergence : divergence,
                    later.verdict);
        }
    }

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

        /** @param known how many are known by name */
        Classes plus(Classes other, int known) {
            return new Classes(
                    Math.max(known, Math.max(transformed, other.transformed)),
                    union(untransformable, other.untransformable));
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

    /**
     * Merges the result of a JVM that continued. What is known of the first executions of a sort is of those with the lowest numbers; figures counted
     * otherwise are those of the first JVM that has them.
     */
    public RunResult plus(RunResult later) {
        return together(later, work.plus(later.work), failures.plus(later.failures));
    }

    private RunResult together(RunResult later, Work done, Failures failed) {
        FirstSeen both = firsts.and(later.firsts);
        Map<String, Range> counted = both.counted().isEmpty() ? Map.of() : both.ranges();
        List<String> traces = firstOnes(both.traces(), failed.traces(), firsts.traces(), later.firsts.traces());
        return new RunResult(
                later.state,
                later.message,
                done,
                new Failures(
                        failed.count(), failed.first(), failed.kinds(), traces, inOrder(failed.minimised(), traces)),
                replays.plus(later.replays),
                classes.plus(later.classes, both.classes().size()),
                !counted.isEmpty() ? counted : parameters.isEmpty() ? later.parameters : parameters,
                firstOnes(both.lines(), union(warnings, later.warnings), firsts.lines(), later.firsts.lines()),
                campaign.plus(later.campaign),
                later.search,
                later.result.equals(Result.NONE) ? result : later.result,
                both);
    }

    /** Entries of the first executions, then all entries that no first execution supersedes. */
    private static List<String> firstOnes(List<String> first, List<String> all, List<String> a, List<String> b) {
        Set<String> others = new LinkedHashSet<>(all);
        a.forEach(others::remove);
        b.forEach(others::remove);
        return union(first, List.copyOf(others));
    }

    private static List<MinimisedTrace> inOrder(List<MinimisedTrace> all, List<String> traces) {
        return all.stream()
                .filter(one -> traces.contains(one.trace()))
                .sorted(Comparator.comparingInt(one -> traces.indexOf(one.trace())))
                .toList();
    }

    /** Returns this result with traces in another place. */
    public RunResult moved(UnaryOperator<String> path) {
        UnaryOperator<String> any = text -> text.isEmpty() ? text : path.apply(text);
        return new RunResult(
                state,
                message,
                work,
                new Failures(
                        failures.count,
                        failures.first,
                        failures.kinds,
                        failures.traces.stream().map(any).toList(),
                        failures.minimised.stream()
                                .map(one -> one.at(any.apply(one.trace()), any.apply(one.original())))
                                .toList()),
                replays,
                classes,
                parameters,
                warnings,
                campaign,
                search,
                result,
                firsts.moved(any));
    }

    /** The sum of earlier results, if there are any, and a later one. */
    public static RunResult sum(Optional<RunResult> earlier, RunResult later) {
        return earlier.map(e -> e.plus(later)).orElse(later);
    }

    /** Merges the result of a JVM that ran at the same time. */
    public RunResult beside(RunResult other) {
        return together(other, work.beside(other.work), failures.beside(other.failures));
    }

    /** Returns this result in another state, with one more line for the user. */
    public RunResult with(State other, String warning) {
        return with(other, work, campaign, warning);
    }

    /** Returns this result with other figures. */
    public RunResult with(State other, Work done, CampaignResult went, String warning) {
        return new RunResult(
                other,
                message,
                done,
                failures,
                replays,
                classes,
                parameters,
                union(warnings, List.of(warning)),
                went,
                search,
                result,
                firsts);
    }

    private static <T> List<T> union(List<T> a, List<T> b) {
        Set<T> all = new LinkedHashSet<>(a);
        all.addAll(b);
        return new ArrayList<>(all);
    }

    /** The file of the results of a job, beside the job's. */
    public static Path fileOf(Path job) {
        return job.resolveSibling(job.getFileName() + ".result");
    }

    /** Writes to a temporary name and renames. */
    public void write(Path file) throws IOException {
        ProtocolFile.write(file, out -> RunResultCoding.write(out, this));
    }

    /** Reads what {@link #write} wrote. */
    public static RunResult read(Path file) throws IOException {
        return ProtocolFile.read(file, RunResultCoding::read);
    }
}
