package dev.heddle.cli;

import dev.heddle.analyzer.page.PageTrace;
import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Json;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.export.SarifLog;
import dev.heddle.cli.export.SourcePlaces;
import dev.heddle.cli.export.SuiteIndex;
import dev.heddle.cli.export.SuiteJunit;
import dev.heddle.cli.option.HtmlOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.Problems;
import dev.heddle.cli.report.SuiteReport;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.suite.ChangedTests;
import dev.heddle.replayer.suite.SuiteFollower;
import dev.heddle.replayer.suite.SuiteRequest;
import dev.heddle.replayer.suite.TestVerdict;
import dev.heddle.replayer.suite.TestVerdict.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Shows a suite while it runs, then reports it and writes the files that were asked for. */
final class SuiteRenderer implements SuiteFollower {
    private static final String COMMAND = "heddle test";
    private static final String CAUSE = "Cause: ";

    private final Console console;
    private final Path folder;
    private final Optional<ChangedTests> changed;
    private final JsonOption json;
    private final SourceOption source;
    private final Reports reports;
    private boolean isIncomplete;

    /**
     * Files for other tools, as the user has named them.
     *
     * @param junit for JUnit XML
     * @param sarif for SARIF
     */
    record Reports(Optional<String> junit, Optional<String> sarif) {}

    SuiteRenderer(Console console, SuiteRequest suite, JsonOption json, SourceOption source, Reports reports) {
        this.console = console;
        folder = suite.folder();
        changed = suite.changed();
        this.json = json;
        this.source = source;
        this.reports = reports;
    }

    @Override
    public void found(int tests, int underControl) {
        changed.ifPresent(one -> console.err().println(COMMAND + ": " + Printable.line(one.text())));
        console.err().println(COMMAND + ": " + SuiteReport.found(tests, underControl));
    }

    @Override
    public void incomplete(String text) {
        isIncomplete = true;
        console.err().println(COMMAND + ": " + text);
    }

    @Override
    public synchronized void judged(TestVerdict verdict, int done, int all) {
        console.err()
                .println(COMMAND + ": " + done + "/" + all + "  "
                        + verdict.kind().text() + "  " + Printable.line(verdict.name()));
    }

    @Override
    public synchronized String failed(Trace trace, Path file) throws IOException {
        FailureStory story = new FailureStory(console.show(file), trace, source.of(console, trace));
        Path of = Objects.requireNonNull(file.getParent());
        WholeFile.write(of.resolve("story.txt"), story.text());
        Path page = of.resolve("failure.html");
        HtmlOption.of(page.toString()).write(console, new StringBuilder(), List.of(PageTrace.of(story)));
        String failure = trace.verdict() instanceof Trace.Failed failed
                ? failed.message().strip().replaceAll("\\s*\\R\\s*", " ")
                : "";
        return failure
                + story.text()
                        .lines()
                        .filter(line -> line.startsWith(CAUSE))
                        .findFirst()
                        .map(cause -> " -- " + cause)
                        .orElse("");
    }

    /**
     * Prints the table, and writes the index page and the other files.
     *
     * @param all how many tests the suite has
     * @return the exit code
     */
    int report(List<TestVerdict> verdicts, int all, String jdk) throws IOException {
        LateFiles files = json.report(console, COMMAND, new SuiteReport(this::shown, changed).of(verdicts, all, jdk));
        Path index = folder.resolve("index.html");
        files.write(() -> WholeFile.write(index, SuiteIndex.of(verdicts, all, jdk)));
        if (all > 0) {
            json.text(console).println("\nIndex: " + console.show(index));
        }
        if (reports.junit().isPresent()) {
            Path file = path(reports.junit().get());
            files.write(() -> WholeFile.write(file, out -> SuiteJunit.write(verdicts, folder, out)));
        }
        if (reports.sarif().isPresent()) {
            Path file = path(reports.sarif().get());
            files.write(
                    () -> WholeFile.write(file, Json.indented(sarif(verdicts).json()) + "\n"));
        }
        return files.exitCode(exit(verdicts));
    }

    private Path path(String file) {
        return console.directory().resolve(file).normalize();
    }

    /** The failures of tests, in the order of the tests; traces that are gone have none. */
    private SarifLog sarif(List<TestVerdict> verdicts) throws IOException {
        SarifLog log = new SarifLog(new SourcePlaces(console.directory(), ""));
        for (TestVerdict verdict : verdicts) {
            Path file = folder.resolve(verdict.trace());
            if (isFailure(verdict.kind()) && Files.isRegularFile(file)) {
                try {
                    Problems.of(TraceFiles.read(file), console.show(file)).ifPresent(log::add);
                } catch (CorruptTraceException e) {
                    throw new IOException(e.getMessage(), e);
                }
            }
        }
        return log;
    }

    private String shown(String trace) {
        return console.show(folder.resolve(trace));
    }

    private static boolean isFailure(Kind kind) {
        return kind == Kind.FAILS || kind == Kind.DEPENDS_ON_TIME;
    }

    private int exit(List<TestVerdict> verdicts) {
        Set<Kind> kinds = verdicts.stream().map(TestVerdict::kind).collect(Collectors.toSet());
        if (kinds.stream().anyMatch(SuiteRenderer::isFailure)) {
            return ExitCode.FAILED;
        }
        boolean isUnclear = isIncomplete || kinds.contains(Kind.NOT_CONTROLLED) || kinds.contains(Kind.SAYS_NOTHING);
        return isUnclear ? ExitCode.SAYS_NOTHING : ExitCode.OK;
    }
}
