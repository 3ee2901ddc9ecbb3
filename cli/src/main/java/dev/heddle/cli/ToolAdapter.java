package dev.heddle.cli;

import dev.heddle.analyzer.page.PageTrace;
import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.api.tool.HeddleTool;
import dev.heddle.api.tool.HeddleTool.CheckAnswer;
import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.api.tool.HeddleTool.ReplayAnswer;
import dev.heddle.api.tool.HeddleTool.ReplayOrder;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.Home;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.DebugOptions;
import dev.heddle.cli.option.HtmlOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.ReplayReport;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.launch.TargetPool;
import dev.heddle.replayer.replay.RecordedExecution;
import dev.heddle.replayer.replay.ReplayOutcome;
import dev.heddle.replayer.replay.ReplayRequest;
import dev.heddle.replayer.replay.TraceReplay;
import dev.heddle.replayer.suite.TestVerdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine;

/** Makes requests of the orders of tools, and their answers of outcomes. The service loader finds it. */
public final class ToolAdapter implements HeddleTool {
    /** Tests of one class path share JVMs, which end with this one or when they are idle. */
    private final TargetPool pool = new TargetPool();

    private final AtomicBoolean isPoolUsed = new AtomicBoolean();

    /** Made by the service loader. */
    public ToolAdapter() {}

    /** A console of this process that keeps what is printed. */
    private record Kept(ByteArrayOutputStream out, ByteArrayOutputStream err) {
        Kept() {
            this(new ByteArrayOutputStream(), new ByteArrayOutputStream());
        }

        Console console() {
            return console(stream(out), stream(err));
        }

        static Console console(PrintStream out, PrintStream err) {
            return new Console(out, err, false, Path.of("").toAbsolutePath(), System.getenv(), Home.find());
        }

        private static PrintStream stream(ByteArrayOutputStream bytes) {
            return new PrintStream(bytes, true, StandardCharsets.UTF_8);
        }

        String error() {
            return err.toString(StandardCharsets.UTF_8).strip();
        }
    }

    @Override
    public CheckAnswer check(CheckOrder order) {
        Kept kept = new Kept();
        List<CheckRenderer.Reported> reported = new ArrayList<>();
        Console console = kept.console().sharing(pool);
        if (isPoolUsed.compareAndSet(false, true)) {
            Runtime.getRuntime().addShutdownHook(new Thread(pool::close, "heddle-pool"));
        }
        CheckCommand command =
                new CheckCommand(console, Optional.of(order.program()), Optional.of(order), (request, at) -> {
                    reported.add(CheckRenderer.render(at, request, Checks::run));
                    return reported.get(0).exit();
                });
        int exit = Main.settle(new CommandLine(command).setCommandName("heddle check"), console)
                .execute(order.choice().options().toArray(String[]::new));
        Optional<CheckRenderer.Reported> one = reported.stream().findFirst();
        return new CheckAnswer(
                exit,
                kept.out().toString(StandardCharsets.UTF_8),
                kept.error(),
                one.map(report -> figures(report.outcome())),
                one.filter(report -> report.outcome().result().failures().count() > 0)
                        .map(ToolAdapter::failure),
                one.map(CheckRenderer.Reported::judged).orElse(List.of()));
    }

    @Override
    public SuiteAnswer suite(SuiteOrder order) {
        Kept kept = new Kept();
        Console console = kept.console();
        List<TestVerdict> verdicts = new ArrayList<>();
        TestCommand command = new TestCommand(console, Optional.of(order.java()), Optional.of(order), verdicts::addAll);
        int exit = Main.settle(new CommandLine(command).setCommandName("heddle test"), console)
                .execute();
        return new SuiteAnswer(
                exit,
                kept.out().toString(StandardCharsets.UTF_8),
                kept.error(),
                verdicts.stream().map(ToolAdapter::verdict).toList());
    }

    private static SuiteAnswer.Verdict verdict(TestVerdict of) {
        return new SuiteAnswer.Verdict(of.name(), of.kind().name().toLowerCase(Locale.ROOT), of.why(), of.executions());
    }

    private static CheckAnswer.Figures figures(CheckOutcome outcome) {
        CampaignResult campaign = outcome.result().campaign();
        CampaignResult.Coverage coverage = campaign.coverage();
        return new CheckAnswer.Figures(
                outcome.result().work().executions(),
                campaign.unfinished(),
                campaign.outcomes(),
                outcome.result().work().maxThreads(),
                coverage.lastNews() > 0 ? OptionalInt.of(coverage.classes()) : OptionalInt.empty(),
                outcome.result().classes().untransformable(),
                outcome.request().plan().minimise());
    }

    private static CheckAnswer.Failure failure(CheckRenderer.Reported report) {
        CheckOutcome outcome = report.outcome();
        Optional<Trace.Failed> failed = outcome.trace()
                .map(Trace::verdict)
                .filter(Trace.Failed.class::isInstance)
                .map(Trace.Failed.class::cast);
        return new CheckAnswer.Failure(
                outcome.result().failures().first(),
                failed.map(Trace.Failed::message).orElse(""),
                failed.map(Trace.Failed::stack).orElse(List.of()),
                outcome.traces().stream().findFirst().orElse(""),
                report.report()
                        .story()
                        .map(story -> story.text().lines().toList())
                        .orElse(List.of()),
                report.cures(),
                outcome.output().map(Path::of));
    }

    @Override
    public ReplayAnswer replay(ReplayOrder order) {
        Kept kept = new Kept();
        Console console = order.debugPort().isEmpty() ? kept.console() : Kept.console(System.err, System.err);
        List<ReplayOutcome> outcomes = new ArrayList<>();
        int exit = Faults.guard("heddle replay", console, () -> {
            ReplayOutcome outcome = replay(order, console);
            outcomes.add(outcome);
            return new ReplayResults(console, new JsonOption(), new SourceOption()).report(outcome, List.of());
        });
        Optional<ReplayOutcome> outcome = outcomes.stream().findFirst();
        return new ReplayAnswer(
                exit,
                kept.error(),
                outcome.map(ReplayReport::verdict).orElse(""),
                outcome.map(one -> one.result().replays().divergence()).orElse(""));
    }

    private static ReplayOutcome replay(ReplayOrder order, Console console)
            throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        Path file = console.directory().resolve(order.trace()).normalize();
        Trace trace = TraceFiles.recording(file, false, line -> {});
        ReplayRequest request = new ReplayRequest(
                new RecordedExecution(file, trace, !TraceFiles.isLog(file), false),
                Optional.of(order.program()),
                new RunSettings(Bounds.DEFAULT, true, ThreadKind.AUTO),
                1,
                1,
                "",
                false);
        try (Session session = console.open(TargetJava.at(Path.of(System.getProperty("java.home"))), console.out())) {
            ReplayDisplay display = ReplayDisplay.ofTrace(
                    console, new JsonOption(), request, order.debugPort().isEmpty());
            TraceReplay replay = new TraceReplay(session, request, display);
            return order.debugPort().isEmpty()
                    ? replay.run()
                    : new DebugReplay(console, replay)
                            .run(DebugOptions.of(order.debugPort().get()), request.recorded());
        }
    }

    @Override
    public boolean page(Path trace, Path page) {
        Kept kept = new Kept();
        Console console = kept.console();
        return ExitCode.OK
                == Faults.guard("heddle inspect", console, () -> {
                    Path file = console.directory().resolve(trace).normalize();
                    Trace read = TraceFiles.read(file);
                    HtmlOption.of(page.toString())
                            .write(
                                    console,
                                    console.out(),
                                    List.of(PageTrace.of(
                                            console.show(file), read, new SourceOption().of(console, read))));
                    return ExitCode.OK;
                });
    }

    @Override
    public List<String> story(Path trace) throws IOException {
        Console console = new Kept().console();
        try {
            Trace read = TraceFiles.read(trace.toAbsolutePath());
            return new FailureStory(trace.toString(), read, new SourceOption().of(console, read))
                    .text()
                    .lines()
                    .toList();
        } catch (CorruptTraceException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public List<String> program(Path trace) throws IOException {
        try {
            return TraceFiles.read(trace.toAbsolutePath()).program().javaArguments();
        } catch (CorruptTraceException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
