package dev.heddle.cli;

import dev.heddle.analyzer.report.Json;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.EventProgress;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.export.SarifLog;
import dev.heddle.cli.export.SourcePlaces;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.WindowOptions;
import dev.heddle.cli.parameters.ParametersFile;
import dev.heddle.cli.report.AnalysisPart;
import dev.heddle.cli.report.AnalysisReport;
import dev.heddle.cli.report.TraceAnalysis;
import dev.heddle.cli.report.TraceAnalysisCoding;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle analyze}: the figures that strategies need, and races, from recorded executions. */
@Command(
        name = "analyze",
        description = "Count k, k_com, threads, locations and races in one or several traces.",
        customSynopsis = "heddle analyze [OPTIONS] TRACE...",
        sortOptions = false)
final class AnalyzeCommand implements Callable<Integer> {
    private static final TraceWork.PartCoding<TraceAnalysis> TRACE_ANALYSES = new TraceWork.PartCoding<>() {
        @Override
        public byte[] toBytes(TraceAnalysis result) throws IOException {
            return TraceAnalysisCoding.toBytes(result);
        }

        @Override
        public TraceAnalysis fromBytes(byte[] bytes) throws IOException {
            return TraceAnalysisCoding.fromBytes(bytes);
        }
    };

    private final Console console;
    private final TraceWork traces;

    @Parameters(paramLabel = "TRACE", arity = "1..*", description = "Traces (*.heddle, STD, RapidBin).")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--parameters",
            paramLabel = "FILE",
            description = "Write the largest counts to FILE, to be read by heddle check --parameters.")
    private @Nullable String parameters;

    @Option(
            names = "--races",
            paramLabel = "FILE",
            description = "Add the data races to FILE (*.races), which keeps those of earlier runs.")
    private @Nullable String races;

    @Option(names = "--sarif", paramLabel = "FILE", description = "Write the data races to FILE as SARIF 2.1.0.")
    private @Nullable String sarif;

    @Mixin
    private WindowOptions window = new WindowOptions();

    @Option(
            names = "--sample",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Look for races on one location in N (default 1: on all); what is reported is exact, the rest is left out.")
    private int sample;

    @Option(names = "--salvage", description = "Analyze the readable part of damaged or unfinished files.")
    private boolean salvage;

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    final HelpOption help = new HelpOption();

    AnalyzeCommand(Console console, TraceWork traces) {
        this.console = console;
        this.traces = traces;
    }

    @Override
    public Integer call() throws IOException, UnreadableFileException, UsageException {
        List<Path> paths = files.stream()
                .map(file -> console.directory().resolve(file).normalize())
                .toList();
        FileRoles roles = new FileRoles(console).reads(paths);
        json.file(console).ifPresent(file -> roles.writes("--json", file));
        for (Map.Entry<String, String> option : outputs().entrySet()) {
            roles.writes(option.getKey(), Path.of(option.getValue()));
        }
        AnalysisPart part = part();
        EventProgress progress = new EventProgress(new Progress(console), "analyzing");
        Optional<TraceWork.Done<TraceAnalysis>> done;
        try {
            done = traces.over(paths, file -> analysis(file, part, progress), TRACE_ANALYSES);
        } finally {
            progress.end();
        }
        if (done.isEmpty()) {
            return ExitCode.OK;
        }
        List<TraceAnalysis> all = done.get().results();
        for (int i = 0; i < all.size(); i++) {
            String full = paths.get(i).toString();
            String shown = all.get(i).file();
            for (String warning : all.get(i).warnings()) {
                boolean isNamed = warning.startsWith(full) || warning.startsWith(shown);
                console.err().println("heddle analyze: warning: " + (isNamed ? "" : shown + ": ") + warning);
            }
        }
        RaceSet run = RaceSet.none(all.get(0).program());
        for (TraceAnalysis one : all) {
            run = races == null ? run.inOneRun(one.races().ofAnyBuild()) : together(run, one);
        }
        RaceSet known = races == null ? run : new RaceFile(console.directory().resolve(races)).known(run, console);
        AnalysisReport report = new AnalysisReport(all, part, known);
        json.text(console).print(report.text());
        json.text(console).flush();
        LateFiles files = new LateFiles(console, "heddle analyze");
        if (races != null) {
            files.write(() -> new RaceFile(console.directory().resolve(races)).write(known));
        }
        if (json.isAsked()) {
            files.write(() -> json.write(console, report.json()));
        }
        if (sarif != null) {
            files.write(() -> WholeFile.write(
                    console.directory().resolve(sarif).normalize(), Json.indented(sarif(all, known)) + "\n"));
        }
        if (parameters != null) {
            files.write(() -> ParametersFile.write(
                    console.directory().resolve(parameters), all.get(0).program(), report.estimate()));
        }
        return files.exitCode(ExitCode.OK);
    }

    private Map<String, String> outputs() {
        Map<String, String> all = new LinkedHashMap<>();
        if (races != null) {
            all.put("--races", races);
        }
        if (parameters != null) {
            all.put("--parameters", parameters);
        }
        if (sarif != null) {
            all.put("--sarif", sarif);
        }
        return all;
    }

    private AnalysisPart part() {
        if (sample < 1) {
            throw new UsageException("--sample " + sample + ": expected at least 1");
        }
        if (!window.isAll() && (parameters != null || races != null)) {
            throw new UsageException("--from and --to: " + (parameters != null ? "--parameters" : "--races")
                    + " describes complete executions; leave one of them out");
        }
        return new AnalysisPart(window.window(), sample);
    }

    private Map<String, Object> sarif(List<TraceAnalysis> all, RaceSet known) {
        SarifLog log = new SarifLog(new SourcePlaces(console.directory(), ""));
        log.property("program", all.get(0).program());
        log.property("traces", all.stream().map(TraceAnalysis::file).toList());
        log.races(known);
        return log.json();
    }

    private TraceAnalysis analysis(Path file, AnalysisPart part, EventProgress progress)
            throws CorruptTraceException, UnsupportedVersionException {
        try {
            return TraceAnalysis.of(traces.name(file, console), file, salvage, part, progress::watch);
        } catch (IOException e) {
            throw TraceFiles.unreadable(file, e);
        }
    }

    private static RaceSet together(RaceSet run, TraceAnalysis one) throws UsageException {
        try {
            return run.inOneRun(one.races());
        } catch (IllegalArgumentException e) {
            throw new UsageException(one.file() + ": " + e.getMessage() + "; analyze traces of one build together");
        }
    }
}
