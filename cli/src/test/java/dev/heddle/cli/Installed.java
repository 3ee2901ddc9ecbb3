package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.launch.TargetPool;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The built installation: commands of this JVM, target JVMs with the installed agent; or as users run it, in a process
 * of its own.
 */
public final class Installed {
    private static final long TIMEOUT_MINUTES = 5;
    /** Commands whose target JVM goes through many executions, and is optimised for that unless told otherwise. */
    private static final Set<String> CAMPAIGNS = Set.of("check", "expose", "litmus");

    /** What tests say to the JVM of a short campaign: optimising costs it a third of its time. */
    private static final String BRIEF = "-XX:TieredStopAtLevel=1";

    private Installed() {}

    /** What a run printed and its exit code. */
    public record Run(int code, String out, String err) {
        /** The JSON that it printed ({@code --json=-}). */
        public CommandJson json() {
            return CommandJson.parse(out);
        }

        /** The lines of standard error, without those that say how far a campaign is: a busy machine has more. */
        public List<String> said() {
            return err.lines()
                    .filter(line -> !line.matches("heddle: [0-9,]+ executions, .*"))
                    .toList();
        }

        /** For messages of failing tests. */
        @Override
        public String toString() {
            return "exit code " + code + "\n--- out\n" + out + "--- err\n" + err;
        }
    }

    static Path home() {
        return Path.of(System.getProperty("heddle.dist", "target/heddle")).toAbsolutePath();
    }

    /** The root of the source tree. */
    public static Path checkout() {
        return Path.of(System.getProperty("heddle.checkout", ".."))
                .toAbsolutePath()
                .normalize();
    }

    static Path example(String name) {
        return checkout().resolve("examples").resolve(name + ".java");
    }

    /** The home of the JDK that the tests run on. */
    public static Path firstJdk() {
        return Path.of(System.getProperty("java.home"));
    }

    /** The homes of the JDKs that programs are run on: ours, and the second one where there is one. */
    public static List<Path> jdks() {
        List<Path> jdks = new ArrayList<>(List.of(firstJdk()));
        Optional.ofNullable(System.getProperty("heddle.second.jdk", System.getenv("HEDDLE_SECOND_JDK")))
                .filter(home -> !home.isBlank())
                .map(Path::of)
                .filter(Files::isDirectory)
                .ifPresent(jdks::add);
        return jdks;
    }

    /**
     * The JDKs that a case runs on: one of them, so that the cases of a table meet all JDKs in half of the time. Which
     * one hangs on the hash of the name, and is the same everywhere. All of them with {@code -Pboth-jdks}, or
     * {@code -Dheddle.jdks=all}.
     *
     * @param name names the test and the case
     */
    public static List<Path> jdksFor(String name) {
        return jdksFor(name, 0);
    }

    /** The same for a case that needs a JDK of version {@code since} or newer. */
    public static List<Path> jdksFor(String name, int since) {
        List<Path> jdks = jdks().stream().filter(jdk -> feature(jdk) >= since).toList();
        return jdks.size() < 2 || System.getProperty("heddle.jdks", "one").equals("all")
                ? jdks
                : List.of(jdks.get(Math.floorMod(name.hashCode(), jdks.size())));
    }

    /** The version of a JDK: 17, 21, 25, ... */
    public static int feature(Path jdk) {
        return TargetJava.at(jdk).feature();
    }

    /**
     * Runs a command in {@code directory}, in this JVM where nothing but the command's own output is to be seen, and
     * waits for its end.
     */
    public static Run run(Path directory, String... words) {
        // An execution that is recorded alone is not optimised anyway; but programs may read the environment, and it is
        // compared with campaigns.
        boolean isBrief = CAMPAIGNS.contains(words[0]) || List.of(words).contains("--controlled");
        return run(directory, isBrief ? BRIEF : "", words);
    }

    /** The same with both compilers in the target JVM, as in a long campaign. */
    public static Run runOptimised(Path directory, String... words) {
        return run(directory, "-XX:TieredStopAtLevel=4", words);
    }

    /** Runs a command with environment variables in addition to those of this JVM. */
    public static Run run(Path directory, Map<String, String> environment, String... words) {
        return start(directory, command(words), environment);
    }

    private static Run run(Path directory, String targetOptions, String... words) {
        boolean isFree = words[0].equals("record") && !List.of(words).contains("--controlled");
        return isFree ? runFreely(directory, words) : runHere(home(), directory, targetOptions, words);
    }

    /** Runs a command in this JVM whose campaigns share target JVMs with others. */
    static Run runIn(TargetPool pool, Path directory, String targetOption, String... words) {
        return runHere(home(), directory, BRIEF + " " + targetOption, pool, words);
    }

    /** In this JVM: its start and the compilation of its classes would take half of the time of a short command. */
    static Run runHere(Path home, Path directory, String targetOptions, String... words) {
        return runHere(home, directory, targetOptions, TargetPool.NONE, words);
    }

    private static Run runHere(Path home, Path directory, String targetOptions, TargetPool pool, String... words) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("HEDDLE_TARGET_OPTS", targetOptions);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false,
                        directory.toAbsolutePath(),
                        environment,
                        home)
                .sharing(pool);
        int code = Main.run(words, console);
        console.out().flush();
        console.err().flush();
        return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** A free recording's program has the standard output of the process that starts it. */
    private static Run runFreely(Path directory, String... words) {
        Optional<Integer> core = Free.CORES.take();
        try {
            return Free.TOOLS.computeIfAbsent(core, Free::tool).run(directory, words);
        } finally {
            core.ifPresent(Free.CORES::give);
        }
    }

    /** The command line of the tool with arguments. */
    static List<String> command(String... words) {
        List<String> command = java(Main.class, "");
        command.addAll(Arrays.asList(words));
        return command;
    }

    private static List<String> java(Class<?> main, String further) {
        return new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dheddle.home=" + home(),
                "-cp",
                home().resolve("lib") + File.separator + "*" + further,
                main.getName()));
    }

    /** A core for each of the runs side by side, and processes of the tool by the core that they are pinned to. */
    private static final class Free {
        static final FreeCores CORES = FreeCores.ofThisMachine();
        static final Map<Optional<Integer>, ToolProcess> TOOLS = new ConcurrentHashMap<>();

        static ToolProcess tool(Optional<Integer> core) {
            List<String> command = java(ToolProcess.class, File.pathSeparator + ToolProcess.tests());
            core.ifPresent(c -> command.addAll(0, List.of("taskset", "-c", c.toString())));
            return ToolProcess.start(command);
        }
    }

    /** Runs any command line in {@code directory} and waits for its end. */
    static Run start(Path directory, List<String> command) {
        return start(directory, command, Map.of());
    }

    /** Runs a command with environment variables in addition to those of this JVM. */
    static Run start(Path directory, List<String> command, Map<String, String> environment) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
            builder.environment().put("HEDDLE_TARGET_OPTS", "");
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
            CompletableFuture<String> out = CompletableFuture.supplyAsync(() -> text(process.getInputStream()));
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new AssertionError(command + " did not end in " + TIMEOUT_MINUTES + " minutes");
            }
            return new Run(process.exitValue(), out.join(), err.join());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(InputStream stream) {
        try {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
