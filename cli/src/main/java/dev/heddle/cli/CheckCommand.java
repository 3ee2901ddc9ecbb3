package dev.heddle.cli;

import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.option.CheckOptions;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.replayer.check.Aim;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.CheckRequestBuilder;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.job.CampaignPlanBuilder;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.RecordedProgram;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
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
    private static final Set<String> WITH_RESUME = Set.of("--resume", "--iterations", "--time-limit");
    /** Options that the order of a tool says already. */
    private static final Set<String> ORDERED = Set.of(
            "--iterations",
            "--time-limit",
            "--strategy",
            "--seed",
            "--out",
            "--fail-fast",
            "--keep-going",
            "--stop-after-failures",
            "--resume");

    private final Console console;
    private final Optional<List<String>> after;
    private final Optional<CheckOrder> order;
    private final Run run;

    @Mixin
    private CheckOptions options = new CheckOptions();

    @Mixin
    final HelpOption help = new HelpOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    /** Runs a campaign and reports it; answers the exit code. */
    interface Run {
        int of(CheckRequest request, Console console)
                throws IOException, InterruptedException, TargetFailure, UnreadableFileException;
    }

    CheckCommand(Console console, Optional<List<String>> after) {
        this(
                console,
                after,
                Optional.empty(),
                (request, at) -> CheckRenderer.render(at, request, Checks::run).exit());
    }

    /** @param order of a tool, in addition to the options */
    CheckCommand(Console console, Optional<List<String>> after, Optional<CheckOrder> order, Run run) {
        this.console = console;
        this.after = after;
        this.order = order;
        this.run = run;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        if (options.resume().isPresent() && order.isEmpty()) {
            return resume(options.resume().get());
        }
        return run.of(request(), console);
    }

    CheckRequest request() throws IOException, UnreadableFileException {
        ParseResult parsed = spec.commandLine().getParseResult();
        if (order.isPresent()) {
            parsed.matchedOptions().stream()
                    .map(OptionSpec::longestName)
                    .filter(ORDERED::contains)
                    .findFirst()
                    .ifPresent(name -> {
                        throw new UsageException(name + ": is set already; leave it out of the options");
                    });
            options.add(order.get());
        } else if (options.resume().isPresent()) {
            throw new UsageException("--resume: a campaign is resumed on one machine; use heddle check --resume "
                    + options.resume().get());
        }
        return options.request(console, after);
    }

    /** Refuses what a campaign cannot be resumed with: all options but some, and a program. */
    static void requireResumable(
            ParseResult parsed, Set<String> with, List<String> words, Optional<List<String>> after) {
        parsed.matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !with.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    List<String> others = with.stream()
                            .filter(one -> !one.equals("--resume"))
                            .sorted()
                            .toList();
                    throw new UsageException(
                            "--resume and " + name + " exclude each other: the campaign has the options"
                                    + " that it began with; expected " + String.join(" or ", others) + " at most");
                });
        if (!words.isEmpty() || after.isPresent()) {
            throw new UsageException("--resume: the program is that of the campaign; leave it out");
        }
    }

    /** A time limit that is given anew, or that which the campaign began with. */
    static long limit(ParseResult parsed, LongSupplier given, CheckRequest begun) {
        return parsed.hasMatchedOption("--time-limit")
                ? given.getAsLong()
                : begun.plan().timeLimitMillis();
    }

    /** The rest of a campaign, with another end; a line names its program. */
    static CheckRequest again(
            Console console, CheckRequest begun, long iterations, long timeLimitMillis, String named) {
        CheckRequest.Started of = begun.program();
        console.err()
                .println(RecordedProgram.announcement(
                        named,
                        of.javaArguments(),
                        "on " + (of.java().isEmpty() ? "the Java of this command" : of.java()),
                        of.directory()));
        Path folder = console.directory().resolve(named);
        return CheckRequestBuilder.builder(begun)
                .plan(CampaignPlanBuilder.builder(begun.plan())
                        .iterations(iterations)
                        .timeLimitMillis(timeLimitMillis)
                        .outputDirectory(folder.normalize().toString())
                        .build())
                .build();
    }

    private int resume(String folder) throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        ParseResult parsed = spec.commandLine().getParseResult();
        requireResumable(parsed, WITH_RESUME, options.words(), after);
        CheckRequest begun = Checks.request(console.directory().resolve(folder));
        if (begun.aim() instanceof Aim.Beside beside) {
            throw new UsageException(folder + ": a campaign of heddle " + beside.strategy() + "; go on with heddle "
                    + beside.strategy() + " --resume");
        }
        long iterations = options.executions().iterations().orElse(begun.plan().iterations());
        CheckRequest again =
                again(console, begun, iterations, limit(parsed, options.executions()::timeLimitMillis, begun), folder);
        return CheckRenderer.render(console.at(again.directory()), again, Checks::resume)
                .exit();
    }
}
