package dev.heddle.replayer.process;

import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.campaign.CourseHost;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Result;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.reset.JdkState;
import java.io.IOException;
import java.nio.file.Path;

/** What the loop of a campaign gives to its course. */
record LoopHost(Engine engine, Program program, CampaignLoop loop, Results results) implements CourseHost {
    @Override
    public Trace trace(Verdict verdict) throws IOException {
        return loop.trace(verdict);
    }

    @Override
    public void write(Path file, Trace trace) throws IOException {
        loop.write(file, trace);
    }

    @Override
    public void replay(Trace trace) {
        JdkState.reset();
        engine.execute(
                new LeadingStrategy(new ExactMatcher(trace, engine.tables())),
                trace.header().executionSeed(),
                program);
    }

    @Override
    public long nanos() {
        return loop.nanos();
    }

    @Override
    public void note(long execution, byte[] note) {
        results.note(new Fact.Noted(new Result.Note(execution, note)));
    }

    @Override
    public void warn(String line) {
        results.warn(line);
    }
}
