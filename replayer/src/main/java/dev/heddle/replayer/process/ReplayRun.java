package dev.heddle.replayer.process;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.schedule.Verdicts;
import java.io.IOException;

/**
 * Replays a recorded execution: every decision enforced, every event checked. Its traces are to be compared with the
 * recorded one.
 */
final class ReplayRun {
    private final Engine engine;
    private final Results results;
    private final Trace recorded;
    private final ExactMatcher matcher;
    private final Replays replays;

    ReplayRun(Job.Replay job, Engine engine, Program program, Results results, Traces traces, Trace recorded) {
        this.engine = engine;
        this.results = results;
        this.recorded = recorded;
        String bound = recorded.header().switches().get(Traces.LIVELOCK_BOUND);
        if (bound != null && bound.matches("[0-9]{1,9}")) {
            engine.livelockBound(Integer.parseInt(bound));
        }
        engine.configure(ModelSwitches.parse(recorded.header().switches()));
        replays = new Replays(job, engine, program, results, traces, recorded);
        matcher = new ExactMatcher(recorded, engine.tables());
    }

    /** As {@link Replays#debugged}. */
    ReplayRun debugged(int until) {
        replays.debugged(until);
        return this;
    }

    void run() throws IOException {
        Verdict end = recorded.verdict();
        boolean wasCutOff = end instanceof Unfinished
                || end instanceof Failed failed
                        && (failed.kind() == FailureKind.UNFINISHED || failed.kind() == FailureKind.OUTSIDE);
        if (wasCutOff) {
            engine.endAs(recorded.events().size(), end);
        }
        replays.run(
                new LeadingStrategy(matcher),
                recorded.header(),
                () -> stalls(end) && matcher.isComplete(),
                this::compare);
    }

    private void compare(Outcome outcome, String found) {
        String expected = Headline.of(recorded.verdict());
        if (outcome instanceof Outcome.Diverged diverged) {
            results.diverged(diverged.difference());
        } else if (!matcher.isComplete()) {
            results.diverged("event " + matcher.reproduced() + ": expected "
                    + recorded.events().size() + " events and then " + expected + ", found the end after "
                    + matcher.reproduced() + ": " + found);
        } else if (!sameEnd(recorded.verdict(), outcome.verdict())) {
            results.diverged(
                    "after event " + (matcher.reproduced() - 1) + ": expected " + expected + ", found " + found);
        } else {
            checkModificationOrder(outcome.verdict());
        }
    }

    private void checkModificationOrder(Verdict verdict) {
        EventColumns events = engine.last()
                .trace(recorded.header(), recorded.program(), verdict)
                .events();
        matcher.modificationOrderDifference(events).ifPresentOrElse(results::diverged, results::reproduced);
    }

    /** Whether it ended where a thread reached no event. */
    private static boolean stalls(Verdict end) {
        return end instanceof Failed failed && failed.message().startsWith(Verdicts.NO_EVENT);
    }

    private static boolean sameEnd(Verdict expected, Verdict found) {
        return expected instanceof Failed e && found instanceof Failed f
                ? e.kind() == f.kind() && e.thread() == f.thread()
                : expected.getClass() == (found == null ? null : found.getClass());
    }
}
