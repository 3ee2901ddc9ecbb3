package dev.heddle.replayer.process;

import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.run.LitmusPlan;
import dev.heddle.formats.run.LitmusResults;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.exhaustive.ExhaustiveStrategy;
import dev.heddle.replayer.exhaustive.Exploration;
import java.util.Set;

/** A litmus test in all its executions: what it can show, and in how many execution graphs, is then known. */
final class LitmusSearch {
    private final Engine engine;
    private final Results results;
    private final long start;

    /** @param start of the campaign, for its figures */
    LitmusSearch(Engine engine, Results results, long start) {
        this.engine = engine;
        this.results = results;
        this.start = start;
    }

    LitmusResults.Case run(LitmusTest test, LitmusPlan.Case one, ModelSwitches switches, Program program) {
        LitmusTally tally = new LitmusTally(test, test.allowed().getOrDefault(one.variant(), Set.of()));
        ExhaustiveStrategy strategy = new ExhaustiveStrategy(engine.tables(), switches.volatiles(), false);
        long i = 0;
        while (i < one.runs() && !strategy.isDone()) {
            i++;
            JdkState.reset();
            engine.execute(strategy, i, program);
            results.executed(System.nanoTime() - start, engine.eventCount(), engine.threadCount());
            if (engine.brokenBy() != null) {
                return tally.result(i, String.valueOf(engine.brokenBy()), "", -1);
            }
            if (engine.verdict() instanceof Failed || engine.verdict() instanceof Unfinished) {
                return tally.result(i, CheckRun.headline(engine.verdict()), "", -1);
            }
            if (!engine.isGivenUp()) {
                tally.count();
            }
        }
        boolean isDone = strategy.isDone();
        Exploration found = strategy.exploration();
        if (!found.problem().isEmpty()) {
            return tally.result(i, found.problem(), "", -1);
        }
        return tally.result(i, isDone ? "" : "not complete within " + i + " executions", "", found.graphs());
    }
}
