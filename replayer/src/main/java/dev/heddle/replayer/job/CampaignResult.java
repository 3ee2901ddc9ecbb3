package dev.heddle.replayer.job;

import dev.heddle.formats.race.RaceSet;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a campaign went, strategy by strategy.
 *
 * @param last number of the last execution that has ended, 0 before the first
 * @param shares what each strategy had, by its specification, sorted
 * @param firstFailures where several campaigns were run one after the other: of each that has ended the number of its
 *     first failing execution, 0 where it had none
 * @param coverage what its executions have shown
 * @param observed what an observer beside the core has seen in each JVM, for that part to read
 * @param races what races in them, where that was asked for
 * @param unfinished executions that neither passed nor failed, by reason ({@link #EVENTS} and the like), sorted
 * @param sums executions by their outcome
 */
public record CampaignResult(
        long last,
        SortedMap<String, Share> shares,
        List<Long> firstFailures,
        Coverage coverage,
        List<Result.Note> observed,
        RaceSet races,
        SortedMap<String, Long> unfinished,
        OutcomeSums sums) {
    /** How many different outcomes are told apart. */
    public static final int MOST_OUTCOMES = 1000;
    /** Stands for all outcomes beyond that number. */
    public static final String OTHER_OUTCOMES = "(other outcomes)";
    /** Reason: the bound of events. */
    public static final String EVENTS = "events";
    /** Reason: the bound of time. */
    public static final String TIME = "time";
    /** Reason: the time limit of the campaign. */
    public static final String LIMIT = "limit";
    /** Reason: it waits for something outside. */
    public static final String OUTSIDE = "outside";
    /** Reason: its JVM died. */
    public static final String DIED = "died";

    /** Nothing has been run. */
    public static final CampaignResult NONE = new CampaignResult(
            0, new TreeMap<>(), List.of(), Coverage.NONE, List.of(), RaceSet.none(""), new TreeMap<>());

    /** Map and list are copied. */
    public CampaignResult {
        shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
        firstFailures = List.copyOf(firstFailures);
        observed = List.copyOf(observed);
        unfinished = Collections.unmodifiableSortedMap(new TreeMap<>(unfinished));
    }

    /** Where the program reported no outcomes. */
    public CampaignResult(
            long last,
            SortedMap<String, Share> shares,
            List<Long> firstFailures,
            Coverage coverage,
            List<Result.Note> observed,
            RaceSet races,
            SortedMap<String, Long> unfinished) {
        this(last, shares, firstFailures, coverage, observed, races, unfinished, OutcomeSums.NONE);
    }

    /** Executions by the outcome that the program reported, sorted. */
    public SortedMap<String, Long> outcomes() {
        return sums.reported();
    }

    /** Executions by what was observed of them, where that was asked for, sorted by outcome. */
    public List<OutcomeTally> tallies() {
        return sums.observed();
    }

    /** How many neither passed nor failed. */
    public long unfinishedCount() {
        return unfinished.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Executions by their outcome.
     *
     * @param reported by the outcome that the program reported, sorted; at most {@link #MOST_OUTCOMES}, the rest under
     *     {@link #OTHER_OUTCOMES}
     * @param observed by what was observed of them, where that was asked for, sorted by outcome
     */
    public record OutcomeSums(SortedMap<String, Long> reported, List<OutcomeTally> observed) {
        /** No execution. */
        static final OutcomeSums NONE = new OutcomeSums(new TreeMap<>(), List.of());

        /** Map and list are copied. */
        public OutcomeSums {
            reported = Collections.unmodifiableSortedMap(new TreeMap<>(reported));
            observed = List.copyOf(observed);
        }
    }

    /**
     * A strategy's part.
     *
     * @param executions how many executions it had
     * @param failures how many of them failed
     * @param escapes how often it let others go before a thread that went in circles
     */
    public record Share(long executions, long failures, long escapes) {
        /** Both together. */
        public Share plus(Share other) {
            return new Share(executions + other.executions, failures + other.failures, escapes + other.escapes);
        }
    }

    /**
     * What executions have shown, as far as it was looked at.
     *
     * @param pairs pairs of sites of which the one read what the other wrote
     * @param classes number of distinct reads-from classes of executions
     * @param lastNews number of the last execution that showed a new pair or class
     * @param singles classes that one execution alone was of
     * @param classified executions of which the class is known
     */
    public record Coverage(int pairs, int classes, long lastNews, int singles, long classified) {
        /** Nothing, or it was not looked at. */
        public static final Coverage NONE = new Coverage(0, 0, 0, 0, 0);

        /** The one that has seen more: workers know the same, but for the last epoch. */
        Coverage or(Coverage other) {
            return other.lastNews >= lastNews ? other : this;
        }
    }
}
