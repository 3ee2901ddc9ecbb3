package dev.heddle.cli;

import dev.heddle.api.tool.ClusterTool.ClusterOrder;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.replayer.program.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code heddle cluster}: starts the driver of a job on Apache Spark, whose classes are not on the class path of
 * commands.
 */
@Command(
        name = "cluster",
        description = "Run check, expose, analyze or predict on Apache Spark: on a cluster, or on this machine.",
        customSynopsis =
                "heddle cluster [OPTIONS] (check|expose|analyze|predict) OPTIONS AND ARGUMENTS OF THAT COMMAND",
        footer = {
            "",
            "Spark is found by SPARK_HOME, or else in the folder spark of the installation; the guide",
            "docs/how-to/run-on-a-cluster.md says which command puts it there."
        },
        sortOptions = false)
final class ClusterCommand implements Callable<Integer> {
    /** What Spark needs of the JDK's packages that are not open: JavaModuleOptions of Spark 4. */
    private static final List<String> OPENED = List.of(
            "java.lang",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.io",
            "java.net",
            "java.nio",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "sun.nio.ch",
            "sun.nio.cs",
            "sun.security.action",
            "sun.util.calendar");

    private static final List<String> COMMANDS = List.of("check", "expose", "analyze", "predict");

    private final Console console;
    private final Optional<List<String>> after;

    @Option(
            names = "--master",
            paramLabel = "URL",
            description = "Master of the cluster, such as spark://HOST:7077 (default local[*]: this machine alone).")
    private @Nullable String master;

    @Option(
            names = "--programs",
            paramLabel = "FILE",
            description = "For check: the programs of the campaign, one in a line, instead of one program.")
    private @Nullable String programs;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "With --programs: number of rounds in which executions are made (default 1); after each, those that are left move to the programs that still show new iRoots.")
    private @Nullable Integer rounds;

    @Option(
            names = "--target-memory",
            paramLabel = "SIZE",
            description = "Heap of each target JVM, such as 512m (default: what Java takes).")
    private @Nullable String memory;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description =
                    "For --programs, analyze and predict: directory or URL for tables (Parquet), summary.html and traces (--programs: default heddle-out/cluster).")
    private @Nullable String results;

    @Option(
            names = "--memo",
            paramLabel = "FILE",
            description =
                    "For predict: merge the memos (*.memo) of the directories given into FILE; for expose: its own option.")
    private @Nullable String memo;

    @Option(names = "--conf", paramLabel = "KEY=VALUE", description = "Setting of Spark; can be given several times.")
    private List<String> settings = new ArrayList<>();

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "Command with its options and arguments.")
    private List<String> words = new ArrayList<>();

    @Mixin
    final HelpOption help = new HelpOption();

    ClusterCommand(Console console, Optional<List<String>> after) {
        this.console = console;
        this.after = after;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        ClusterOrder order = order();
        List<String> line = new ArrayList<>(List.of(java()));
        line.add("-Xmx" + console.environment().getOrDefault("HEDDLE_DRIVER_MEMORY", "2g"));
        OPENED.forEach(name -> line.addAll(List.of("--add-opens", "java.base/" + name + "=ALL-UNNAMED")));
        line.addAll(List.of("-Djdk.reflect.useDirectMethodHandle=false", "-Dio.netty.tryReflectionSetAccessible=true"));
        line.add("-Dheddle.home=" + console.home());
        line.add("-Dlog4j2.configurationFile=classpath:heddle-log4j2.properties");
        line.addAll(List.of("-cp", classPath(), "dev.heddle.spark.ClusterMain"));
        order.options().forEach((name, value) -> line.addAll(List.of("--" + name, value)));
        settings.forEach(setting -> line.addAll(List.of("--conf", setting)));
        line.add(order.command());
        line.addAll(order.words());
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(console.directory().toFile()).inheritIO();
        Process driver = builder.start();
        Thread hook = new Thread(driver::destroy, "heddle-cluster-interrupt");
        Runtime.getRuntime().addShutdownHook(hook);
        int exit = driver.waitFor();
        Runtime.getRuntime().removeShutdownHook(hook);
        return exit;
    }

    /** Checks the options, and tells them from the words of the command. */
    ClusterOrder order() {
        if (words.isEmpty() || !COMMANDS.contains(words.get(0))) {
            throw new UsageException("expected check, expose, analyze or predict, found "
                    + (words.isEmpty() ? "no command" : words.get(0)) + "; see heddle cluster --help");
        }
        String command = words.get(0);
        boolean isExpose = command.equals("expose");
        boolean isCampaign = isExpose || command.equals("check");
        if (programs != null && !command.equals("check")) {
            throw new UsageException("--programs belongs to check, not to " + command);
        }
        if (memory != null && !isCampaign) {
            throw new UsageException("--target-memory belongs to check and expose, not to " + command);
        }
        if (rounds != null && programs == null) {
            throw new UsageException("--rounds needs --programs: with one program there is none to move executions to");
        }
        if (isCampaign && results != null && programs == null) {
            throw new UsageException("--results needs --programs; with one program traces go to --out");
        }
        if (memo != null && !isExpose && !command.equals("predict")) {
            throw new UsageException("--memo belongs to predict and expose, not to " + command);
        }
        if (memory != null && !memory.matches("[1-9][0-9]{0,8}[kmgKMG]?")) {
            throw new UsageException("--target-memory " + memory + ": expected a size such as 512m");
        }
        if (rounds != null && (rounds < 1 || rounds > 999)) {
            throw new UsageException("--rounds " + rounds + ": expected 1 to 999");
        }
        Map<String, String> options = new LinkedHashMap<>();
        put(options, "master", master);
        put(options, "programs", programs);
        put(options, "rounds", rounds);
        put(options, "target-memory", memory);
        put(options, "results", results);
        List<String> own = new ArrayList<>(words.subList(1, words.size()));
        if (isExpose && memo != null) {
            own.addAll(0, List.of("--memo", memo));
        } else {
            put(options, "memo", memo);
        }
        after.ifPresent(java -> {
            own.add("--");
            own.addAll(java);
        });
        return new ClusterOrder(command, own, options, spark());
    }

    private static void put(Map<String, String> options, String name, @Nullable Object value) {
        if (value != null) {
            options.put(name, value.toString());
        }
    }

    private Map<String, String> spark() {
        Map<String, String> all = new LinkedHashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            if (equals < 1) {
                throw new UsageException("--conf " + setting + ": expected KEY=VALUE");
            }
            all.put(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return all;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Our jar for Spark, what it ships, and Spark's own jars. */
    private String classPath() throws IOException {
        Path ours = console.home().resolve("spark");
        if (!hasJar(ours, "heddle-spark.*\\.jar")) {
            throw new UsageException(
                    ours + ": no heddle-spark.jar; in a checkout, build it with mvn -pl integrations/spark"
                            + " -am package -DskipTests, and otherwise see docs/how-to/run-on-a-cluster.md");
        }
        Map<String, String> environment = console.environment();
        String given = environment.getOrDefault("SPARK_HOME", "");
        Path spark = given.isEmpty() ? ours.resolve("jars") : Path.of(given, "jars");
        if (!hasJar(spark, "spark-sql_2\\.13-4.*\\.jar")) {
            throw new UsageException(spark + ": no Apache Spark 4 for Scala 2.13 (spark-sql_2.13-4*.jar); "
                    + (given.isEmpty()
                            ? "set SPARK_HOME, or in a checkout run mvn -pl integrations/spark -am package -DskipTests -Dspark.jars=package"
                            : "check SPARK_HOME"));
        }
        return ours.resolve("*") + File.pathSeparator + spark.resolve("*");
    }

    private static boolean hasJar(Path folder, String name) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> String.valueOf(file.getFileName()).matches(name));
        }
    }
}
