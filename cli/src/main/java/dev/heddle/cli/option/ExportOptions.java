package dev.heddle.cli.option;

import dev.heddle.analyzer.report.Json;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.export.CheckExports;
import dev.heddle.cli.export.SarifLog;
import dev.heddle.cli.export.SourcePlaces;
import dev.heddle.cli.report.CheckOutcome;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    /** The options that were given. */
    public List<String> asked() {
        List<String> options = new ArrayList<>();
        sarif.ifPresent(file -> options.add("--sarif"));
        junit.ifPresent(file -> options.add("--junit"));
        markdown.ifPresent(file -> options.add("--markdown"));
        return options;
    }

    /** The files take part in what a command reads and writes. */
    public void declare(FileRoles roles) {
        sarif.ifPresent(file -> roles.writes("--sarif", Path.of(file)));
        junit.ifPresent(file -> roles.writes("--junit", Path.of(file)));
        markdown.ifPresent(file -> roles.writes("--markdown", Path.of(file)));
    }

    /**
     * Writes what was asked for.
     *
     * @param source path of the program's source, or empty
     * @param story of the first failure, or empty
     */
    public void write(LateFiles files, Console console, CheckOutcome outcome, String source, String story)
            throws IOException {
        CheckExports exports = new CheckExports(outcome);
        if (sarif.isPresent()) {
            SarifLog log = exports.sarif(new SourcePlaces(console.directory(), source));
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
    }

    private static void add(SarifLog log, Path trace, Console console) {
        try {
            log.failure(TraceFiles.read(trace), console.show(trace));
        } catch (CorruptTraceException | UnsupportedVersionException e) {
            console.err().println("heddle check: --sarif: " + e.getMessage());
        }
    }
}
