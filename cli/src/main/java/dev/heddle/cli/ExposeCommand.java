package dev.heddle.cli;

import dev.heddle.api.tool.ToolFailure;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.option.CodeOptions;
import dev.heddle.cli.option.ExecutionOptions;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SeedOption;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.replayer.check.Aim;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.expose.ExposeAim;
import dev.heddle.replayer.job.expose.Profiling;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.SourceLanguage;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code heddle expose}: makes happen what recorded executions say may happen. */
@Command(
        name = "expose",
        description = {
            "Drive a program into predicted interleavings (iRoots) and remember which were exposed.",
            "Without IROOTS, executions are recorded first and iRoots predicted from them."
        },
        customSynopsis = "heddle expose [OPTIONS] [IROOTS] (Foo.java | -- JAVA-ARGUMENTS)",
        sortOptions = false)
final class ExposeCommand implements Callable<Integer> {
    /** Name of the memo among the files of a request. */
    static final String MEMO = "memo";

    private static final int MOST_ATTEMPTS = 100_000;
    /** Options that a campaign may be resumed with. */
    private static final Set<String> WITH_RESUME = Set.of("--resume", "--time-limit");

    private final Console console;
    private final Optional<List<String>> after;

    @Option(
            names = "--profile",
            paramLabel = "WHEN",
            description = {
                "When to stop recording executions to predict from: stable:N after N in a row without a new prediction,",
                "runout:N after N executions, timeout:SECONDS (default stable:3 where no IROOTS are given)."
            })
    private Optional<String> profile = Optional.empty();

    @Option(
            names = "--attempts",
            paramLabel = "N",
            defaultValue = "12",
            description = "Maximum number of executions that aim at an iRoot (default ${DEFAULT-VALUE}).")
    private int attempts;

    @Option(
            names = "--search",
            paramLabel = "N",
            defaultValue = "100",
            description =
                    "After each round, continue with other strategies until N executions in a row expose nothing new"
                            + " (default ${DEFAULT-VALUE}).")
    private int search;

    @Option(
            names = "--idioms",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "1,2,3,4,5",
            description = "Idioms to expose, from 1 to 6 (default ${DEFAULT-VALUE}).")
    private List<Integer> idioms = new ArrayList<>();

    @Option(
            names = "--target",
            paramLabel = "N",
            description = "Expose only the iRoot with this number, from 1, in the list of heddle predict.")
    private Optional<Integer> target = Optional.empty();

    @Option(
            names = "--memo",
            paramLabel = "FILE",
            description =
                    "File that remembers exposed and abandoned iRoots of earlier runs (default heddle-out/PROGRAM.memo).")
    private Optional<String> memo = Optional.empty();

    @Option(names = "--no-memo", description = "Neither read nor write a memo.")
    private boolean noMemo;

    @Option(names = "--merge", description = "Run nothing; merge the given memos into --memo FILE.")
    private boolean merge;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory for traces and results (default heddle-out/PROGRAM-SEED).")
    private @Nullable String out;

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "1",
            description = {
                "Number of JVMs that share the executions; 0 for one per core. Which executions are made does not depend on it.",
                "(default ${DEFAULT-VALUE})"
            })
    private int jobs;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description =
                    "Stop starting new executions after this many seconds (default ${DEFAULT-VALUE}); 0 for no limit.")
    private double timeLimit;

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(names = "--fail-fast", description = "Stop at the first execution that fails (the default).")
    private boolean failFast;

    @Option(names = "--keep-going", description = "Continue after a failure.")
    private boolean keepGoing;

    @Option(
            names = "--confirm",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "Number of replays of the first failure, at least one in a fresh JVM (default ${DEFAULT-VALUE}); 0 for none.")
    private int confirm;

    @Option(
            names = "--minimise",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Reduce failing executions; the original trace is saved as well (the default).")
    private boolean minimise;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description =
                    "Go on with the campaign of DIR (see --out) that was interrupted or stopped by its time limit, with the"
                            + " options that it had; --time-limit may be given anew.")
    private Optional<String> resume = Optional.empty();

    @Mixin
    private SourceOption source = new SourceOption();

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Parameters(
            paramLabel = "IROOTS|Foo.java",
            arity = "0..*",
            description =
                    "File written by heddle predict; source file of the program, or -- followed by arguments of java.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private CodeOptions code = new CodeOptions();

    @Mixin
    private RunOptions options = new RunOptions();

    @Mixin
    final HelpOption help = new HelpOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    ExposeCommand(Console console, Optional<List<String>> after) {
        this.console = console;
        this.after = after;
    }

    @Override
    public Integer call()
            throws IOException, InterruptedException, TargetFailure, UnreadableFileException, ToolFailure {
        options.model().control(code.filter());
        if (merge) {
            return new MemoMerge(console).run(words, memo);
        }
        if (resume.isPresent()) {
            return resume(resume.get());
        }
        return campaign(planned -> planned.run(Checks::run));
    }

    /**
     * Plans a campaign whose executions several machines make.
     *
     * @throws ToolFailure where there is nothing to be made
     */
    void plan(Run run) throws IOException, InterruptedException, TargetFailure, UnreadableFileException, ToolFailure {
        if (merge || resume.isPresent()) {
            throw new UsageException(
                    merge
                            ? "--merge: runs nothing; use heddle expose --merge"
                            : "--resume: a campaign is resumed on one machine; use heddle expose --resume "
                                    + resume.get());
        }
        options.model().control(code.filter());
        campaign(run);
    }

    /** What is done with a campaign that has been planned; answers an exit code. */
    interface Run {
        int of(ExposeRenderer planned) throws IOException, InterruptedException, TargetFailure, UnreadableFileException;
    }

    private int campaign(Run run)
            throws IOException, InterruptedException, TargetFailure, UnreadableFileException, ToolFailure {
        validate();
        boolean isGiven = !words.isEmpty() && !SourceLanguage.isSourceFile(words.get(0));
        Optional<IrootSet> given = isGiven ? Optional.of(KnownIroots.read(console, words.get(0))) : Optional.empty();
        List<String> java = program.javaArguments(isGiven ? words.subList(1, words.size()) : words, after)
                .orElseThrow(() -> new UsageException("no program: expected Foo.java or -- with java's arguments"
                        + (isGiven ? " after " + words.get(0) : "") + "; see heddle expose --help"));
        requireTarget(given);
        Profiling until = profiling(isGiven);
        TargetJava target = program.targetJava(console);
        try (Session session = console.open(target, json.text(console))) {
            Program found = session.find(java);
            CampaignPlan plan = new CampaignPlan(
                    seed.number(),
                    1,
                    CheckRequest.NO_LIMIT,
                    ExecutionOptions.millis(timeLimit),
                    1,
                    1,
                    keepGoing ? 0 : 1,
                    minimise,
                    out == null ? "" : out);
            Optional<String> memoFile =
                    noMemo ? Optional.empty() : memo.or(() -> Optional.of("heddle-out/" + found.shortName() + ".memo"));
            KnownIroots known = new KnownIroots(
                    console,
                    new TraceNames(console, Checks.folder(console.directory(), plan, found), plan.outputDirectory()),
                    memoFile.map(console.directory()::resolve),
                    found,
                    attempts);
            given.ifPresent(set -> known.ask(set, words.get(0), this.target));
            if (isGiven && known.nothingFits()) {
                throw new ToolFailure(
                        ExitCode.DIVERGED, String.join("; ", known.warnings()) + "; none of its iRoots is left");
            }
            ExposeAim aim = new ExposeAim(
                    found.name(),
                    until,
                    attempts,
                    search,
                    List.copyOf(new TreeSet<>(idioms)),
                    plan.stopAfter(),
                    known.entries(),
                    known.sites());
            CheckRequest request = new CheckRequest(
                    new CheckRequest.Started(
                            java,
                            console.directory().toString(),
                            target.binary().toString()),
                    options.settings(options.showOutput()),
                    options.model().switches().toMap(),
                    plan,
                    new Aim.Beside("expose", aim.toBytes()),
                    new CheckRequest.Sharing(Optional.of(jobs), false),
                    confirm,
                    reports(isGiven, memoFile));
            return run.of(new ExposeRenderer(console, request, aim, known, session, found));
        }
    }

    private CheckRequest.Reports reports(boolean isGiven, Optional<String> memoFile) {
        Map<String, String> files = new LinkedHashMap<>();
        json.name().ifPresent(file -> files.put("json", file));
        memoFile.ifPresent(file -> files.put(MEMO, file));
        return new CheckRequest.Reports(
                false, source.places(), files, isGiven ? List.of(words.get(0)) : List.of(), "", false, 0);
    }

    private int resume(String folder) throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        ParseResult parsed = spec.commandLine().getParseResult();
        CheckCommand.requireResumable(parsed, WITH_RESUME, words, after);
        CheckRequest begun = Checks.request(console.directory().resolve(folder));
        if (!(begun.aim() instanceof Aim.Beside)) {
            throw new UsageException(folder + ": a campaign of heddle check; go on with heddle check --resume");
        }
        CheckRequest again = CheckCommand.again(
                console,
                begun,
                begun.plan().iterations(),
                CheckCommand.limit(parsed, () -> ExecutionOptions.millis(timeLimit), begun),
                folder);
        return ExposeRenderer.render(console.at(again.directory()), again, Checks::resume);
    }

    private void validate() {
        if (attempts < 0 || attempts > MOST_ATTEMPTS) {
            throw new UsageException("--attempts " + attempts + ": expected 0 to " + MOST_ATTEMPTS);
        }
        if (search < 0) {
            throw new UsageException("--search " + search + ": expected 0 or more");
        }
        if (failFast && keepGoing) {
            throw new UsageException("--fail-fast and --keep-going exclude each other; give one");
        }
        if (noMemo && memo.isPresent()) {
            throw new UsageException("--memo and --no-memo exclude each other; give one");
        }
        for (int idiom : idioms) {
            if (idiom < 1 || idiom > 6) {
                throw new UsageException("--idioms " + idiom + ": expected numbers from 1 to 6, such as 1,2");
            }
        }
        if (options.model().switches().time().isReal()) {
            throw new UsageException("--real-time: expose needs executions that can be made again; leave it out");
        }
    }

    private void requireTarget(Optional<IrootSet> given) {
        if (target.isEmpty()) {
            return;
        }
        if (given.isEmpty()) {
            throw new UsageException(
                    "--target " + target.get() + ": the number refers to a file of iRoots; give IROOTS");
        }
        int most = given.get().predictions().size();
        if (target.get() < 1 || target.get() > most) {
            throw new UsageException("--target " + target.get() + ": expected 1 to " + most);
        }
    }

    private Profiling profiling(boolean isGiven) {
        try {
            return profile.map(Profiling::parse).orElse(isGiven ? Profiling.NONE : Profiling.parse("stable:3"));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--profile " + e.getMessage(), e);
        }
    }
}
