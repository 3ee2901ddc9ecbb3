package dev.heddle.cli;

import dev.heddle.analyzer.analysis.AnalysisOutcome;
import dev.heddle.analyzer.analysis.AnalysisPart;
import dev.heddle.analyzer.analysis.TraceAnalyses;
import dev.heddle.analyzer.analysis.TraceAnalysis;
import dev.heddle.analyzer.analysis.TraceInput;
import dev.heddle.analyzer.report.Json;
import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.export.SarifLog;
import dev.heddle.cli.export.SourcePlaces;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.LedOptions;
import dev.heddle.cli.option.PredictOption;
import dev.heddle.cli.option.WindowOptions;
import dev.heddle.cli.parameters.ParametersFile;
import dev.heddle.cli.recording.CountedRecordings;
import dev.heddle.cli.report.AnalysisReport;
import dev.heddle.cli.report.PredictionsReport;
import dev.heddle.cli.report.Problems;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.check.RaceFile;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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
final class AnalyzeCommand implements TraceCommand<TraceAnalysis, TraceAnalyses> {
    private final Console console;

    @Parameters(paramLabel = "TRACE", arity = "1..*", description = "Traces (*.heddle, STD, RapidBin).")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--parameters",
            paramLabel = "FILE",
            description = "Write the largest counts to FILE, to be read by heddle check --parameters.")
    private Optional<String> parameters = Optional.empty();

    @Option(
            names = "--counts",
            paramLabel = "WAY",
            description =
                    "Source of the counts of a free recording: the recording itself (recorded), which lacks scheduling"
                            + " decisions and accesses to unshared objects; one controlled execution that follows it"
                            + " (replayed); or that one and 20 executions of the program scheduled at random (sampled)."
                            + " Default recorded; with --parameters sampled, unless --no-run is given.")
    private Optional<Counts> counts = Optional.empty();

    @Mixin
    private LedOptions led = new LedOptions();

    @Option(
            names = "--races",
            paramLabel = "FILE",
            description = "Add the data races to FILE (*.races), which keeps those of earlier runs.")
    private Optional<String> races = Optional.empty();

    @Mixin
    private PredictOption predict = new PredictOption();

    @Option(names = "--sarif", paramLabel = "FILE", description = "Write the data races to FILE as SARIF 2.1.0.")
    private Optional<String> sarif = Optional.empty();

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

    private final CountedRecordings counted;
    private final PredictedOrders orders;

    AnalyzeCommand(Console console) {
        this.console = console;
        counted = new CountedRecordings(console);
        orders = new PredictedOrders(console, predict);
    }

    /** Where the counts of recordings come from. */
    private enum Counts {
        RECORDED,
        REPLAYED,
        SAMPLED
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        List<Path> paths = opened();
        Counts way = way();
        if (way == Counts.RECORDED || !window.isAll() || !counted.isAny(paths, salvage)) {
            return over(paths);
        }
        try (Session session = console.open(led.target(console), json.text(console))) {
            return over(counted.lead(session, paths, led.trusts(), salvage, way == Counts.SAMPLED));
        }
    }

    private Counts way() {
        String asked = counts.filter(way -> way != Counts.RECORDED)
                .map(way -> "--counts " + way.name().toLowerCase(Locale.ROOT))
                .orElse("");
        Counts usual = led.isRunning(asked) && parameters.isPresent() ? Counts.SAMPLED : Counts.RECORDED;
        return counts.orElse(usual);
    }

    @Override
    public List<String> files() {
        return files;
    }

    @Override
    public Map<String, Path> outputs() {
        Map<String, Path> all = new LinkedHashMap<>();
        json.file(console).ifPresent(file -> all.put("--json", file));
        races.ifPresent(file -> all.put("--races", Path.of(file)));
        parameters.ifPresent(file -> all.put("--parameters", Path.of(file)));
        sarif.ifPresent(file -> all.put("--sarif", Path.of(file)));
        return all;
    }

    @Override
    public TraceQuery.Analysis query() {
        return new TraceQuery.Analysis(salvage, part(), races.isPresent());
    }

    @Override
    public Console console() {
        return console;
    }

    @Override
    public TraceAnalyses service(TraceInput.Watch watch, Function<Path, String> name) {
        TraceAnalyses service = query().service(watch, path -> counted.named(path, name));
        return predict.isAsked() ? service.shownTo(orders::take) : service;
    }

    @Override
    public int report(List<Path> paths, List<TraceAnalysis> all, TraceAnalyses service)
            throws IOException, UnreadableFileException {
        counted.warnings().forEach(line -> console.err().println("heddle analyze: warning: " + line));
        for (int i = 0; i < paths.size(); i++) {
            warn(paths.get(i).toString(), all.get(i));
        }
        AnalysisOutcome outcome = together(service, all);
        Optional<RaceFile> kept = races.map(name -> console.directory().resolve(name))
                .map(path -> new RaceFile(path, console.show(path)));
        RaceSet known = kept.isEmpty() ? outcome.races() : kept.get().known(outcome.races(), console.err()::println);
        Report report = AnalysisReport.of(outcome, known)
                .figure("program", outcome.traces().get(0).program())
                .figure(
                        "traces",
                        outcome.traces().stream().map(TraceAnalysis::file).toList())
                .problems(() -> Problems.of(known));
        if (predict.isAsked()) {
            report.field("predicted", predicted(report, paths));
        }
        LateFiles files = json.report(console, "heddle analyze", report);
        if (kept.isPresent()) {
            files.write(() -> kept.get().write(known));
        }
        if (sarif.isPresent()) {
            SarifLog log = SarifLog.of(report, new SourcePlaces(console.directory(), ""));
            files.write(() -> WholeFile.write(
                    console.directory().resolve(sarif.get()).normalize(), Json.indented(log.json()) + "\n"));
        }
        if (parameters.isPresent()) {
            files.write(() -> ParametersFile.write(
                    console.directory().resolve(parameters.get()),
                    outcome.traces().get(0).program(),
                    AnalysisReport.estimate(outcome)));
        }
        return files.exitCode(ExitCode.OK);
    }

    private List<Report> predicted(Report to, List<Path> paths) throws IOException, UnreadableFileException {
        List<Report> all = new ArrayList<>();
        for (Path path : paths) {
            PredictionsReport.Said said = orders.of(path);
            to.lines(said.lines());
            all.add(said.json());
        }
        return all;
    }

    private AnalysisPart part() {
        predict.validate();
        if (predict.isAsked() && (!window.isAll() || salvage)) {
            throw new UsageException("--predict: expected whole executions; leave out --from, --to and --salvage");
        }
        if (sample < 1) {
            throw new UsageException("--sample " + sample + ": expected at least 1");
        }
        if (!window.isAll() && (parameters.isPresent() || races.isPresent())) {
            throw new UsageException("--from and --to: " + (parameters.isPresent() ? "--parameters" : "--races")
                    + " describes complete executions; leave one of them out");
        }
        return new AnalysisPart(window.window(), sample);
    }

    private void warn(String full, TraceAnalysis one) {
        AnalysisReport.warnings(one).forEach(warning -> {
            boolean isNamed = warning.startsWith(full) || warning.startsWith(one.file());
            console.err().println("heddle analyze: warning: " + (isNamed ? "" : one.file() + ": ") + warning);
        });
    }

    private static AnalysisOutcome together(TraceAnalyses service, List<TraceAnalysis> all) {
        try {
            return service.together(all);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage() + "; analyze traces of one build together");
        }
    }
}
