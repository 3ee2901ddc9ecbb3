package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.option.CodeOptions;
import dev.heddle.cli.option.ExecutionOptions;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.HtmlOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SeedOption;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle judge}: says of each race whether it makes a difference. */
@Command(
        name = "judge",
        description = {
            "Judge the races of a program: for each, an execution with an outcome that no execution without what is weak",
            "or reversed about the race has; or a proof that there is none; or how many executions showed none."
        },
        customSynopsis = "heddle judge [OPTIONS] (Foo.java | -- JAVA-ARGUMENTS)",
        sortOptions = false)
final class JudgeCommand implements Callable<Integer> {
    private final Console console;
    private final Optional<List<String>> after;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "1000",
            description = {
                "Number of executions with each race, and without it, where not all executions can be made",
                "(default ${DEFAULT-VALUE}); up to 10000 without it where an outcome is rare."
            })
    private long iterations;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            defaultValue = "120",
            description = "Leave races unjudged after this many seconds (default ${DEFAULT-VALUE}); 0 for no limit.")
    private double timeLimit;

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory for traces of harmful races (default heddle-out/PROGRAM-SEED).")
    private Optional<String> out = Optional.empty();

    @Option(
            names = "--confirm",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "Number of replays of each trace, at least one in a fresh JVM (default ${DEFAULT-VALUE}); 0 for none.")
    private int confirm;

    @Option(
            names = "--minimise",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Reduce failing executions, and look for their causes (the default).")
    private boolean minimise;

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write the races with their judgements as SARIF 2.1.0, which code hosts show at the lines.")
    private Optional<String> sarif = Optional.empty();

    @Mixin
    private HtmlOption html = new HtmlOption();

    @Mixin
    private SourceOption source = new SourceOption();

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

    @Mixin
    final HelpOption help = new HelpOption();

    JudgeCommand(Console console, Optional<List<String>> after) {
        this.console = console;
        this.after = after;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure {
        return new JudgeRenderer(console, request(), json, source)
                .run(sarif.map(name -> console.directory().resolve(name).normalize()), html);
    }

    private CheckRequest request() {
        run.model().control(code.filter());
        if (iterations > CheckRequest.NO_LIMIT) {
            throw new UsageException("--iterations " + iterations + ": expected at most " + CheckRequest.NO_LIMIT);
        }
        long limit = ExecutionOptions.millis(timeLimit);
        CampaignPlan plan = new CampaignPlan(seed.number(), 1, iterations, limit, 1, 1, 0, minimise, out.orElse(""));
        return new CheckRequest(
                new CheckRequest.Started(
                        program.javaArguments(words, after)
                                .orElseThrow(() -> new UsageException(
                                        "no program: expected Foo.java or -- with java's arguments; see heddle judge"
                                                + " --help")),
                        console.directory().toString(),
                        program.targetJava(console).binary().toString()),
                run.settingsWithin(limit),
                run.model().switches().toMap(),
                plan,
                JudgeRenderer.AIM,
                CheckRequest.Sharing.ALONE,
                confirm,
                CheckRequest.Reports.NONE);
    }
}
