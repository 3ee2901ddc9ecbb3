package dev.heddle.cli.option;

import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.cli.console.Console;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.replayer.check.Aim;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** All options of {@code heddle check}. */
public final class CheckOptions {
    @Mixin
    private ExecutionOptions executions = new ExecutionOptions();

    @Mixin
    private FigureOptions figures = new FigureOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Mixin
    private EndOptions end = new EndOptions();

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description =
                    "Go on with the campaign of DIR (see --out) that was interrupted or stopped by its time limit, with the"
                            + " options that it had; --iterations and --time-limit may be given anew.")
    private Optional<String> resume = Optional.empty();

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Parameters(
            paramLabel = "Foo.java",
            arity = "0..*",
            description = "Source file of the program; or -- followed by arguments of java.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private CodeOptions code = new CodeOptions();

    @Mixin
    private RunOptions run = new RunOptions();

    /** Takes the order of a tool, in addition to the options that its user has given. */
    public void add(CheckOrder order) {
        executions.add(order);
        figures.add(order);
        reports.add(order);
        end.add(order);
        run.model().add(order);
        code.add(order);
    }

    /** Folder of the campaign to go on with. */
    public Optional<String> resume() {
        return resume;
    }

    /** Which executions are made. */
    public ExecutionOptions executions() {
        return executions;
    }

    /** What stood where the program is expected. */
    public List<String> words() {
        return words;
    }

    /**
     * The request that the options make.
     *
     * @param after what stood after {@code --}
     * @throws UsageException where they do not go together
     */
    public CheckRequest request(Console console, Optional<List<String>> after)
            throws IOException, UnreadableFileException {
        run.model().control(code.filter());
        boolean isExhaustive = executions.isExhaustive();
        int campaigns = executions.campaigns;
        CampaignPlan plan = new CampaignPlan(
                executions.seed(),
                1,
                executions.executions(),
                executions.timeLimitMillis(),
                campaigns,
                1,
                end.stopAfter(executions.iterations().isPresent() || figures.areAsked() || isExhaustive, campaigns),
                end.minimise,
                executions.out());
        boolean isSingle = isExhaustive || campaigns > 1;
        boolean isOrdered = isSingle || end.isAsked();
        boolean isOne = isSingle || end.isAskedByUser() || run.showOutput();
        return new CheckRequest(
                new CheckRequest.Started(
                        program.javaArguments(words, after)
                                .orElseThrow(() -> new UsageException(
                                        "no program: expected Foo.java or -- with java's arguments; see heddle check"
                                                + " --help")),
                        console.directory().toString(),
                        program.java(console)),
                run.settingsWithin(executions.timeLimitMillis()),
                run.model().switches().toMap(),
                plan,
                new Aim.Failures(
                        executions.strategy,
                        figures.given(console),
                        figures.countsIroots(!isExhaustive && campaigns == 1),
                        figures.races.isPresent(),
                        end.maySequential,
                        false),
                new CheckRequest.Sharing(executions.jobs(isOne), isOrdered),
                end.confirm,
                reports.reports(figures));
    }
}
