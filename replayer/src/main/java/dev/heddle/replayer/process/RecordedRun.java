package dev.heddle.replayer.process;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.ThreadIds;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.lead.Divergence;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.lead.LooseMatcher;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Leads executions along a recording of threads that ran freely, and compares how they end. Their traces are those of
 * controlled executions: they have values, and replay event by event.
 */
final class RecordedRun {
    /** Events without progress, for each recorded one, that a recording may have: loops that wait are in it. */
    private static final int IDLE_EVENTS = 4;
    /** Begin of the names of its threads. */
    private static final String FORK_JOIN = "ForkJoinPool";

    private final Engine engine;
    private final Results results;
    private final Traces traces;
    private final Trace recorded;
    private final LooseMatcher matcher;
    private final Replays replays;
    private final int livelockBound;

    RecordedRun(Job.Replay job, Engine engine, Program program, Results results, Traces traces, Trace recorded) {
        this.engine = engine;
        this.results = results;
        this.traces = traces;
        this.recorded = recorded;
        livelockBound = livelockBound(job.setup(), recorded);
        engine.livelockBound(livelockBound);
        replays = new Replays(job, engine, program, results, traces, recorded);
        matcher = new LooseMatcher(recorded, engine.siteNames(), engine.tables(), new EngineSites(engine));
        if (recorded.verdict() instanceof Trace.Unfinished) {
            matcher.whenOver(2 * livelockBound, this::cutOff);
        }
    }

    /** The bound of executions that are led along a recording. */
    static int livelockBound(Setup setup, Trace recorded) {
        return setup.bounds().livelock() + IDLE_EVENTS * recorded.events().size();
    }

    void run() throws IOException {
        replays.run(new LeadingStrategy(matcher), header(), () -> false, this::compare);
    }

    private void cutOff() {
        engine.oversight()
                .cutOff(engine.oversight().number(), CampaignResult.EVENTS, "it went on after the last recorded event");
    }

    private Trace.Header header() {
        return asRecorded(
                traces.header(LooseMatcher.NAME, 0, 1, recorded.header().executionSeed()), recorded, livelockBound);
    }

    /** The header of an execution that had what the recorded one had of its JVM. */
    static Trace.Header asRecorded(Trace.Header of, Trace recorded, int livelockBound) {
        Map<String, String> switches = new TreeMap<>(of.switches());
        switches.put(Traces.LIVELOCK_BOUND, Integer.toString(livelockBound));
        for (String name : List.of(Trace.Header.FIRST_THREAD_ID, ThreadIds.SWITCH)) {
            String value = recorded.header().switches().get(name);
            if (value != null) {
                switches.put(name, value);
            }
        }
        return new Trace.Header(
                of.heddleVersion(),
                of.jdk(),
                of.strategy(),
                of.seed(),
                of.executionSeed(),
                of.execution(),
                of.detail(),
                switches);
    }

    private void compare(Outcome outcome, String found) {
        Verdict verdict = outcome.verdict();
        Optional<Divergence> divergence = matcher.divergence(Replays.failing(verdict));
        if (divergence.isPresent()) {
            results.diverged(divergence.get() + likelyCause() + "; the execution ended: " + found);
        } else if (!isSameEnd(recorded.verdict(), verdict)) {
            results.diverged(
                    "after the last recorded event: expected " + Headline.of(recorded.verdict()) + ", found " + found);
        } else {
            results.reproduced();
        }
    }

    /** Whom a fork-join pool gives a task is its own affair, and has no record. */
    private String likelyCause() {
        return recorded.threads().stream()
                .map(Trace.ThreadEntry::name)
                .filter(name -> name.startsWith(FORK_JOIN))
                .findFirst()
                .map(name -> "; likely cause: which thread of a fork-join pool (" + name + ") takes a task, or is woken"
                        + " for it, is not recorded; record without threads of the common pool"
                        + " (-Djava.util.concurrent.ForkJoinPool.common.parallelism=0) or search with heddle check")
                .orElse("");
    }

    /**
     * What was killed, or has no end, may end in any way; so may what ended while main had not: it may have been
     * waiting for ever.
     */
    private boolean isSameEnd(Verdict expected, Verdict found) {
        if (expected instanceof Trace.Unfinished) {
            return true;
        }
        if (expected instanceof Failed first && found instanceof Failed second) {
            return isSameFailure(first, second);
        }
        boolean wasCutOff = found instanceof Failed failed && failed.kind() == FailureKind.DEADLOCK
                || found instanceof Trace.Unfinished;
        return expected.getClass() == (found == null ? null : found.getClass()) || wasCutOff && !hasMainEnded();
    }

    /**
     * The kind decides, and of exceptions the type: texts may name what differs between JVMs. The recorder's message
     * may name the thread first.
     */
    static boolean isSameFailure(Failed expected, Failed found) {
        String type = found.message().split(":", 2)[0].strip();
        return expected.kind() == found.kind()
                && (found.kind() != FailureKind.EXCEPTION
                        || (": " + expected.message() + ":").contains(": " + type + ":"));
    }

    private boolean hasMainEnded() {
        EventColumns events = recorded.events();
        for (int e = events.size() - 1; e >= 0; e--) {
            if (events.thread(e) == 0 && events.kind(e) == EventKind.END) {
                return true;
            }
        }
        return false;
    }
}
