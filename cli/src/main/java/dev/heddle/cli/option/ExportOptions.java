package dev.heddle.cli.option;

import dev.heddle.analyzer.report.Json;
import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.export.CampaignHistory;
import dev.heddle.cli.export.JunitReport;
import dev.heddle.cli.export.MarkdownReport;
import dev.heddle.cli.export.SarifLog;
import dev.heddle.cli.export.SourcePlaces;
import dev.heddle.formats.file.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Results of a campaign for other tools. */
public final class ExportOptions {
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
     * @param report on the campaign
     */
    public void write(LateFiles files, Console console, Report report) throws IOException {
        if (sarif.isPresent()) {
            SourcePlaces places = new SourcePlaces(
                    console.directory(), report.figure("source").orElseThrow().toString());
            Map<String, Object> log = SarifLog.of(report, places).json();
            files.write(() -> WholeFile.write(path(console, sarif.get()), Json.indented(log) + "\n"));
        }
        if (junit.isPresent()) {
            files.write(() -> WholeFile.write(path(console, junit.get()), JunitReport.of(report)::write));
        }
        if (markdown.isPresent()) {
            files.write(() -> WholeFile.write(path(console, markdown.get()), new MarkdownReport(report).text()));
        }
        if (history.isPresent()) {
            files.write(() -> CampaignHistory.append(path(console, history.get()), report));
        }
    }

    private static Path path(Console console, String file) {
        return console.directory().resolve(file).normalize();
    }
}
