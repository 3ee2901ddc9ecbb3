package dev.heddle.cli;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.api.run.TestId;
import dev.heddle.api.tool.HeddleTool.SuiteOrder;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.option.CodeOptions;
import dev.heddle.cli.option.ExecutionOptions;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SeedOption;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.replayer.check.Aim;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.launch.TargetPool;
import dev.heddle.replayer.program.JavaArguments;
import dev.heddle.replayer.program.UsageException;
import dev.heddle.replayer.suite.ChangedTests;
import dev.heddle.replayer.suite.Selection;
import dev.heddle.replayer.suite.SuiteRequest;
import dev.heddle.replayer.suite.Suites;
import dev.heddle.replayer.suite.TestVerdict;
import dev.heddle.replayer.suite.WantedFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code heddle test}: runs the tests of a project under control. */
@Command(
        name = "test",
        description = {
            "Run each test of a project once as it is, then those that pass and have threads under control.",
            "Tests are those of the JUnit Platform's engines on the class path: Jupiter, Vintage (JUnit 4), TestNG, Spock."
        },
        customSynopsis = "heddle test [OPTIONS] -- -cp CLASS-PATH [JVM-OPTIONS] [TEST...]",
        sortOptions = false)
final class TestCommand implements Callable<Integer> {
    /** Stands where the main class would be. */
    private static final String TESTS = "heddle.Tests";

    private final Console console;
    private final Optional<List<String>> after;
    private final Optional<SuiteOrder> order;
    private final Consumer<List<TestVerdict>> judged;

    @Option(
            names = "--tests",
            paramLabel = "PLACE",
            description =
                    "Directory of classes, or jar, in which tests are looked for (default: the directories of the class path)."
                            + " Repeatable.")
    private List<String> places = new ArrayList<>();

    @Option(
            names = "--select",
            paramLabel = "TEST",
            description =
                    "Only these tests: CLASS or CLASS#METHOD, with * for any characters, the package may be left out. Repeatable.")
    private List<String> select = new ArrayList<>();

    @Option(
            names = "--changed-since",
            paramLabel = "REVISION",
            description =
                    "Only tests that run code which has changed since this revision of git, by the names in class files; all"
                            + " tests where another file than a source has changed.")
    private Optional<String> changedSince = Optional.empty();

    @Option(
            names = "--flaky",
            paramLabel = "FILE",
            description =
                    "Look for the failures of a report of Surefire (TEST-....xml), or for that of a stack trace (- for standard"
                            + " input): the same test, exception and innermost frame of the project. Each test gets all its time.")
    private Optional<String> flaky = Optional.empty();

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "10000",
            description =
                    "Maximum number of executions of a test (default ${DEFAULT-VALUE}); a test ends earlier when no"
                            + " execution of its second half shows a new reads-from class.")
    private long iterations;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "Maximum time of a test under control (default ${DEFAULT-VALUE}); 0 for no limit.")
    private double timeLimit;

    @Option(
            names = "--total-time",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description =
                    "Time of all tests under control together: what is left goes to tests that still show something new,"
                            + " and tests behind the limit are not run (default: no limit, and nothing more).")
    private double totalTime;

    @Option(
            names = "--plain-time",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Maximum time of a test without control (default ${DEFAULT-VALUE}).")
    private double plainTime;

    @Option(
            names = "--await-threads",
            description =
                    "Wait for the threads that a test leaves behind, without daemons: one that waits for ever fails the"
                            + " test by a deadlock (default: they are cut off when the test ends).")
    private boolean awaitThreads;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Number of tests that run under control at a time (default ${DEFAULT-VALUE}); 0 for one per core.")
    private int jobs;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            defaultValue = "portfolio",
            description = "Strategy, as of heddle check (default ${DEFAULT-VALUE}).")
    private String strategy = "";

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "heddle-out/tests",
            description = "Directory for verdicts, an index page, and a folder for each test that fails (default"
                    + " ${DEFAULT-VALUE}).")
    private String out = "";

    @Option(
            names = "--resume",
            description =
                    "Go on with the suite of --out that was interrupted or ran out of time: what is judged stays.")
    private boolean resume;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the verdicts as JUnit XML.")
    private Optional<String> junit = Optional.empty();

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write the failures under control as SARIF 2.1.0, with lines and the steps of each thread.")
    private Optional<String> sarif = Optional.empty();

    @Option(names = "--java", paramLabel = "PATH", description = "JDK that runs the tests (home or executable).")
    private Optional<String> java = Optional.empty();

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    private SourceOption source = new SourceOption();

    @Mixin
    private CodeOptions code = new CodeOptions();

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    final HelpOption help = new HelpOption();

    TestCommand(Console console, Optional<List<String>> after) {
        this(console, after, Optional.empty(), verdicts -> {});
    }

    /**
     * For tools.
     *
     * @param order in place of options
     * @param judged takes the verdicts
     */
    TestCommand(
            Console console,
            Optional<List<String>> after,
            Optional<SuiteOrder> order,
            Consumer<List<TestVerdict>> judged) {
        this.console = console;
        this.after = after;
        this.order = order;
        this.judged = judged;
    }

    private void add(SuiteOrder given) {
        places = given.tests().places().stream().map(Path::toString).toList();
        select = given.tests().select();
        changedSince = given.tests().changedSince();
        awaitThreads = given.tests().awaitThreads();
        out = given.folder().toString();
        iterations = given.executions();
        timeLimit = given.each().toMillis() / 1000.0;
        totalTime = given.total().toMillis() / 1000.0;
        jobs = given.jobs();
        junit = Optional.ofNullable(given.reports().get("junit")).map(Path::toString);
        sarif = Optional.ofNullable(given.reports().get("sarif")).map(Path::toString);
        resume = given.resumes();
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure {
        order.ifPresent(this::add);
        TargetJava target =
                TargetJava.at(java.map(console.directory()::resolve).orElse(Path.of(System.getProperty("java.home"))));
        SuiteRequest request = request(target);
        SuiteRenderer renderer =
                new SuiteRenderer(console, request, json, source, new SuiteRenderer.Reports(junit, sarif));
        try (TargetPool pool = new TargetPool()) {
            Console sharing = console.sharing(pool);
            Suites suites = new Suites(request, () -> sharing.open(target, console.err()), renderer);
            List<TestVerdict> verdicts = suites.run(resume);
            judged.accept(verdicts);
            return renderer.report(verdicts, suites.size(), target.version());
        }
    }

    private List<WantedFailure> wanted() throws IOException {
        if (flaky.isEmpty()) {
            return List.of();
        }
        String name = flaky.get();
        if (name.equals("-")) {
            return WantedFailure.read("standard input", System.in.readAllBytes());
        }
        Path file = console.directory().resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new UsageException("--flaky " + name + ": no such file");
        }
        return WantedFailure.read(name, Files.readAllBytes(file));
    }

    private SuiteRequest request(TargetJava target) throws IOException, InterruptedException {
        List<WantedFailure> wanted = wanted();
        List<String> given = after.orElseThrow(() -> new UsageException(
                "no tests: expected -- -cp with the class path of the tests; see heddle test --help"));
        List<String> withMain = new ArrayList<>(given);
        withMain.add(TESTS);
        JavaArguments arguments = JavaArguments.parse(withMain, console.directory());
        List<String> named = new ArrayList<>(List.of(arguments.main()));
        named.addAll(arguments.arguments());
        named.remove(TESTS);
        named.addAll(select);
        wanted.forEach(failure -> named.add(failure.test()));
        List<String> classPath = arguments
                .classPath()
                .orElseThrow(() -> new UsageException("no class path: expected -- -cp with that of the tests"));
        List<Path> roots = places.isEmpty()
                ? classPath.stream()
                        .filter(entry -> !entry.isEmpty()) // a colon too many is no wish to search this directory
                        .map(Path::of)
                        .filter(Files::isDirectory)
                        .toList()
                : places.stream().map(console.directory()::resolve).toList();
        if (roots.isEmpty()) {
            throw new UsageException(
                    "no directory on the class path to look for tests in; name jars with tests by --tests");
        }
        Selection selection = new Selection(named);
        List<Path> entries = classPath.stream().map(Path::of).toList();
        Optional<ChangedTests> changed = changedSince.isEmpty()
                ? Optional.empty()
                : Optional.of(ChangedTests.since(changedSince.get(), console.directory(), entries, roots, selection));
        List<String> options = new ArrayList<>(arguments.options());
        options.add("-cp");
        options.add(String.join(File.pathSeparator, classPath));
        run.model().control(code.filter());
        if (jobs < 0 || iterations < 1) {
            throw new UsageException(
                    jobs < 0 ? "--jobs " + jobs + ": expected 0 or more" : "--iterations: expected at least 1");
        }
        return new SuiteRequest(
                options,
                roots,
                changed.map(ChangedTests::selection).orElse(selection),
                changed,
                each(target, wanted.isEmpty()),
                console.directory().resolve(out).normalize(),
                wanted,
                new SuiteRequest.Limits(
                        ExecutionOptions.millis(totalTime),
                        ExecutionOptions.millis(plainTime),
                        jobs == 0 ? Runtime.getRuntime().availableProcessors() : jobs));
    }

    /** @param isAny whether any failure ends the campaign of a test, and that executions show nothing new */
    private CheckRequest each(TargetJava target, boolean isAny) {
        long limit = ExecutionOptions.millis(timeLimit);
        return new CheckRequest(
                new CheckRequest.Started(
                        awaitThreads ? List.of(TestId.AWAIT_THREADS) : List.of(),
                        console.directory().toString(),
                        target.binary().toString()),
                run.settingsWithin(limit),
                run.model().switches().toMap(),
                new CampaignPlan(seed.number(), 1, iterations, limit, 1, 1, isAny ? 1 : 0, true, ""),
                new Aim.Failures(strategy, Estimate.NONE, false, false, true, isAny),
                CheckRequest.Sharing.ALONE,
                1,
                CheckRequest.Reports.NONE);
    }
}
