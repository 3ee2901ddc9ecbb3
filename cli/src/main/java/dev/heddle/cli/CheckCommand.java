package dev.heddle.cli;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.DefaultJobs;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.option.CodeOptions;
import dev.heddle.cli.option.ExportOptions;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.HtmlOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.parameters.ParametersFile;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.replayer.job.CampaignCommand;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Sampling;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.launch.CampaignFolder;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.ProgramDigest;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle check}: runs a program many times under control and reports what was found. */
@Command(
        name = "check",
        description = "Run a program many times under control and report the failures found.",
        customSynopsis = "heddle check [OPTIONS] (Foo.java | -- JAVA-ARGUMENTS)",
        sortOptions = false)
final class CheckCommand implements Callable<Integer> {
    /** Passing executions whose communication is counted to estimate k and k_com. */
    static final int PARAMETER_RUNS = 20;

    private static final long DEFAULT_ITERATIONS = 10_000;
    /** Options that a campaign may be resumed with. */
    private static final Set<String> WITH_RESUME = Set.of("--resume", "--iterations", "--time-limit");

    private static final int MOST_JOBS = 256;

    private final Console console;
    private final Optional<List<String>> after;
    private final Optional<CampaignPart> part;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            defaultValue = "portfolio",
            completionCandidates = StrategyHelp.class,
            description = {
                "Strategy that chooses threads and the writes that reads see (default ${DEFAULT-VALUE}: several strategies in turn).",
                "A single one: ${COMPLETION-CANDIDATES} (see below); exhaustive explores all executions.",
                "With parameters: NAME:KEY=VALUE,... such as pctwm:d=2,h=1."
            })
    private String strategy = "";

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Number of executions (default 10000; no limit for exhaustive).")
    private @Nullable Long iterations;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description =
                    "Stop after this many seconds, the running execution included (default ${DEFAULT-VALUE}); 0 for no limit.")
    private double timeLimit;

    @Option(
            names = "--seed",
            paramLabel = "X",
            defaultValue = "1",
            description = "Seed: decimal, 0x and hexadecimal digits, or random (default ${DEFAULT-VALUE}).")
    private String seed = "";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory for the traces of failures (default heddle-out/PROGRAM-SEED).")
    private @Nullable String out;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = {
                "Number of JVMs that share the executions; 0 for one per core. Which executions are made does not depend on it.",
                "Default: one per core and " + DefaultJobs.EXECUTIONS
                        + " executions; 1 where failures end the campaign, and with --show-output."
            })
    private @Nullable Integer jobs;

    @Option(
            names = "--campaigns",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Number of campaigns to run, with consecutive seeds from --seed, each to its first failure: for"
                            + " comparing strategies.")
    private int campaigns;

    @Option(
            names = "--parameters",
            paramLabel = "FILE",
            description =
                    "Read the program's parameters from FILE (see heddle analyze --parameters) instead of estimating them.")
    private @Nullable String parameters;

    @Option(
            names = "--coverage",
            paramLabel = "WHAT",
            description =
                    "iroots: count the distinct iRoots that executions expose; or none (default iroots, but none for"
                            + " exhaustive, which has to try more orders for it).")
    private @Nullable String coverage;

    @Option(
            names = "--races",
            paramLabel = "FILE",
            description =
                    "Detect data races in all executions and add them to FILE (*.races), which keeps those of earlier"
                            + " runs.")
    private @Nullable String races;

    @Option(
            names = "--coverage-list",
            paramLabel = "FILE",
            hidden = true,
            description = "Write the exposed iRoots to FILE, one per line.")
    private @Nullable String coverageList;

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(
            names = {"-v", "--verbose"},
            description =
                    "List the figures in the report: model, k and k_com, coverage, iRoots, failure rates, reduction.")
    private boolean verbose;

    @Mixin
    private SourceOption source = new SourceOption();

    @Mixin
    private HtmlOption html = new HtmlOption();

    @Mixin
    private ExportOptions exports = new ExportOptions();

    @Option(
            names = "--fail-fast",
            description = "Stop at the first failure; default without --iterations, --races, --coverage, exhaustive.")
    private boolean failFast;

    @Option(names = "--stop-after-failures", paramLabel = "N", description = "Stop after N failing executions.")
    private @Nullable Integer stopAfter;

    @Option(
            names = "--keep-going",
            description = "Continue after a failure; default with --iterations, --races, --coverage, exhaustive.")
    private boolean keepGoing;

    @Option(
            names = "--confirm",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "Number of replays of the first failure, in at most two fresh JVMs (default ${DEFAULT-VALUE}); 0 for none.")
    private int confirm;

    @Option(
            names = "--minimise",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description =
                    "Reduce failing executions to few context switches and few stale reads, and look for the cause of the"
                            + " first; the original trace is saved as well (the default).")
    private boolean minimise;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description =
                    "Go on with the campaign of DIR (see --out) that was interrupted or stopped by its time limit, with the"
                            + " options that it had; --iterations and --time-limit may be given anew.")
    private @Nullable String resume;

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
    private RunOptions options = new RunOptions();

    @Mixin
    final HelpOption help = new HelpOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    /** What is taken up; null for a campaign that begins. */
    private @Nullable CampaignCommand resumed;

    /** @param part what of the campaign is done here, or nothing for all of it */
    CheckCommand(Console console, Optional<List<String>> after, Optional<CampaignPart> part) {
        this.console = console;
        this.after = after;
        this.part = part;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        if (resume != null && part.isPresent()) {
            throw new UsageException("--resume: campaigns of one machine can be resumed; leave it out");
        }
        return resume == null ? run() : resume(console.directory().resolve(resume));
    }

    /** Makes the command of an earlier campaign again, and lets that campaign go on. */
    private int resume(Path folder) throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !WITH_RESUME.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new UsageException(
                            "--resume and " + name + " exclude each other: the campaign has the options"
                                    + " that it began with; expected --iterations or --time-limit at most");
                });
        if (!words.isEmpty() || after.isPresent()) {
            throw new UsageException("--resume: the program is that of the campaign; leave it out");
        }
        CampaignCommand begun = new CampaignFolder(folder).command();
        int dashes = begun.words().indexOf("--");
        List<String> own = dashes < 0 ? begun.words() : begun.words().subList(0, dashes);
        Console there = new Console(
                console.out(),
                console.err(),
                console.terminal(),
                Path.of(begun.directory()),
                console.environment(),
                console.home());
        CheckCommand again = new CheckCommand(
                there,
                dashes < 0
                        ? Optional.empty()
                        : Optional.of(List.copyOf(
                                begun.words().subList(dashes + 1, begun.words().size()))),
                Optional.empty());
        new CommandLine(again).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(own.toArray(String[]::new));
        again.failFast |= again.failuresThatEnd() == 1 && again.campaigns == 1;
        again.out = folder.toString();
        again.jobs = begun.workers();
        again.resumed = begun;
        if (iterations != null) {
            again.iterations = iterations;
        }
        if (spec.commandLine().getParseResult().hasMatchedOption("--time-limit")) {
            again.timeLimit = timeLimit;
        }
        return again.run();
    }

    /** The words after {@code check}, those for java included. */
    private List<String> allWords() {
        CommandSpec root = spec.root();
        List<String> given = root.commandLine().getParseResult().originalArgs();
        List<String> all =
                new ArrayList<>(root == spec ? given : given.subList(given.indexOf(spec.name()) + 1, given.size()));
        after.ifPresent(java -> {
            all.add("--");
            all.addAll(java);
        });
        return all;
    }

    private int run() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        options.model().control(code.filter());
        validate();
        Estimate given = parameters == null
                ? Estimate.NONE
                : ParametersFile.read(console.directory().resolve(parameters));
        List<String> java = program.javaArguments(words, after)
                .orElseThrow(() -> new UsageException(
                        "no program: expected Foo.java or -- with java's arguments; see heddle check --help"));
        long number = RunOptions.seed(seed);
        if (part.orElse(null) instanceof CampaignPart.Asked asked && !asked.finds()) {
            asked.answer().accept(demand(number, console.directory().resolve(out == null ? "" : out)));
            return ExitCode.OK;
        }
        TargetJava target = program.targetJava(console);
        try (Session session = console.open(target, json.text(console))) {
            Program found = session.find(java);
            Path folder = console.directory()
                    .resolve(out != null ? out : "heddle-out/" + found.shortName() + "-" + number)
                    .normalize();
            requireDistinctFiles(found);
            if (part.orElse(null) instanceof CampaignPart.Asked asked) {
                asked.answer().accept(demand(number, folder));
                return ExitCode.OK;
            }
            if (part.orElse(null) instanceof CampaignPart.Executions executions) {
                folder = executions.traces();
            } else if (part.orElse(null) instanceof CampaignPart.Report report) {
                folder = report.traces();
                iterations = report.executions();
            }
            createFolder(folder);
            Job.Check job = new Job.Check(
                    options.setup(session, found),
                    plan(number, folder),
                    new Sampling(strategy, Workers.ALONE, List.of(), ""),
                    PARAMETER_RUNS,
                    countsIroots(),
                    races != null);
            CheckRun run = new CheckRun(console, session, found, target, job, options, confirm, jobs(), given, json);
            part.ifPresent(run::only);
            if (races != null) {
                run.keepRaces(new RaceFile(console.directory().resolve(races)));
            }
            if (part.isEmpty()) {
                keep(run, folder, target, found);
            }
            if (verbose) {
                run.listFigures();
            }
            if (coverageList != null) {
                run.listIroots(console.directory().resolve(coverageList));
            }
            run.quote(source);
            run.writePage(html);
            run.export(exports);
            return run.run();
        }
    }

    /**
     * What is needed to go on later where the campaign does not come to its end; and where this one goes on, what was
     * kept.
     */
    private void keep(CheckRun run, Path folder, TargetJava target, Program found)
            throws IOException, UnreadableFileException {
        CampaignFolder kept = new CampaignFolder(folder);
        CampaignCommand command = new CampaignCommand(
                console.directory().toString(),
                resumed == null ? allWords() : resumed.words(),
                target.version(),
                ProgramDigest.of(found),
                jobs());
        if (resumed == null) {
            kept.delete();
        } else {
            requireSame(command, resumed, folder);
            run.resume(kept);
        }
        run.keep(kept, command);
    }

    private static void requireSame(CampaignCommand now, CampaignCommand begun, Path folder) {
        String what = now.java().equals(begun.java())
                ? now.program().equals(begun.program()) ? "" : "the program has changed since it began"
                : "it began on Java " + begun.java() + ", found Java " + now.java();
        if (!what.isEmpty()) {
            throw new UsageException(folder + ": the campaign cannot be resumed: " + what + "; begin another one");
        }
    }

    private CampaignPart.Demand demand(long number, Path folder) {
        List<String> outputs = new ArrayList<>();
        if (races != null) {
            outputs.add("--races");
        }
        if (coverageList != null) {
            outputs.add("--coverage-list");
        }
        if (html.isAsked()) {
            outputs.add("--html");
        }
        outputs.addAll(exports.asked());
        return new CampaignPart.Demand(plan(number, folder), !isOrdered(), Optional.ofNullable(jobs), outputs);
    }

    private CampaignPlan plan(long number, Path folder) {
        return new CampaignPlan(
                number,
                1,
                executions(),
                Math.round(Math.ceil(timeLimit * 1000)),
                campaigns,
                1,
                failuresThatEnd(),
                minimise,
                folder.toString());
    }

    private void requireDistinctFiles(Program found) {
        FileRoles roles = new FileRoles(console).reads(found);
        if (parameters != null) {
            roles.reads(Path.of(parameters));
        }
        json.file(console).ifPresent(file -> roles.writes("--json", file));
        html.file(console).ifPresent(file -> roles.writes("--html", file));
        if (races != null) {
            roles.writes("--races", Path.of(races));
        }
        if (coverageList != null) {
            roles.writes("--coverage-list", Path.of(coverageList));
        }
        exports.declare(roles);
    }

    private void validate() {
        boolean realTime = options.model().switches().realTime();
        validateStrategy();
        if (realTime && isExhaustive()) {
            throw new UsageException(
                    "--real-time and --strategy exhaustive exclude each other: a search needs executions that"
                            + " can be made again; leave one out");
        }
        if (countsIroots() && campaigns > 1) {
            throw new UsageException("--coverage and --campaigns exclude each other: leave one out");
        }
        if (executions() < 1) {
            throw new UsageException("--iterations " + iterations + ": expected at least 1");
        }
        if (!(timeLimit >= 0) || timeLimit > 1e9) {
            throw new UsageException("--time-limit " + timeLimit + ": expected seconds, 0 for no limit");
        }
        if (confirm < 0) {
            throw new UsageException("--confirm " + confirm + ": expected 0 or more");
        }
        if (failFast && keepGoing) {
            throw new UsageException("--fail-fast and --keep-going exclude each other; give one");
        }
        if (stopAfter != null && stopAfter < 1) {
            throw new UsageException("--stop-after-failures " + stopAfter + ": expected at least 1");
        }
        if (stopAfter != null && (failFast || keepGoing || campaigns > 1)) {
            throw new UsageException("--stop-after-failures and "
                    + (failFast ? "--fail-fast" : keepGoing ? "--keep-going" : "--campaigns")
                    + " exclude each other; give one");
        }
    }

    private void validateStrategy() {
        if (isExhaustive()) {
            if (isShared() || campaigns != 1) {
                throw new UsageException("--strategy exhaustive runs one search in one JVM; leave out "
                        + (isShared() ? "--jobs" : "--campaigns"));
            }
            return;
        }
        if (jobs != null && (jobs < 0 || jobs > MOST_JOBS)) {
            throw new UsageException("--jobs " + jobs + ": expected 1 to " + MOST_JOBS + ", or 0 for one per core");
        }
        if (campaigns < 1) {
            throw new UsageException("--campaigns " + campaigns + ": expected at least 1");
        }
        if (campaigns > 1 && (isShared() || keepGoing)) {
            throw new UsageException("--campaigns runs each campaign to its first failure in one JVM; leave out "
                    + (isShared() ? "--jobs" : "--keep-going"));
        }
    }

    private boolean countsIroots() {
        if (coverage == null) {
            return coverageList != null || (!isExhaustive() && campaigns == 1);
        }
        if (coverage.equals("iroots")) {
            return true;
        }
        if (coverage.equals("none") && coverageList == null) {
            return false;
        }
        throw new UsageException("--coverage " + coverage + ": expected iroots or none"
                + (coverageList == null ? "" : ", and iroots with --coverage-list"));
    }

    private boolean isExhaustive() {
        return strategy.equals(Sampling.EXHAUSTIVE);
    }

    /**
     * Number of failing executions that end the campaign, 0 for none: one, but where figures of a number of executions
     * are asked for.
     */
    private int failuresThatEnd() {
        if (stopAfter != null) {
            return stopAfter;
        }
        if (failFast) {
            return 1;
        }
        boolean wantsFigures = iterations != null || races != null || coverage != null || coverageList != null;
        return keepGoing || wantsFigures || isExhaustive() || campaigns > 1 ? 0 : 1;
    }

    private long executions() {
        if (iterations != null) {
            return iterations;
        }
        return isExhaustive() ? Long.MAX_VALUE - 1 : DEFAULT_ITERATIONS;
    }

    /** Whether several JVMs are asked for. */
    private boolean isShared() {
        return jobs != null && jobs != 1;
    }

    private int jobs() {
        int cores = Runtime.getRuntime().availableProcessors();
        if (jobs != null) {
            return jobs == 0 ? cores : jobs;
        }
        return isOrdered() || options.showOutput() ? 1 : DefaultJobs.of(executions(), Math.min(cores, MOST_JOBS));
    }

    /** JVMs side by side find the same first failure, but have made other executions in addition by then. */
    private boolean isOrdered() {
        return isExhaustive() || campaigns > 1 || failFast || stopAfter != null;
    }

    static void createFolder(Path folder) throws UnwritableFileException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            if (UnwritableFileException.isForWantOfRoom(e)) {
                throw new UnwritableFileException(folder, e);
            }
            throw new UsageException(folder + ": cannot be created for traces (" + e + "); give another with --out", e);
        }
    }
}
