package dev.heddle.cli;

import dev.heddle.analyzer.page.PageTrace;
import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.PrintableTrace;
import dev.heddle.analyzer.report.ReadExplanation;
import dev.heddle.analyzer.report.Report;
import dev.heddle.analyzer.view.EventFilter;
import dev.heddle.analyzer.view.TraceJson;
import dev.heddle.analyzer.view.TraceTable;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.option.EventFilterOptions;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.HtmlOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.IrootFileReport;
import dev.heddle.cli.report.TraceReport;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.iroot.IrootReader;
import dev.heddle.formats.iroot.MemoReader;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.program.SourcePath;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code heddle inspect}: shows a trace as a table with a column a thread, as JSON, or as a page for a browser; a memo
 * or predicted iRoots as a list.
 */
@Command(
        name = "inspect",
        description = "Show the events of a trace as a table with one column per thread.",
        customSynopsis = "heddle inspect [OPTIONS] TRACE",
        sortOptions = false)
final class InspectCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            paramLabel = "TRACE",
            description = "Trace (*.heddle, STD, RapidBin), or file of iRoots (*.memo, *.iroots).")
    private String file = "";

    @Mixin
    private EventFilterOptions events = new EventFilterOptions();

    @Option(
            names = "--width",
            paramLabel = "N",
            defaultValue = "160",
            description = "Width of a row in characters (default 160).")
    private int width;

    @Option(
            names = "--why",
            paramLabel = "EVENT",
            description =
                    "Explain what the read with this number saw: every write of its location, and whether the read could see it.")
    private Optional<Integer> why = Optional.empty();

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    private SourceOption source = new SourceOption();

    @Mixin
    private HtmlOption html = new HtmlOption();

    @Option(
            names = "--compare",
            paramLabel = "OTHER",
            description = "Trace to show beside TRACE in the page of --html, with the first difference marked.")
    private @Nullable String other;

    @Option(names = "--salvage", description = "Show the readable part of a damaged file.")
    private boolean salvage;

    @Mixin
    final HelpOption help = new HelpOption();

    InspectCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, UnreadableFileException {
        events.validate();
        Path named = console.named(file);
        FileRoles roles = new FileRoles(console).reads(named);
        if (other != null) {
            roles.reads(Path.of(other));
        }
        json.file(console).ifPresent(output -> roles.writes("--json", output));
        html.file(console).ifPresent(output -> roles.writes("--html", output));
        Path path = console.open(named);
        PrintStream text = json.text(console);
        String name = path.getFileName().toString();
        if (name.endsWith(".memo") || name.endsWith(".iroots")) {
            return iroots(path, name.endsWith(".memo"), text);
        }
        if (other != null && !html.isAsked()) {
            throw new UsageException("--compare " + other + ": shows the two traces in a page; add --html=FILE");
        }
        Trace trace = new InspectedFile(console, salvage).read(path);
        if (why.isPresent()) {
            return explain(trace, why.get(), text);
        }
        EventFilter filter = events.of(trace);
        text.print(TraceReport.of(console.show(path), trace).text());
        if (html.isAsked()) {
            page(path, trace, text);
        } else {
            if (!json.toStandardOutput()) {
                text.println();
                new TraceTable(PrintableTrace.of(trace), width).write(filter, text);
            }
            SourcePath lines = source.of(console, trace);
            FailureStory story = new FailureStory(console.show(path), trace, lines);
            if (story.isOfWeakMemory()) {
                text.print("\n" + story.text());
            }
            source.complain(console, "heddle inspect", lines);
        }
        text.flush();
        json.write(console, out -> new TraceJson(trace).write(filter, out));
        return ExitCode.OK;
    }

    /** The page takes the place of the table. */
    private void page(Path path, Trace trace, PrintStream text) throws IOException, UnreadableFileException {
        List<PageTrace> traces = new ArrayList<>();
        traces.add(page(path, trace));
        if (other != null) {
            Path second = console.open(console.named(other));
            traces.add(page(second, new InspectedFile(console, salvage).read(second)));
        }
        html.write(console, text, traces);
        source.complain(console, "heddle inspect", (SourcePath) traces.get(0).source());
    }

    private PageTrace page(Path path, Trace trace) {
        return new PageTrace(console.show(path), trace, source.of(console, trace), events.from(), events.to());
    }

    /** A file of iRoots; what chooses events means nothing to it. */
    private int iroots(Path path, boolean isMemo, PrintStream text) throws IOException, UnreadableFileException {
        if (html.isAsked()) {
            throw new UsageException("--html: expected a trace, found a file of iRoots; give a *.heddle file");
        }
        try {
            Report report = isMemo
                    ? IrootFileReport.of(console.show(path), MemoReader.read(path))
                    : IrootFileReport.of(console.show(path), IrootReader.read(path));
            text.print(report.text());
            text.flush();
            json.write(console, report);
            return ExitCode.OK;
        } catch (NoSuchFileException e) {
            throw new UnreadableFileException(path, 1, "expected a file of iRoots, found none; check the path");
        }
    }

    private int explain(Trace trace, int event, PrintStream text) throws IOException {
        int events = trace.events().size();
        if (event < 0 || event >= events) {
            throw new UsageException("--why " + event + ": expected an event from 0 to " + (events - 1)
                    + ", as the first column of the table shows them");
        }
        text.print(ReadExplanation.text(PrintableTrace.of(trace), event));
        text.flush();
        if (json.isAsked()) {
            json.write(console, ReadExplanation.json(trace, event));
        }
        return ExitCode.OK;
    }
}
