package dev.heddle.replayer.process;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.edits.EditTrials;
import dev.heddle.replayer.edits.ProgramClasses;
import dev.heddle.replayer.edits.Proposal;
import dev.heddle.replayer.edits.Proposals;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.FixResults;
import dev.heddle.replayer.job.FixResults.Sample;
import dev.heddle.replayer.job.FixResults.Tried;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tries changes of the program against a failing execution, each by a few executions. */
final class FixRun {
    /** Divisor of the time limit: what is left is for changes, however slow the program is. */
    private static final int PART_UNCHANGED = 4;

    private final Job.Fix job;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final Trace recorded;
    private final ProgramEdits edits;
    private final ClassLoader loader;
    private final Executions executions;
    private final List<Tried> tried = new ArrayList<>();
    private volatile Optional<Proposal> current = Optional.empty();
    private volatile int number;
    private volatile Sample unchanged = Sample.NONE;
    private volatile int candidates;

    FixRun(
            Job.Fix job,
            Engine engine,
            Program program,
            Results results,
            Trace recorded,
            ProgramEdits edits,
            ClassLoader loader) {
        this.job = job;
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.recorded = recorded;
        this.edits = edits;
        this.loader = loader;
        executions = new Executions(job.setup().bounds(), engine, results);
    }

    void run() {
        String bound = recorded.header().switches().get(Traces.LIVELOCK_BOUND);
        if (bound != null && bound.matches("[0-9]{1,9}")) {
            engine.livelockBound(Integer.parseInt(bound));
        }
        engine.configure(ModelSwitches.parse(recorded.header().switches()));
        Replays.becomeAs(recorded, engine);
        EditTrials trials = new EditTrials(engine, recorded, this::execute);
        executions.begin(this::stalled);
        Optional<String> problem = trials.begin(() -> isLate(1));
        if (problem.isPresent()) {
            results.note(new Fact.OfJob(new FixResults(Sample.NONE, 0, List.of(), problem.get())));
            results.write(State.FINISHED, "");
            return;
        }
        unchanged = trials.unchanged(job.executions(), () -> isLate(PART_UNCHANGED));
        ProgramClasses classes = new ProgramClasses(loader);
        List<Proposal> proposals = Proposals.of(recorded, classes);
        if (proposals.isEmpty()) {
            String obstacle = Proposals.obstacle(recorded, classes);
            results.note(new Fact.OfJob(new FixResults(unchanged, 0, List.of(), obstacle)));
            results.write(State.FINISHED, "");
            return;
        }
        candidates = proposals.size();
        note();
        for (number = job.from(); number < proposals.size() && (tried.isEmpty() || !isLate(1)); number++) {
            Proposal proposal = proposals.get(number);
            current = Optional.of(proposal);
            Optional<String> refusal = edits.apply(proposal.edits());
            EditTrials.Result result = refusal.isPresent()
                    ? new EditTrials.Result(Sample.NONE, refusal.get(), true)
                    : trials.changed(job.executions(), () -> !tried.isEmpty() && isLate(1));
            if (!result.isWhole()) {
                break; // the time is over, and too few say nothing
            }
            add(proposal, result.sample(), result.problem());
            if (executions.isWornOut()) {
                break;
            }
        }
        current = Optional.empty();
        edits.apply(List.of());
        engine.shorten(Integer.MAX_VALUE);
        note();
        results.write(executions.isWornOut() ? State.REPLACE : State.FINISHED, "");
    }

    /** @param part the divisor of the time limit that gives the time to be used, at least 1 */
    private boolean isLate(int part) {
        return executions.nanos() > job.timeLimitMillis() * 1_000_000L / part;
    }

    private Outcome execute(SchedulingStrategy strategy, long seed) {
        return executions.execute(() -> "execution of change " + number, strategy, seed, program);
    }

    private synchronized void add(Proposal proposal, Sample sample, String problem) {
        tried.add(new Tried(number, proposal.edits(), proposal.strength(), sample, problem));
        note();
        results.write(State.RUNNING, "");
    }

    private void note() {
        results.note(new Fact.OfJob(new FixResults(unchanged, candidates, tried, "")));
    }

    /** The JVM cannot go on; another one tries the changes that are left. */
    private void stalled(Outcome outcome) {
        executions.count();
        String problem = Headline.of(outcome.verdict());
        if (current.isPresent()) {
            add(current.get(), new Sample(1, 1, 0, 0), problem);
            results.write(State.REPLACE, "");
        } else {
            results.write(State.BROKEN, "the failing execution does not come again: " + problem);
        }
    }
}
