package dev.heddle.cli;

import dev.heddle.analyzer.analysis.PredictionOutcome;
import dev.heddle.analyzer.analysis.TraceInput;
import dev.heddle.analyzer.analysis.TracePrediction;
import dev.heddle.analyzer.analysis.TracePredictions;
import dev.heddle.analyzer.iroot.Compatibility;
import dev.heddle.analyzer.iroot.PredictorOptions;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.report.PredictionReport;
import dev.heddle.formats.iroot.IrootWriter;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle predict}: what else could happen, by recorded executions. */
@Command(
        name = "predict",
        description = "Predict iRoots, interleavings of a few accesses, from one or several traces.",
        customSynopsis = "heddle predict [OPTIONS] TRACE...",
        sortOptions = false)
final class PredictCommand implements TraceCommand<TracePrediction, TracePredictions> {
    private final Console console;

    @Parameters(paramLabel = "TRACE", arity = "1..*", description = "Traces of a single program.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the iRoots to FILE (*.iroots).")
    private @Nullable String output;

    @Option(
            names = "--idioms",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,2,3,4,5",
            description = "Idioms to predict, from 1 to 6 (default 1 to 5).")
    private List<Integer> idioms = new ArrayList<>();

    @Option(
            names = "--vw",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Vulnerability window: fewer than N events between two accesses of a thread (default 1000).")
    private int window;

    @Option(
            names = "--compat",
            paramLabel = "RULES",
            defaultValue = "none",
            description = "Rules of Maple's code (maple) or of its paper (paper).")
    private String compatibility = "";

    @Option(
            names = "--deadlock",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Whether idiom 5 includes two locks taken in opposite orders (default: yes).")
    private boolean deadlock;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100000",
            description =
                    "Maximum number of iRoots per idiom and trace (default 100000; ten times as many for idiom 1).")
    private int limit;

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    final HelpOption help = new HelpOption();

    PredictCommand(Console console) {
        this.console = console;
    }

    @Override
    public List<String> files() {
        return files;
    }

    @Override
    public Map<String, Path> outputs() {
        Map<String, Path> all = new LinkedHashMap<>();
        json.file(console).ifPresent(file -> all.put("--json", file));
        if (output != null) {
            all.put("-o", Path.of(output));
        }
        return all;
    }

    @Override
    public TraceQuery.Prediction query() {
        return new TraceQuery.Prediction(options());
    }

    @Override
    public Console console() {
        return console;
    }

    @Override
    public TracePredictions service(TraceInput.Watch watch, Function<Path, String> name) {
        return query().service(watch, name);
    }

    @Override
    public int report(List<Path> paths, List<TracePrediction> all, TracePredictions service) throws IOException {
        all.stream()
                .flatMap(one -> one.warnings().stream())
                .forEach(warning -> console.err().println("heddle predict: warning: " + warning));
        PredictionOutcome outcome = together(service, paths, all);
        LateFiles late = json.report(console, "heddle predict", PredictionReport.of(outcome));
        if (output != null) {
            late.write(() -> IrootWriter.write(console.directory().resolve(output), outcome.set()));
        }
        return late.exitCode(ExitCode.OK);
    }

    private static PredictionOutcome together(TracePredictions service, List<Path> paths, List<TracePrediction> all) {
        try {
            return service.together(paths, all);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage() + "; predict from traces of one build");
        }
    }

    private PredictorOptions options() throws UsageException {
        Compatibility rules = switch (compatibility) {
            case "none" -> Compatibility.NONE;
            case "maple" -> Compatibility.MAPLE;
            case "paper" -> Compatibility.PAPER;
            default -> throw new UsageException("--compat " + compatibility + ": expected maple or paper");
        };
        for (int idiom : idioms) {
            if (idiom < 1 || idiom > 6) {
                throw new UsageException("--idioms " + idiom + ": expected idioms from 1 to 6");
            }
        }
        if (window < 1) {
            throw new UsageException("--vw " + window + ": expected at least 1");
        }
        if (limit < 1) {
            throw new UsageException("--limit " + limit + ": expected at least 1");
        }
        return new PredictorOptions(new TreeSet<>(idioms), window, rules, deadlock, limit);
    }
}
