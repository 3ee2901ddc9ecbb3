package dev.heddle.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.heddle.api.run.TestId;
import dev.heddle.cli.console.Console;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategyDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The arrows between packages: data flows from formats to the command line, and nothing points back. */
class ArchitectureTest {
    private static final String FORMATS = "dev.heddle.formats..";
    private static final String RECORDER = "dev.heddle.recorder..";
    private static final String ORDER = "dev.heddle.recorder.free.order..";
    private static final String LOG = "dev.heddle.recorder.free.log..";
    private static final String ANALYZER = "dev.heddle.analyzer..";
    private static final String REPLAYER = "dev.heddle.replayer..";
    private static final String JOB = "dev.heddle.replayer.job..";
    private static final String CLI = "dev.heddle.cli..";
    /** What runs in the JVM of the command: programs, target JVMs, and the use cases. */
    private static final String[] USE_CASES = {
        "dev.heddle.replayer.program..",
        "dev.heddle.replayer.launch..",
        "dev.heddle.replayer.check..",
        "dev.heddle.replayer.judge..",
        "dev.heddle.replayer.cluster..",
        "dev.heddle.replayer.replay..",
        "dev.heddle.replayer.fix..",
        "dev.heddle.replayer.record..",
        "dev.heddle.replayer.suite.."
    };
    /** Of JSpecify; they are not needed at run time. */
    private static final String ANNOTATIONS = "org.jspecify.annotations..";

    /** A string without blanks that may be a word of a command line. */
    private static final Pattern LITERAL = Pattern.compile("\"(--?[a-z][^\"\\s]*|dev\\.heddle\\.[^\"\\s]*)\"");

    /** Packages in which NullAway does not check null yet. */
    private static final Set<String> UNMARKED = Set.of(
            "dev.heddle.recorder.hooks",
            "dev.heddle.recorder.free.hooks",
            "dev.heddle.replayer.engine",
            "dev.heddle.replayer.operations",
            "dev.heddle.replayer.process");

    /** Packages of the engine, lowest first. */
    private static final String[] ENGINE = Stream.of(
                    "names", "execution", "inputs", "schedule", "operations", "access", "engine")
            .map(name -> "dev.heddle.replayer." + name + "..")
            .toArray(String[]::new);

    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.heddle");

    @Test
    void formatsDependOnNothingElseOfHeddle() {
        noClasses()
                .that()
                .resideInAPackage(FORMATS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(RECORDER, ANALYZER, REPLAYER, CLI)
                .check(OURS);
    }

    @Test
    void recorderAndAnalyzerKnowFormatsOnly() {
        noClasses()
                .that()
                .resideInAPackage(RECORDER)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ANALYZER, REPLAYER, CLI)
                .check(OURS);
        noClasses()
                .that()
                .resideInAPackage(ANALYZER)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(RECORDER, REPLAYER, CLI)
                .check(OURS);
    }

    @Test
    void replayerDoesNotKnowTheCommandLine() {
        noClasses()
                .that()
                .resideInAPackage(REPLAYER)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(CLI)
                .check(OURS);
    }

    /**
     * Code of the command's JVM, in cli and in the use cases, does not reach into what runs in the program's JVM; logs
     * are put into their order outside of it. The registry of strategies is data: names, parameters and help.
     */
    @Test
    void theCommandLineMeetsTheEngineInJobsResultsAndFilesOnly() {
        noClasses()
                .that()
                .resideInAPackage(CLI)
                .or()
                .resideInAnyPackage(USE_CASES)
                .should()
                .dependOnClassesThat(resideInAnyPackage(REPLAYER, RECORDER)
                        .and(not(resideInAnyPackage(ORDER, LOG, JOB)))
                        .and(not(resideInAnyPackage(USE_CASES)))
                        .and(not(type(Strategies.class)))
                        .and(not(type(StrategyDescriptor.class))))
                .check(OURS);
        noClasses()
                .that()
                .resideInAPackage(JOB)
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage(REPLAYER, RECORDER, ANALYZER).and(not(resideInAPackage(JOB))))
                .check(OURS);
        noClasses()
                .that()
                .resideInAnyPackage(ORDER, LOG)
                .should()
                .dependOnClassesThat(resideInAPackage(RECORDER).and(not(resideInAnyPackage(ORDER, LOG))))
                .check(OURS);
    }

    @Test
    void theMemoryModelAlsoRunsInsideTheTargetJvm() {
        noClasses()
                .that()
                .resideInAPackage("dev.heddle.analyzer.memory..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "dev.heddle.analyzer.report..")
                .check(OURS);
    }

    @Test
    void hooksKnowTheJdkAndThemselvesOnly() {
        classes()
                .that()
                .resideInAPackage("dev.heddle.recorder.hooks..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", ANNOTATIONS, "dev.heddle.recorder.hooks..")
                .check(OURS);
        classes()
                .that()
                .resideInAPackage("dev.heddle.recorder.free.hooks..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..", ANNOTATIONS, "dev.heddle.recorder.hooks..", "dev.heddle.recorder.free.hooks..")
                .check(OURS);
    }

    @Test
    void theAgentKnowsTheJdkOnly() {
        classes()
                .that()
                .resideInAPackage("dev.heddle.recorder.agent..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", ANNOTATIONS, "dev.heddle.recorder.agent..")
                .check(OURS);
    }

    @Test
    void onlyTheCommandLineKnowsPicocli() {
        noClasses()
                .that()
                .resideOutsideOfPackage(CLI)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(OURS);
    }

    /** Commons Compress is loaded where files are packed, and never in a target JVM. */
    @Test
    void onePackageKnowsCommonsCompress() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.heddle.cli.packed..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.commons..", "org.tukaani..")
                .check(OURS);
    }

    /** Jobs on a cluster are a module of their own, which no command has on its class path. */
    @Test
    void noClassHereKnowsSpark() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.spark..", "org.apache.hadoop..", "scala..", "dev.heddle.spark..")
                .check(OURS);
    }

    @Test
    void onlyTheCommandLineExits() {
        noClasses()
                .that()
                .resideOutsideOfPackage(CLI)
                .should()
                .callMethod(System.class, "exit", int.class)
                .check(OURS);
    }

    /** The target's run is excepted: it puts the program's own output aside and back. */
    @Test
    void onlyTheCommandLinePrints() {
        noClasses()
                .that()
                .resideOutsideOfPackages(CLI, "dev.heddle.replayer.process..", "dev.heddle.replayer.reset..")
                .should()
                .accessField(System.class, "out")
                .check(OURS);
    }

    @Test
    void packagesAreNullMarked() {
        Set<String> unmarked = new TreeSet<>();
        for (JavaClass type : OURS) {
            if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
                unmarked.add(type.getPackageName());
            }
        }
        assertEquals(new TreeSet<>(UNMARKED), unmarked);
    }

    @Test
    void theEngineIsBuiltInLayers() {
        for (int i = 0; i < ENGINE.length - 1; i++) {
            noClasses()
                    .that()
                    .resideInAPackage(ENGINE[i])
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(Arrays.copyOfRange(ENGINE, i + 1, ENGINE.length))
                    .check(OURS);
        }
        slices().matching("dev.heddle.replayer.(*)..").should().beFreeOfCycles().check(OURS);
    }

    @Test
    void packagesHaveNoCircle() {
        slices().matching("dev.heddle.(**)").should().beFreeOfCycles().check(OURS);
    }

    /**
     * Another way to run threads is one package; the hooks that receive the program's calls ask for threads that are
     * not under control.
     */
    @Test
    void onlyTheControlTouchesTheProgramsThreads() {
        for (String method : List.of("start", "join", "getState", "getStackTrace", "interrupt")) {
            noClasses()
                    .that()
                    .resideInAnyPackage(ENGINE)
                    .and()
                    .doNotHaveSimpleName("ThreadHooks")
                    .should()
                    .callMethod(Thread.class, method)
                    .check(OURS);
        }
        for (String method : List.of("park", "parkNanos", "parkUntil")) {
            noClasses()
                    .that()
                    .resideInAnyPackage(ENGINE)
                    .should()
                    .callMethodWhere(target(owner(type(LockSupport.class))).and(target(name(method))))
                    .check(OURS);
        }
    }

    /** Front ends build requests: words of a command line are made and parsed in cli alone. */
    @Test
    void frontEndsKnowNoWordsOfACommandLine() throws IOException {
        Set<String> options = new TreeSet<>();
        Console console = new Console(System.out, System.err, false, Path.of(""), Map.of(), Path.of(""));
        for (CommandLine command :
                Main.commandLine(console, Optional.empty()).getSubcommands().values()) {
            command.getCommandSpec().options().forEach(option -> options.addAll(List.of(option.names())));
        }
        options.remove("-cp"); // of java, too
        options.removeAll(List.of("-o", "--version")); // of compilers, too
        options.remove(TestId.AWAIT_THREADS); // of a test, too
        List<String> problems = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Installed.checkout().resolve("integrations"))) {
            for (Path file :
                    (Iterable<Path>) files.filter(path -> path.toString().contains("/src/main/java/dev/"))::iterator) {
                Matcher literal = LITERAL.matcher(Files.isRegularFile(file) ? Files.readString(file) : "");
                while (literal.find()) {
                    String word = literal.group(1);
                    if (options.contains(word.replaceFirst("=.*", "")) || word.startsWith("dev.heddle.cli.")) {
                        problems.add(file.getFileName() + ": " + literal.group());
                    }
                }
            }
        }
        assertEquals(List.of(), problems);
    }
}
