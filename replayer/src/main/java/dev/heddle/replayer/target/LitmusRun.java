package dev.heddle.replayer.target;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusReader;
import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.formats.run.LitmusPlan;
import dev.heddle.formats.run.LitmusResults;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.RunConfig;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.strategy.RandomStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/** Litmus tests: each runs until all its outcomes have been seen, one was seen that must not be, or its executions are used up. */
final class LitmusRun {
    private final RunConfig config;
    private final Engine engine;
    private final ClassLoader loader;
    private final Results results;
    private final Traces traces;
    private final List<LitmusResults.Case> done = new ArrayList<>();
    private LitmusPlan plan;
    private long start;

    /** @param loader of the tests' classes */
    LitmusRun(RunConfig config, Engine engine, ClassLoader loader, Results results, Traces traces) {
        this.config = config;
        this.engine = engine;
        this.loader = loader;
        this.results = results;
        this.traces = traces;
    }

    void run() throws IOException {
        plan = LitmusPlan.read(Path.of(config.traceFile()));
        start = System.nanoTime();
        engine.maxEvents(config.bounds().events());
        new Watchdog(engine, results, config, this::stalled).start();
        for (LitmusPlan.Case one : plan.cases()) {
            done.add(run(one));
            if (engine.brokenBy() != null) {
                engine.brokenBy().printStackTrace();
                results.write("broken", one.className() + " " + one.variant().word() + ": " + engine.brokenBy());
                return;
            }
        }
        finish();
    }

    private LitmusResults.Case run(LitmusPlan.Case one) throws IOException {
        LitmusTest test = test(one);
        ModelSwitches switches = switches(one.variant());
        engine.configure(switches);
        if (plan.exhaustive()) {
            return new LitmusSearch(engine, results, start).run(test, one, switches, program(one.className()));
        }
        LitmusTrace trace = new LitmusTrace(config, traces, one, switches);
        LitmusTally tally = new LitmusTally(test, test.allowed().getOrDefault(one.variant(), Set.of()));
        Program program = program(one.className());
        StartsFirst strategy = new StartsFirst(new RandomStrategy());
        for (long i = 1; i <= one.runs(); i++) {
            JdkState.reset();
            engine.execute(strategy, trace.seed(i), program);
            results.executed(System.nanoTime() - start, engine.eventCount(), engine.threadCount());
            if (engine.brokenBy() != null || !(engine.verdict() instanceof Passed)) {
                return tally.result(i, problem(), trace.write(i, engine.verdict()));
            }
            if (!tally.count()) {
                return tally.result(i, "", trace.write(i, engine.verdict()));
            }
            if (tally.isComplete()) {
                return tally.result(i, "", "");
            }
        }
        return tally.result(one.runs(), "", "");
    }

    private String problem() {
        return engine.brokenBy() != null ? String.valueOf(engine.brokenBy()) : CheckRun.headline(engine.verdict());
    }

    private static LitmusTest test(LitmusPlan.Case one) throws IOException {
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
    private void stalled(Verdict verdict, String reason) {
        try {
            done.add(new LitmusResults.Case(0, new TreeMap<>(), CheckRun.headline(verdict), "", -1));
            finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void finish() throws IOException {
        new LitmusResults(done).write(Path.of(plan.resultsFile()));
        results.write("finished", "");
    }
}
