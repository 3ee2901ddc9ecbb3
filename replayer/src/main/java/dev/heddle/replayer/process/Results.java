package dev.heddle.replayer.process;

import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.replayer.campaign.CampaignObserver;
import dev.heddle.replayer.campaign.CampaignRaces;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.CampaignResult.Share;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.ObservedOutcome;
import dev.heddle.replayer.job.OutcomeTally;
import dev.heddle.replayer.job.Result;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.SearchResult;
import dev.heddle.replayer.minimise.Spending;
import dev.heddle.replayer.reset.EmptyInput;
import dev.heddle.replayer.strategy.Exploration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Appends to the log what this JVM finds. Executions without news are summed until the next group of facts.
 * Thread-safe: the watchdog and the shutdown hook write, too.
 */
public final class Results {
    /** Facts that grow with a campaign and replace each other take at most a byte of the log each 16 µs. */
    private static final long NANOS_PER_BYTE = 16_000;

    /** Waiting time of lists until they are made again, in times of what they took: a large set takes a second. */
    private static final long WAIT_FOR_WHOLE_SETS = 50;

    private final Path file;
    private final FactLog log;
    private final ClassRecord classes;
    /** Facts that are not written yet. */
    private final List<Fact> pending = new ArrayList<>();

    private final Set<String> warned = new HashSet<>();
    private final Set<String> named = new HashSet<>();
    private final Set<String> reasons = new HashSet<>();
    private final Set<String> outcomesSeen = new HashSet<>();
    private final Set<ObservedOutcome> outcomesObserved = new HashSet<>();
    private int classFailures;
    private int wanted = 1;
    /** Null if not requested. */
    private CampaignObserver observer;
    /** Null before the first execution. */
    private Watchdog watch;

    private CampaignRaces races;
    private long wholeSetsAt = System.nanoTime();

    /** Sums of executions that are not written yet. */
    private final SortedMap<String, Share> shares = new TreeMap<>();

    private final SortedMap<String, Long> kinds = new TreeMap<>();
    private final SortedMap<String, Long> unfinished = new TreeMap<>();
    private final SortedMap<String, Long> outcomes = new TreeMap<>();
    private long last;
    private long executions;
    private long executionsInAll;
    private long events;
    private int maxThreads;
    private long firstFailing;
    private long firstStarted;
    private long nanos;
    private long nanosWritten;
    private long cpuNanosWritten;

    private boolean closed;
    private boolean finished;
    private volatile boolean inStep;
    private volatile boolean due;

    /** @param isFirst whether the start of this JVM is on the account of this job */
    Results(Path file, ClassRecord classes, boolean isFirst) throws IOException {
        long now = Spending.processorNanos(); // its classes are loaded before the program runs
        cpuNanosWritten = isFirst ? 0 : now;
        this.log = FactLog.create(file);
        this.file = file;
        this.classes = classes;
    }

    /** An execution of a campaign begins: should this JVM die, it is the one that is lost. */
    void at(long execution) {
        log.at(execution);
    }

    /** Reports progress: the number of events so far. */
    void alive(long eventCount) {
        log.events(eventCount);
    }

    /** A fact for the next group. */
    public synchronized void note(Fact fact) {
        Fact.append(pending, fact);
    }

    synchronized void started() {
        firstStarted = System.currentTimeMillis();
    }

    synchronized void executed(long sinceStartNanos, int eventCount, int threads) {
        executions++;
        log.ended(++executionsInAll);
        nanos = sinceStartNanos;
        events += eventCount;
        maxThreads = Math.max(maxThreads, threads);
    }

    /**
     * An execution of a campaign has ended.
     *
     * @param strategy specification of the strategy that made its decisions
     */
    synchronized void shared(long execution, String strategy, boolean hasFailed, long escapes) {
        last = execution;
        shares.merge(strategy, new Share(1, hasFailed ? 1 : 0, escapes), Share::plus);
    }

    synchronized void reported(String outcome) {
        boolean isKnown = outcomesSeen.contains(outcome) || outcomesSeen.size() < CampaignResult.MOST_OUTCOMES;
        String name = isKnown ? outcome : CampaignResult.OTHER_OUTCOMES;
        outcomesSeen.add(name);
        outcomes.merge(name, 1L, Long::sum);
    }

    /** The outcome of an execution was observed. */
    synchronized void observed(OutcomeTally one) {
        boolean isKnown = outcomesObserved.contains(one.outcome())
                || outcomesObserved.size() < CampaignResult.MOST_OUTCOMES && outcomesObserved.add(one.outcome());
        note(new Fact.Outcomes(List.of(isKnown ? one : one.as(ObservedOutcome.OTHER))));
    }

    synchronized void observing(CampaignObserver other) {
        observer = other;
    }

    synchronized void racing(CampaignRaces collected) {
        races = collected;
    }

    /** Time has passed with an execution that was given up. */
    synchronized void passed(long sinceStartNanos) {
        nanos = sinceStartNanos;
    }

    synchronized void failed(long execution, FailureKind kind) {
        firstFailing = firstFailing == 0 ? execution : firstFailing;
        kinds.merge(kind.word(), 1L, Long::sum);
    }

    /**
     * Notes an execution that neither passed nor failed. The first of each reason is named.
     *
     * @param reason as in {@link CampaignResult#unfinished}
     */
    synchronized void unfinished(long execution, String reason, Unfinished how) {
        unfinished.merge(reason, 1L, Long::sum);
        if (reasons.add(reason)) {
            note(new Fact.Unfinished(
                    execution, reason, "execution " + execution + " " + how.what() + ": " + how.message()));
        }
    }

    synchronized void counting(int most) {
        wanted = most;
    }

    synchronized void counted(long execution, CommunicationCounts of) {
        SortedMap<String, Long> figures = new TreeMap<>();
        of.figures().forEach((name, figure) -> figures.put(name, (long) figure));
        note(new Fact.Counted(execution, wanted, figures));
    }

    /** Where the events of a long execution are. */
    synchronized void placed(long execution, int eventCount, Map<String, Long> byPackage) {
        SortedMap<String, Long> figures = new TreeMap<>();
        figures.put(RunResult.EVENTS_COUNTED, (long) eventCount);
        byPackage.forEach((name, n) -> figures.put(RunResult.EVENTS_IN + name, n));
        note(new Fact.Placed(execution, figures));
    }

    synchronized void warn(String line) {
        if (warned.add(line)) {
            note(new Fact.Warned(line));
        }
    }

    synchronized void searched(Exploration so) {
        note(new Fact.Searched(new SearchResult(
                so.complete() && reasons.isEmpty(), so.bounded(), so.executions(), so.graphs(), so.revisits())));
        if (!so.problem().isEmpty()) {
            warn("the search was given up: " + so.problem());
        }
    }

    /** From now on results are written where {@link #isDue} is asked, and not in between. */
    void inStep() {
        inStep = true;
    }

    /** Writes the results soon; called by the watchdog. */
    void writeSoon() {
        if (inStep) {
            due = true;
        } else {
            write(State.RUNNING, "");
        }
    }

    /** What watches over the executions of this job. */
    void watchedBy(Watchdog watchdog) {
        watch = watchdog;
    }

    /** Ends the watch and closes the log. */
    void close() {
        if (watch != null) {
            watch.end();
        }
        try {
            log.close();
        } catch (IOException e) {
            System.err.println("heddle: cannot close " + file + ": " + e.getMessage());
        }
    }

    /** Whether the job has come to its end. */
    synchronized boolean isFinished() {
        return finished;
    }

    /** Whether results are to be written now; true once. */
    boolean isDue() {
        boolean isDue = due;
        due = false;
        return isDue;
    }

    /** Appends what is known; after a final state nothing is appended any more. */
    public synchronized void write(State state, String message) {
        if (closed) {
            return;
        }
        closed = state != State.RUNNING;
        finished = state == State.FINISHED;
        if (EmptyInput.isRead()) {
            warn(EmptyInput.HINT);
        }
        if (observer != null && !observer.limit().isEmpty()) {
            warn(observer.limit());
        }
        note(ended());
        instrumented();
        if (closed) {
            note(new Fact.Reached(state, message));
        }
        long begin = System.nanoTime();
        boolean isWhole = closed || begin - wholeSetsAt > 0;
        if (isWhole && observer != null) {
            note(new Fact.Observed(new Result.Note(last, observer.soFar())));
        }
        if (isWhole && races != null) {
            note(new Fact.Raced(races.soFar()));
        }
        try {
            append(isWhole, begin);
        } catch (IOException e) {
            System.err.println("heddle: cannot write " + file + ": " + e.getMessage());
        }
    }

    /**
     * Appends what is pending.
     *
     * @param isWhole whether facts that grow with the campaign and replace each other are written now
     * @param begin when they began to be made, as of {@link System#nanoTime}
     */
    private void append(boolean isWhole, long begin) throws IOException {
        List<Fact> due = new ArrayList<>(pending);
        due.removeIf(fact -> !isWhole && isWholeSet(fact));
        int bytes = log.append(due);
        pending.removeAll(due);
        if (isWhole) {
            long now = System.nanoTime();
            wholeSetsAt = now + Math.max(NANOS_PER_BYTE * bytes, WAIT_FOR_WHOLE_SETS * (now - begin));
        }
    }

    private static boolean isWholeSet(Fact fact) {
        return fact instanceof Fact.Observed || fact instanceof Fact.Raced || fact instanceof Fact.OfJob;
    }

    void reproduced() {
        note(new Fact.Repeated(true, ""));
    }

    void diverged(String line) {
        note(new Fact.Repeated(false, line));
    }

    private Fact.Ended ended() {
        long cpuNanos = Math.max(Spending.processorNanos(), cpuNanosWritten);
        Fact.Ended some = new Fact.Ended(
                last,
                new RunResult.Work(
                        executions, nanos - nanosWritten, cpuNanos - cpuNanosWritten, events, maxThreads, firstStarted),
                new TreeMap<>(shares),
                new TreeMap<>(kinds),
                firstFailing,
                new TreeMap<>(unfinished),
                new TreeMap<>(outcomes));
        List.of(shares, kinds, unfinished, outcomes).forEach(Map::clear);
        nanosWritten = nanos;
        cpuNanosWritten = cpuNanos;
        executions = 0;
        events = 0;
        return some;
    }

    private void instrumented() {
        List<String> names = new ArrayList<>(classes.names());
        names.removeAll(named);
        List<String> failures = classes.failures();
        if (!names.isEmpty() || failures.size() > classFailures) {
            note(new Fact.Instrumented(classes.count(), names, failures.subList(classFailures, failures.size())));
            named.addAll(names);
            classFailures = failures.size();
        }
    }
}
