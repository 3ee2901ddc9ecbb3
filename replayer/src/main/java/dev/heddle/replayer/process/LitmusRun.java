package dev.heddle.replayer.process;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusReader;
import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.exhaustive.ExhaustiveStrategy;
import dev.heddle.replayer.exhaustive.Exploration;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Job.LitmusCase;
import dev.heddle.replayer.job.LitmusResults;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.strategy.RandomStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/**
 * Litmus tests: each runs until all its outcomes have been seen, one was seen that must not be, or its executions are
 * used up.
 */
final class LitmusRun {
    private final Job.Litmus job;
    private final Engine engine;
    private final ClassLoader loader;
    private final Results results;
    private final Traces traces;
    private final Executions executions;
    private final List<LitmusResults.Case> done = new ArrayList<>();

    /** @param loader of the tests' classes */
    LitmusRun(Job.Litmus job, Engine engine, ClassLoader loader, Results results, Traces traces) {
        this.job = job;
        this.engine = engine;
        this.loader = loader;
        this.results = results;
        this.traces = traces;
        executions = new Executions(job.setup().bounds(), engine, results);
    }

    void run() throws IOException {
        executions.begin(this::stalled);
        for (LitmusCase one : job.cases()) {
            done.add(run(one));
        }
        finish();
    }

    private LitmusResults.Case run(LitmusCase one) throws IOException {
        LitmusTest test = test(one);
        ModelSwitches switches = switches(one.variant());
        engine.configure(switches);
        String name = one.className() + " " + one.variant().word();
        Program program = program(one.className());
        LitmusTally tally = new LitmusTally(test, test.allowed().getOrDefault(one.variant(), Set.of()));
        return job.exhaustive()
                ? search(name, one.runs(), switches, program, tally)
                : sample(name, one, switches, program, tally);
    }

    private LitmusResults.Case sample(
            String name, LitmusCase one, ModelSwitches switches, Program program, LitmusTally tally)
            throws IOException {
        LitmusTrace trace = new LitmusTrace(job, traces, one, switches);
        StartsFirst strategy = new StartsFirst(new RandomStrategy());
        for (long i = 1; i <= one.runs(); i++) {
            Outcome outcome = executions.execute(() -> name, strategy, trace.seed(i), program);
            if (!(outcome instanceof Outcome.Passed)) {
                return tally.result(i, Headline.of(outcome.verdict()), trace.write(i, outcome.verdict()));
            }
            if (!tally.count()) {
                return tally.result(i, "", trace.write(i, outcome.verdict()));
            }
            if (tally.isComplete()) {
                return tally.result(i, "", "");
            }
        }
        return tally.result(one.runs(), "", "");
    }

    /** All executions: what the test can show, and in how many execution graphs, is then known. */
    private LitmusResults.Case search(
            String name, long most, ModelSwitches switches, Program program, LitmusTally tally) {
        ExhaustiveStrategy strategy = new ExhaustiveStrategy(engine.tables(), switches.volatiles(), false);
        long i = 0;
        while (i < most && !strategy.isDone()) {
            i++;
            Outcome outcome = executions.execute(() -> name, strategy, i, program);
            if (outcome instanceof Outcome.Failed || outcome instanceof Outcome.Unfinished) {
                return tally.result(i, Headline.of(outcome.verdict()), "");
            }
            if (outcome instanceof Outcome.Passed) {
                tally.count();
            }
        }
        boolean isDone = strategy.isDone();
        Exploration found = strategy.exploration();
        if (!found.problem().isEmpty()) {
            return tally.result(i, found.problem(), "");
        }
        return tally.result(i, isDone ? "" : "not complete within " + i + " executions", "", found.graphs());
    }

    private static LitmusTest test(LitmusCase one) throws IOException {
        try {
            return LitmusReader.read(Path.of(one.file()));
        } catch (UnreadableFileException e) {
            throw new IOException(e.getMessage(), e); // the command line has read it before: it was changed since
        }
    }

    private Program program(String className) {
        try {
            return new Program(Class.forName(className, true, loader), new String[0]);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the class of a litmus test is missing", e);
        }
    }

    private static ModelSwitches switches(LitmusVariant variant) {
        return new ModelSwitches(
                PlainReads.valueOf(variant.plain().toUpperCase(Locale.ROOT)),
                new TreeMap<>(),
                VolatileReads.valueOf(variant.volatiles().toUpperCase(Locale.ROOT)),
                variant == LitmusVariant.SC,
                variant.spuriousCas(),
                false,
                Set.of());
    }

    /** A thread of the test runs without reaching an event: this JVM cannot go on. */
    private void stalled(Outcome outcome) {
        try {
            done.add(new LitmusResults.Case(0, new TreeMap<>(), Headline.of(outcome.verdict()), "", -1));
            finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void finish() throws IOException {
        results.note(new Fact.OfJob(new LitmusResults(done)));
        results.write(State.FINISHED, "");
    }
}
