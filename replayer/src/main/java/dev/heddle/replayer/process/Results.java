package dev.heddle.replayer.process;

import com.sun.management.OperatingSystemMXBean;
import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.replayer.campaign.CampaignIroots;
import dev.heddle.replayer.campaign.CampaignRaces;
import dev.heddle.replayer.exhaustive.Exploration;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.ExecutionMark;
import dev.heddle.replayer.job.FirstSeen;
import dev.heddle.replayer.job.MinimisedTrace;
import dev.heddle.replayer.job.Result;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.SearchResult;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What was found so far, for the command line. Thread-safe: the watchdog and the shutdown hook write it too. */
final class Results {
    private final Path file;
    private final ClassRecord classes;
    private final Map<String, Long> kinds = new TreeMap<>();
    private final List<String> traces = new ArrayList<>();
    private final SortedMap<Long, SortedMap<String, Long>> counted = new TreeMap<>();
    private final SortedMap<String, FirstSeen.Sighting> firstFailing = new TreeMap<>();
    private final SortedMap<String, FirstSeen.Sighting> firstUnfinished = new TreeMap<>();
    private final SortedMap<Long, SortedMap<String, Long>> packages = new TreeMap<>();
    private final List<String> warnings = new ArrayList<>();
    private final SortedMap<String, CampaignResult.Share> shares = new TreeMap<>();
    private final List<Long> firstFailures = new ArrayList<>();
    private CampaignResult.Coverage coverage = CampaignResult.Coverage.NONE;
    /** Null if not requested. */
    private CampaignIroots iroots;

    private CampaignRaces races;

    private long last;
    private long firstStarted;
    private long executions;
    private long failures;
    private long firstFailure;
    private long nanos;
    private long events;
    private int maxThreads;
    private int reproduced;
    private int diverged;
    private int wanted = 1;
    private String divergence = "";
    private String verdict = "";
    private final List<MinimisedTrace> minimised = new ArrayList<>();
    private Result ofJob = Result.NONE;
    private SearchResult search = SearchResult.NONE;
    private final SortedMap<String, Long> unfinished = new TreeMap<>();
    private final SortedMap<String, Long> outcomes = new TreeMap<>();
    private boolean closed;
    private volatile boolean inStep;
    private volatile boolean due;

    private final ExecutionMark mark;

    Results(Path file, ClassRecord classes) throws IOException {
        this.mark = ExecutionMark.create(file);
        this.file = file;
        this.classes = classes;
    }

    /** An execution of a campaign begins: should this JVM die, it is the one that is lost. */
    void at(long execution) {
        mark.at(execution);
    }

    /** Reports progress: the number of events so far. */
    void alive(long events) {
        mark.events(events);
    }

    /** The first execution is about to begin. */
    synchronized void started() {
        firstStarted = System.currentTimeMillis();
    }

    /** An execution has ended. */
    synchronized void executed(long sinceStartNanos, int eventCount, int threads) {
        executions++;
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
        shares.merge(strategy, new CampaignResult.Share(1, hasFailed ? 1 : 0, escapes), CampaignResult.Share::plus);
    }

    /** An execution of a campaign has reported its outcome. */
    synchronized void reported(String outcome) {
        boolean isKnown = outcomes.containsKey(outcome) || outcomes.size() < CampaignResult.MOST_OUTCOMES;
        outcomes.merge(isKnown ? outcome : CampaignResult.OTHER_OUTCOMES, 1L, Long::sum);
    }

    /** What executions have shown so far. */
    synchronized void covered(CampaignResult.Coverage by) {
        coverage = by;
    }

    /** Sets the collector of exposed iRoots. */
    synchronized void exposing(CampaignIroots collected) {
        iroots = collected;
    }

    /** Sets the collector of races. */
    synchronized void racing(CampaignRaces collected) {
        races = collected;
    }

    /** Notes the end of one of several campaigns, with its first failing execution or, for 0, without one. */
    synchronized void campaignEnded(long firstFailing) {
        firstFailures.add(firstFailing);
    }

    /** Time has passed with an execution that was given up. */
    synchronized void passed(long sinceStartNanos) {
        nanos = sinceStartNanos;
    }

    /** Notes a failed execution. */
    synchronized void failed(long execution, FailureKind kind) {
        failures++;
        if (firstFailure == 0) {
            firstFailure = execution;
        }
        kinds.merge(kind.word(), 1L, Long::sum);
    }

    /**
     * Notes an execution that neither passed nor failed. The first of each reason is named.
     *
     * @param reason as in {@link CampaignResult#unfinished}
     */
    synchronized void unfinished(long execution, String reason, Unfinished how) {
        if (unfinished.merge(reason, 1L, Long::sum) == 1) {
            String line = "execution " + execution + " " + how.what() + ": " + how.message();
            firstUnfinished.put(reason, new FirstSeen.Sighting(execution, line));
            warn(line);
        }
    }

    synchronized void written(String trace) {
        traces.add(trace);
    }

    /** The trace of the first failing execution of a sort. */
    synchronized void written(long execution, String sort, String trace) {
        firstFailing.put(sort, new FirstSeen.Sighting(execution, trace));
        traces.add(trace);
    }

    /** A failing execution has been reduced, or could not be. */
    synchronized void minimised(MinimisedTrace how) {
        minimised.add(how);
    }

    /** Sets how many executions are counted, at most. */
    synchronized void counting(int most) {
        wanted = most;
    }

    /** Figures of an execution that is whole. */
    synchronized void counted(long execution, CommunicationCounts of) {
        SortedMap<String, Long> figures = new TreeMap<>();
        of.figures().forEach((name, figure) -> figures.put(name, (long) figure));
        counted.put(execution, figures);
    }

    /** Where the events of a long execution are. */
    synchronized void placed(long execution, int events, Map<String, Long> byPackage) {
        SortedMap<String, Long> figures = new TreeMap<>();
        figures.put(RunResult.EVENTS_COUNTED, (long) events);
        byPackage.forEach((name, n) -> figures.put(RunResult.EVENTS_IN + name, n));
        packages.put(execution, figures);
    }

    synchronized void warn(String line) {
        if (!warnings.contains(line)) {
            warnings.add(line);
        }
    }

    /** How far an exhaustive search is. */
    synchronized void searched(Exploration so) {
        search = new SearchResult(
                so.complete() && unfinished.isEmpty(), so.bounded(), so.executions(), so.graphs(), so.revisits());
        if (!so.problem().isEmpty()) {
            warn("the search was given up: " + so.problem());
        }
    }

    synchronized void ended(String headline) {
        verdict = headline;
    }

    synchronized void reproduced() {
        reproduced++;
    }

    synchronized void diverged(String line) {
        diverged++;
        if (divergence.isEmpty()) {
            divergence = line;
        }
    }

    /** Sets the part of the results that belongs to the type of the job. */
    synchronized void of(Result result) {
        ofJob = result;
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

    /** Whether results are to be written now; true once. */
    boolean isDue() {
        boolean isDue = due;
        due = false;
        return isDue;
    }

    /** Writes the result; after a final state nothing is written any more. */
    synchronized void write(State state, String message) {
        if (closed) {
            return;
        }
        closed = state != State.RUNNING;
        if (EmptyInput.isRead()) {
            warn(EmptyInput.HINT);
        }
        if (iroots != null && iroots.isFull()) {
            warn("more than " + CampaignIroots.MOST + " iRoots were exposed; no others are counted");
        }
        FirstSeen firsts =
                new FirstSeen(wanted, counted, packages, firstFailing, firstUnfinished, new TreeSet<>(classes.names()));
        RunResult result = new RunResult(
                state,
                message,
                new RunResult.Work(executions, nanos, cpuNanos(), events, maxThreads, firstStarted),
                new RunResult.Failures(failures, firstFailure, kinds, traces, minimised),
                new RunResult.Replays(reproduced, diverged, divergence, verdict),
                new RunResult.Classes(classes.count(), classes.failures()),
                firsts.ranges(),
                warnings,
                new CampaignResult(
                        last,
                        shares,
                        firstFailures,
                        coverage,
                        iroots == null ? ExposedSet.NONE : iroots.soFar(),
                        races == null ? RaceSet.none("") : races.soFar(),
                        unfinished,
                        outcomes),
                search,
                ofJob,
                firsts);
        try {
            result.write(file);
        } catch (IOException e) {
            System.err.println("heddle: cannot write " + file + ": " + e.getMessage());
        }
    }

    private static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
                ? os.getProcessCpuTime()
                : -1;
    }
}
