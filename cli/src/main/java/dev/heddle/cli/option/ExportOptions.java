package dev.heddle.cli.option;

import dev.heddle.analyzer.report.Json;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.export.CheckExports;
import dev.heddle.cli.export.SarifLog;
import dev.heddle.cli.export.SourcePlaces;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.replayer.check.CheckOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Results of a campaign for other tools. */
public final class ExportOptions {
    /** Traces of failures that are read for SARIF. */
    private static final int MOST_TRACES = 20;

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write failures, and races where they are detected, to FILE as SARIF 2.1.0.")
    private Optional<String> sarif = Optional.empty();

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Write the campaign as a test case to FILE (JUnit XML).")
    private Optional<String> junit = Optional.empty();

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Write a summary with the story of the first failure to FILE as Markdown.")
    private Optional<String> markdown = Optional.empty();

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description = "Append a row of figures to FILE (CSV), which keeps those of earlier campaigns.")
    private Optional<String> history = Optional.empty();

    /** Takes files by the name of their format. */
    void add(Map<String, String> files) {
        sarif = Optional.ofNullable(files.get("sarif"));
        junit = Optional.ofNullable(files.get("junit"));
        markdown = Optional.ofNullable(files.get("markdown"));
        history = Optional.ofNullable(files.get("history"));
    }

    /** The files that were asked for, by the name of their format. */
    Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        sarif.ifPresent(file -> files.put("sarif", file));
        junit.ifPresent(file -> files.put("junit", file));
        markdown.ifPresent(file -> files.put("markdown", file));
        history.ifPresent(file -> files.put("history", file));
        return files;
    }

    /**
     * Writes what was asked for.
     *
     * @param story of the first failure, or empty
     */
    public void write(LateFiles files, Console console, CheckOutcome outcome, String story) throws IOException {
        CheckExports exports = new CheckExports(outcome);
        if (sarif.isPresent()) {
            SarifLog log = exports.sarif(
                    new SourcePlaces(console.directory(), outcome.tested().source()));
            List<String> traces = outcome.result().failures().traces();
            for (String trace : traces.subList(0, Math.min(MOST_TRACES, traces.size()))) {
                add(log, Path.of(trace), console);
            }
            files.write(() -> WholeFile.write(
                    console.directory().resolve(sarif.get()).normalize(), Json.indented(log.json()) + "\n"));
        }
        if (junit.isPresent()) {
            files.write(() -> WholeFile.write(
                    console.directory().resolve(junit.get()).normalize(),
                    out -> exports.junit(story).write(out)));
        }
        if (markdown.isPresent()) {
            files.write(() ->
                    WholeFile.write(console.directory().resolve(markdown.get()).normalize(), exports.markdown(story)));
        }
        if (history.isPresent()) {
            files.write(() -> exports.history(console.directory().resolve(history.get())));
        }
    }

    private static void add(SarifLog log, Path trace, Console console) {
        try {
            log.failure(TraceFiles.read(trace), console.show(trace));
        } catch (CorruptTraceException | UnsupportedVersionException e) {
            console.err().println("heddle check: --sarif: " + e.getMessage());
        }
    }
}
