package dev.heddle.replayer.process;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.lead.AgreeingMatcher;
import dev.heddle.replayer.lead.Divergence;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Executions that agree with a recording without accesses, until one fails as the recorded run did. Its trace is that
 * of a controlled execution, and replays event by event.
 */
final class ReproduceRun {
    /**
     * What decides where the recording says nothing, by turns; with the newest values, then with older ones as well.
     */
    private static final List<String> STRATEGIES = List.of("pos", "random", "random:switch=20,writes=4");

    private final Job.Reproduce job;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final Traces traces;
    private final Trace recorded;
    private final AgreeingMatcher matcher;
    private final Executions executions;
    private final List<SchedulingStrategy> strategies;
    private final int livelockBound;
    private long execution;
    private boolean hasWarned;

    ReproduceRun(Job.Reproduce job, Engine engine, Program program, Results results, Traces traces, Trace recorded) {
        this.job = job;
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        this.recorded = recorded;
        livelockBound = RecordedRun.livelockBound(job.setup(), recorded);
        engine.livelockBound(livelockBound);
        Replays.becomeAs(recorded, engine);
        matcher = new AgreeingMatcher(recorded, engine.siteNames(), engine.tables(), new EngineSites(engine));
        executions = new Executions(job.setup().bounds(), job.timeLimitMillis(), engine, results);
        FixedContext context = new FixedContext(engine.siteNames(), Parameters.NONE);
        strategies = STRATEGIES.stream()
                .map(name -> Strategies.create(StrategySpec.parse(name), context))
                .toList();
    }

    void run() throws IOException {
        executions.begin(this::stalled);
        boolean isFound = false;
        while (!isFound && execution < job.most() && !executions.isLate() && !executions.isWornOut()) {
            execution++;
            int turn = (int) ((execution - 1) % (2L * strategies.size()));
            matcher.strong(turn < strategies.size());
            SchedulingStrategy strategy = new LeadingStrategy(matcher, strategies.get(turn % strategies.size()));
            isFound = isFound(executions.execute(() -> "execution " + execution, strategy, seed(), program), true);
        }
        results.write(State.FINISHED, "");
    }

    private long seed() {
        return Seeds.ofExecution(job.seed(), execution);
    }

    private void stalled(Outcome outcome) {
        try {
            executions.count();
            isFound(outcome, false);
            results.write(State.FINISHED, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Saves an execution that failed as the recorded run did. */
    private boolean isFound(Outcome outcome, boolean isSound) throws IOException {
        String found = Headline.of(outcome.verdict());
        results.note(new Fact.Headline(found));
        Optional<Divergence> divergence = matcher.divergence(Replays.failing(outcome.verdict()));
        if (!(outcome instanceof Outcome.Failed failed) || !isWanted(failed.verdict())) {
            results.diverged(
                    divergence.map(at -> at + "; the execution ended: ").orElse("") + found);
            if (outcome instanceof Outcome.Failed && !hasWarned) {
                hasWarned = true;
                results.warn("execution " + execution + " failed otherwise than the recorded run: " + found);
            }
            results.write(State.RUNNING, "");
            return false;
        }
        results.failed(execution, failed.verdict().kind());
        results.reproduced();
        divergence.ifPresent(at -> results.warn(
                "execution " + execution + " failed as recorded, but not all that was recorded came before: " + at));
        Path file = Path.of(job.outputDirectory(), "failure-" + execution + ".heddle");
        Trace trace = traces.trace(header(), recorded.program(), failed.verdict());
        results.note(new Fact.Saved(execution, found, traces.write(file, trace)));
        Traces.writeOutput(file);
        results.write(State.RUNNING, "");
        if (job.minimises() && isSound && !engine.isHeapExhausted()) {
            new Minimising(engine, program, results, traces, executions).reduce(file, trace);
        }
        return true;
    }

    /** Whether it is the recorded failure: any one where the run was killed, or the file cut short. */
    private boolean isWanted(Failed found) {
        return !(recorded.verdict() instanceof Failed failed) || RecordedRun.isSameFailure(failed, found);
    }

    private Trace.Header header() {
        return RecordedRun.asRecorded(
                traces.header(AgreeingMatcher.NAME, job.seed(), execution, seed()), recorded, livelockBound);
    }
}
