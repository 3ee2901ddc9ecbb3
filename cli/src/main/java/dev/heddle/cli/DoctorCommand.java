package dev.heddle.cli;

import dev.heddle.analyzer.page.HtmlReport;
import dev.heddle.api.planted.PlantedRace;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.formats.run.CacheFolder;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.launch.Cores;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.Scratch;
import dev.heddle.replayer.program.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToIntBiFunction;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code heddle doctor}. */
@Command(
        name = "doctor",
        description = {
            "Check what Heddle needs on this machine, and say how to mend what is missing.",
            "At last a planted race has to be found and replayed."
        })
final class DoctorCommand implements Callable<Integer> {
    private static final long GIGABYTE = 1L << 30;
    private static final long LITTLE_MEMORY = 2 * GIGABYTE;
    private static final long LITTLE_ROOM = GIGABYTE / 2;

    private final Console console;
    private final ToIntBiFunction<String[], Console> commands;
    private final List<Map<String, Object>> findings = new ArrayList<>();
    private boolean hasFailed;

    @Option(
            names = "--java",
            paramLabel = "PATH",
            description =
                    "JDK that would run programs (home directory or java executable; default: the one that runs Heddle).")
    private @Nullable String java;

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    final HelpOption help = new HelpOption();

    /** @param commands runs a command, and returns its exit code */
    DoctorCommand(Console console, ToIntBiFunction<String[], Console> commands) {
        this.console = console;
        this.commands = commands;
    }

    private enum Grade {
        OK("ok"),
        NOTE("note"),
        FAIL("FAIL");

        private final String word;

        Grade(String word) {
            this.word = word;
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        installation();
        own();
        Optional<TargetJava> target = target();
        processors();
        memory();
        folder("cache", CacheFolder.of(console.home()));
        folder("temporary files", Path.of(System.getProperty("java.io.tmpdir")));
        page();
        if (target.isPresent() && !hasFailed) {
            jvm(target.get());
            plantedRace();
        }
        if (json.isAsked()) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("findings", findings);
            json.write(console, all);
        }
        return hasFailed ? ExitCode.INTERNAL : ExitCode.OK;
    }

    private void say(Grade grade, String subject, String text) {
        hasFailed |= grade == Grade.FAIL;
        Map<String, Object> finding = new LinkedHashMap<>();
        finding.put("grade", grade.word);
        finding.put("subject", subject);
        finding.put("text", text);
        findings.add(finding);
        json.text(console).println(String.format(Locale.ROOT, "%-4s  %s: %s", grade.word, subject, text));
        json.text(console).flush();
    }

    private void installation() {
        for (String jar : List.of("heddle-agent.jar", "heddle-hooks.jar")) {
            if (!Files.isRegularFile(console.home().resolve(jar))) {
                say(
                        Grade.FAIL,
                        "installation",
                        jar + " is missing in " + console.home()
                                + "; build with mvn package, or unpack the distribution again");
                return;
            }
        }
        say(Grade.OK, "installation", String.valueOf(console.home()));
    }

    private void own() {
        String version = Runtime.version() + " in " + System.getProperty("java.home");
        if (ToolProvider.getSystemJavaCompiler() == null) {
            say(
                    Grade.NOTE,
                    "Java of Heddle",
                    version + ", without a compiler: Foo.java cannot be given as a program;"
                            + " set JAVA_HOME to a JDK");
        } else {
            say(Grade.OK, "Java of Heddle", version);
        }
    }

    private Optional<TargetJava> target() {
        try {
            TargetJava target = TargetJava.at(
                    java == null
                            ? Path.of(System.getProperty("java.home"))
                            : console.directory().resolve(java));
            if (!target.hasFibers()) {
                say(
                        Grade.NOTE,
                        "Java of programs",
                        target.version() + ": works; Java " + TargetJava.FIRST_WITH_FIBERS
                                + " and later make several times as many executions a second (--java)");
            } else {
                say(Grade.OK, "Java of programs", target.version() + ", with fibers");
            }
            return Optional.of(target);
        } catch (UsageException e) {
            say(Grade.FAIL, "Java of programs", String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private void processors() {
        int all = Runtime.getRuntime().availableProcessors();
        List<Integer> pinnable = Cores.ofThisMachine().numbers();
        if (pinnable.isEmpty()) {
            say(
                    Grade.NOTE,
                    "processors",
                    all + "; JVMs are not pinned to one each, which costs time at each switch of"
                            + " threads: taskset is missing or not permitted (on Debian: apt-get install util-linux)");
        } else {
            say(Grade.OK, "processors", all + ", JVMs are pinned to one each by taskset");
        }
    }

    private void memory() {
        long bytes =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean machine
                        ? machine.getTotalMemorySize()
                        : Long.MAX_VALUE;
        if (bytes < LITTLE_MEMORY) {
            say(Grade.NOTE, "memory", gigabytes(bytes) + "; expected 2 GB or more for programs with libraries");
        } else {
            say(Grade.OK, "memory", bytes == Long.MAX_VALUE ? "size not known" : gigabytes(bytes));
        }
    }

    private void folder(String what, Path folder) throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            say(Grade.FAIL, what, folder + " cannot be created: " + e);
            return;
        }
        long room = folder.toFile().getUsableSpace(); // a file store has none where the root is no mount point
        if (!Files.isWritable(folder)) {
            say(Grade.FAIL, what, folder + " is not writable");
        } else if (room < LITTLE_ROOM) {
            say(Grade.NOTE, what, folder + " has " + gigabytes(room) + " left; expected 0.5 GB or more");
        } else {
            say(Grade.OK, what, folder + ", " + gigabytes(room) + " left");
        }
    }

    private void page() {
        if (HtmlReport.isAvailable()) {
            say(Grade.OK, "HTML page", "available");
        } else {
            say(
                    Grade.NOTE,
                    "HTML page",
                    "this build has none; build on Linux x64 or macOS arm64, or with -Desbuild=PATH");
        }
    }

    private static String gigabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GB", (double) bytes / GIGABYTE);
    }

    /** What the JVM of a program is, which options of {@code HEDDLE_TARGET_OPTS} decide over. */
    private void jvm(TargetJava target) throws IOException, InterruptedException {
        try (Session session = console.open(target, OutputStream.nullOutputStream())) {
            Program program = session.find(planted());
            Setup setup = session.setup(
                    program, new RunSettings(Bounds.DEFAULT, false, ThreadKind.AUTO), ModelSwitches.DEFAULT.toMap());
            RunResult said = session.launcher()
                    .fork(new Job.Describe(setup), program, session.folder())
                    .await(part -> {});
            say(Grade.OK, "JVM of programs", said.replays().verdict());
        } catch (TargetFailure e) {
            say(Grade.FAIL, "JVM of programs", String.valueOf(e.getMessage()));
        }
    }

    private static List<String> planted() {
        try {
            return List.of(
                    "-cp",
                    Path.of(PlantedRace.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI())
                            .toString(),
                    PlantedRace.class.getName());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the jar of the planted race cannot be found", e);
        }
    }

    private void plantedRace() throws IOException {
        Path folder = Files.createTempDirectory("heddle-");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        try {
            List<String> words = new ArrayList<>(List.of("check", "--fail-fast", "--confirm=1", "--out=" + folder));
            if (java != null) {
                words.add("--java=" + console.directory().resolve(java));
            }
            words.add("--");
            words.addAll(planted());
            Console own = new Console(out, out, false, console.directory(), console.environment(), console.home());
            int exit = commands.applyAsInt(words.toArray(String[]::new), own);
            String text = said.toString(StandardCharsets.UTF_8);
            if (exit == ExitCode.FAILED && text.contains("Replayed 1 of 1")) {
                say(Grade.OK, "planted race", "found and replayed");
            } else {
                say(Grade.FAIL, "planted race", "not found and replayed (exit code " + exit + "):\n" + text.strip());
            }
        } finally {
            Scratch.remove(folder);
        }
    }
}
