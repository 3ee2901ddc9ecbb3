package dev.heddle.replayer.process;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.ScheduleReader;
import dev.heddle.formats.schedule.ScheduleUnit;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.replayer.campaign.ReadsFromClass;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.ScheduleResults;
import dev.heddle.replayer.job.ScheduleResultsRowBuilder;
import dev.heddle.replayer.lead.RecordedSteps;
import dev.heddle.replayer.lead.ScheduleStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
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

    private final Map<ScheduleUnit, RecordedSteps> known = new EnumMap<>(ScheduleUnit.class);
    private Trace trace;
    private Path file;
    private Schedule schedule;
    private ScheduleStrategy strategy;
    private final Executions executions;

    ScheduleRun(Job.Schedules job, Engine engine, Program program, Results results, Traces traces) {
        this.job = job;
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        executions = new Executions(job.setup().bounds(), engine, results);
    }

    void run() throws IOException {
        results.inStep();
        boolean isBegun = false;
        for (String name : job.files()) {
            file = Path.of(name);
            schedule = read(file);
            strategy = new ScheduleStrategy(schedule, engine.siteNames(), engine.tables(), recorded(schedule.unit()));
            if (!isBegun) {
                executions.begin(this::stalled);
                isBegun = true;
            }
            ended(executions.execute(() -> String.valueOf(file.getFileName()), strategy, schedule.seed(), program));
            if (results.isDue()) {
                results.write(State.RUNNING, "");
            }
            if (executions.isWornOut()) {
                break; // the rest in a fresh JVM
            }
        }
        finish();
    }

    /** What the schedules were derived from, if it is known; the command line has read it before. */
    private Optional<RecordedSteps> recorded(ScheduleUnit unit) throws IOException {
        if (job.recorded().isEmpty()) {
            return Optional.empty();
        }
        try {
            if (trace == null) {
                trace = TraceReader.read(Path.of(job.recorded()));
            }
            return Optional.of(known.computeIfAbsent(unit, of -> new RecordedSteps(trace, of)));
        } catch (CorruptTraceException | UnsupportedVersionException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static Schedule read(Path file) throws IOException {
        try {
            return ScheduleReader.read(file);
        } catch (UnreadableFileException e) {
            throw new IOException(e.getMessage(), e); // the command line has read it before: it was changed since
        }
    }

    private void ended(Outcome outcome) throws IOException {
        strategy.ended();
        if (schedule.mode() == Schedule.Mode.STRICT && !strategy.expected().isEmpty()) {
            results.diverged("event " + strategy.followed() + ": expected " + strategy.expected() + ", found "
                    + strategy.found());
        }
        String written = "";
        if (outcome instanceof Outcome.Failed failed) {
            results.failed(rows.size() + 1L, failed.verdict().kind());
            written = save(failed.verdict());
        }
        rows.add(ScheduleResultsRowBuilder.builder()
                .followed(strategy.followed())
                .events(strategy.total())
                .followedDecisions(strategy.followedDecisions())
                .decisions(strategy.totalDecisions())
                .changes(strategy.changesMade())
                .expected(strategy.expected())
                .found(strategy.found()
                        + (strategy.why().isEmpty() ? "" : "; the first read to differ: " + strategy.why()))
                .verdict(outcome instanceof Outcome.Diverged ? "" : Headline.of(outcome.verdict()))
                .trace(written)
                .readsFromClass(readsFromClass.of(engine.last().events()))
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
