package dev.heddle.replayer.process;

import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.campaign.Course;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.expose.ExposeCampaign;
import dev.heddle.replayer.expose.ExposeCourse;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Result;
import dev.heddle.replayer.job.expose.ExposeAim;
import dev.heddle.replayer.job.expose.ExposeNote;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.reset.JdkState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The course of a campaign that exposes iRoots. */
record ExposeRun(Engine engine, Program program, CampaignLoop loop, Results results) implements ExposeCampaign {
    static Course course(Job.Check job, Engine engine, Program program, CampaignLoop loop, Results results)
            throws IOException {
        return new ExposeCourse(
                job,
                ExposeAim.fromBytes(Files.readAllBytes(Path.of(job.aim()))),
                engine,
                new ExposeRun(engine, program, loop, results));
    }

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
    public void note(long execution, ExposeNote note) {
        results.note(new Fact.Noted(new Result.Note(execution, note.toBytes())));
    }

    @Override
    public void warn(String line) {
        results.warn(line);
    }
}
