package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.option.CheckOptions;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.CheckRequestBuilder;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignPlanBuilder;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code heddle check}: runs a program many times under control and reports what was found. */
@Command(
        name = "check",
        description = "Run a program many times under control and report the failures found.",
        customSynopsis = "heddle check [OPTIONS] (Foo.java | -- JAVA-ARGUMENTS)",
        sortOptions = false)
final class CheckCommand implements Callable<Integer> {
    /** Options that a campaign may be resumed with. */
    private static final Set<String> WITH_RESUME = Set.of("--resume", "--iterations", "--time-limit");

    private final Console console;
    private final Optional<List<String>> after;
    private final Use use;

    @Mixin
    private CheckOptions options = new CheckOptions();

    @Mixin
    final HelpOption help = new HelpOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    /** What is done with a request. */
    interface Use {
        /** Changes what the command line says. */
        default void complete(CheckOptions options) {}

        /** Does it, and answers the exit code. */
        int of(CheckRequest request, Console console)
                throws IOException, InterruptedException, TargetFailure, UnreadableFileException;
    }

    CheckCommand(Console console, Optional<List<String>> after, Use use) {
        this.console = console;
        this.after = after;
        this.use = use;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        if (options.resume().isPresent()) {
            return resume(options.resume().get());
        }
        use.complete(options);
        return use.of(options.request(console, after), console);
    }

    /** Lets an earlier campaign go on, with another end where one is given. */
    private int resume(String folder) throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        ParseResult parsed = spec.commandLine().getParseResult();
        parsed.matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !WITH_RESUME.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new UsageException(
                            "--resume and " + name + " exclude each other: the campaign has the options"
                                    + " that it began with; expected --iterations or --time-limit at most");
                });
        if (!options.words().isEmpty() || after.isPresent()) {
            throw new UsageException("--resume: the program is that of the campaign; leave it out");
        }
        CheckRequest begun = Checks.request(console.directory().resolve(folder));
        CampaignPlan plan = begun.plan();
        CheckRequest again = CheckRequestBuilder.builder(begun)
                .plan(CampaignPlanBuilder.builder(plan)
                        .iterations(options.executions().iterations().orElse(plan.iterations()))
                        .timeLimitMillis(
                                parsed.hasMatchedOption("--time-limit")
                                        ? options.executions().timeLimitMillis()
                                        : plan.timeLimitMillis())
                        .outputDirectory(
                                console.directory().resolve(folder).normalize().toString())
                        .build())
                .build();
        return CheckRenderer.render(console.at(again.directory()), again, Checks::resume)
                .exit();
    }
}
