package dev.heddle.replayer.process;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.ScheduleReader;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.campaign.ReadsFromClass;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.ScheduleResults;
import dev.heddle.replayer.job.ScheduleResultsRowBuilder;
import dev.heddle.replayer.lead.Divergence;
import dev.heddle.replayer.lead.LooseScheduleMatcher;
import dev.heddle.replayer.lead.RecordedSteps;
import dev.heddle.replayer.lead.ScheduleMatcher;
import dev.heddle.replayer.lead.StepMatcher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Follows schedules, one after the other in this JVM, and writes the traces of executions that fail. */
final class ScheduleRun {
    private final Job.Schedules job;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final Traces traces;
    private final List<ScheduleResults.Row> rows = new ArrayList<>();
    private final ReadsFromClass readsFromClass = new ReadsFromClass();
    /** By name of a trace: its schedule. */
    private final Map<String, String> named = new HashMap<>();

    private final Optional<Trace> recorded;
    private final Optional<RecordedSteps> steps;
    private Path file;
    private Schedule schedule;
    private ScheduleMatcher matcher;
    private final Executions executions;

    /** @param recorded what the schedules were derived from, if it is known */
    ScheduleRun(
            Job.Schedules job,
            Engine engine,
            Program program,
            Results results,
            Traces traces,
            Optional<Trace> recorded) {
        this.job = job;
        this.recorded = recorded;
        steps = recorded.filter(trace -> !trace.header().isFree()).map(RecordedSteps::new);
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        executions = new Executions(job.setup().bounds(), engine, results);
        recorded.filter(trace -> trace.header().isFree()).ifPresent(trace -> {
            engine.livelockBound(RecordedRun.livelockBound(job.setup(), trace));
            Replays.becomeAs(trace, engine);
        });
    }

    void run() throws IOException {
        results.inStep();
        boolean isBegun = false;
        for (String name : job.files()) {
            file = Path.of(name);
            schedule = read(file);
            matcher = matcher();
            if (!isBegun) {
                executions.begin(this::stalled);
                isBegun = true;
            }
            ended(executions.execute(
                    () -> String.valueOf(file.getFileName()), matcher.strategy(), schedule.seed(), program));
            if (results.isDue()) {
                results.write(State.RUNNING, "");
            }
            if (executions.isWornOut()) {
                break; // the rest in a fresh JVM
            }
        }
        finish();
    }

    private ScheduleMatcher matcher() {
        return recorded.isPresent() && schedule.recording().isPresent()
                ? new LooseScheduleMatcher(
                        schedule, recorded.get(), engine.siteNames(), engine.tables(), new EngineSites(engine))
                : new StepMatcher(schedule, engine.siteNames(), engine.tables(), steps);
    }

    private static Schedule read(Path file) throws IOException {
        try {
            return ScheduleReader.read(file);
        } catch (UnreadableFileException e) {
            throw new IOException(e.getMessage(), e); // the command line has read it before: it was changed since
        }
    }

    private void ended(Outcome outcome) throws IOException {
        ScheduleMatcher.Followed followed = matcher.ended(Replays.failing(outcome.verdict()));
        if (schedule.mode() == Schedule.Mode.STRICT && !followed.expected().isEmpty()) {
            results.diverged(new Divergence(followed.events(), followed.expected(), followed.found()).toString());
        }
        String written = "";
        if (outcome instanceof Outcome.Failed failed) {
            results.failed(rows.size() + 1L, failed.verdict().kind());
            written = save(failed.verdict());
        }
        rows.add(ScheduleResultsRowBuilder.builder()
                .followed(followed.events())
                .events(followed.total())
                .followedDecisions(followed.decisions())
                .decisions(followed.totalDecisions())
                .changes(followed.changes())
                .expected(followed.expected())
                .found(followed.found()
                        + (followed.why().isEmpty() ? "" : "; the first read to differ: " + followed.why()))
                .verdict(outcome instanceof Outcome.Diverged ? "" : Headline.of(outcome.verdict()))
                .trace(written)
                .readsFromClass(readsFromClass.of(engine.last().events(), engine.siteNames(), engine::isCoarse))
                .build());
    }

    private String save(Failed failed) throws IOException {
        Path to = Path.of(job.outputDirectory(), traceName() + ".heddle");
        var header = traces.header(schedule.strategy(), schedule.seed(), 1, schedule.seed());
        try {
            String written = traces.write(to, traces.trace(header, failed));
            results.note(new Fact.Written(written));
            if (!job.setup().showOutput()) {
                Traces.writeOutput(to);
            }
            return written;
        } catch (UnwritableFileException e) {
            results.warn("no trace of " + file.getFileName() + " (" + Headline.of(failed) + "): " + e.getMessage());
            return "";
        }
    }

    /** As the schedule's file, with a number where another of that name came before. */
    private String traceName() {
        String name = file.getFileName().toString().replaceFirst("\\.schedule$", "");
        String unique = name;
        for (int n = 2; !file.toString().equals(named.computeIfAbsent(unique, k -> file.toString())); n++) {
            unique = name + "-" + n;
        }
        return unique;
    }

    /** A thread runs without reaching an event: this JVM cannot go on. */
    private void stalled(Outcome outcome) {
        try {
            executions.count();
            ended(outcome);
            finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void finish() throws IOException {
        results.note(new Fact.OfJob(new ScheduleResults(rows)));
        results.write(State.FINISHED, "");
    }
}
