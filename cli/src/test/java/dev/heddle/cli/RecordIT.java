package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile;
import dev.heddle.recorder.free.log.LogFileReader;
import dev.heddle.recorder.free.log.LogWords;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that run freely are recorded, whatever becomes of them; and whatever becomes of the recording, they run. */
class RecordIT {
    private static final int SIGINT = 2;

    @TempDir
    private static Path classes;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compile() {
        for (String program : List.of("RecordedWork", "KilledAtWork", "RedefiningAgent")) {
            Path source = Installed.checkout().resolve("cli/src/test/programs/" + program + ".java");
            assertEquals(
                    0,
                    ToolProvider.getSystemJavaCompiler()
                            .run(
                                    null,
                                    null,
                                    null,
                                    "-g",
                                    "--release",
                                    "17",
                                    "-d",
                                    classes.toString(),
                                    source.toString()));
        }
    }

    private static String java(Path jdk) {
        return jdk.resolve("bin/java").toString();
    }

    private static String agent(String argument) {
        return "-javaagent:" + Installed.home().resolve("heddle-agent.jar") + "=" + argument;
    }

    private Started heddle(String... words) throws IOException {
        return Started.start(folder, Map.of(), Installed.command(words));
    }

    private Installed.Run run(String... words) {
        return Installed.run(folder, words);
    }

    private CommandJson analyzed(String... words) {
        List<String> all = new ArrayList<>(List.of("analyze", "--json=-"));
        all.addAll(List.of(words));
        Installed.Run run = run(all.toArray(String[]::new));
        assertEquals(0, run.code(), run::toString);
        return run.json();
    }

    private List<Path> recordings() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".heddle"))
                    .sorted()
                    .toList();
        }
    }

    /** The recording is complete, and nothing else is left of it; answers how many records it has. */
    private long assertComplete(Path file) throws Exception {
        assertFalse(Files.exists(file.resolveSibling(file.getFileName() + ".stage")), "staging is left");
        long records = 0;
        try (LogFile log = LogFileReader.open(file)) {
            for (LogFile.LogThread thread : log.threads()) {
                records += thread.end() - thread.first();
            }
        }
        return records;
    }

    @ParameterizedTest
    @OnEachJdk
    void theProgramRunsAsItWouldAndItsRecordingOpens(Path jdk) throws Exception {
        try (Started heddle = heddle(
                "record",
                "--keep-log",
                "--java",
                jdk.toString(),
                "--json=figures.json",
                "-o",
                "run.heddle",
                "--",
                "-Dheddle.recording.owners=true", // or no leak would be noticed
                "-cp",
                classes.toString(),
                "RecordedWork")) {
            assertEquals("one: 3000", heddle.ask("one"));
            assertEquals("exit 3: 6000", heddle.ask("exit 3"));
            Installed.Run run = heddle.await();
            assertEquals(10, run.code(), run::toString);
            assertEquals("", run.out(), run::toString);
            assertTrue(run.err().startsWith("still well\nstill well\nrecorded run.heddle: "), run::toString);
            assertTrue(
                    run.err().contains("  the program ended with exit status 3\n  next: heddle analyze run.heddle"),
                    run::toString);
        }
        CommandJson json = CommandJson.read(folder.resolve("figures.json"));
        assertEquals(3, json.number("exitStatus"), json::toString);
        // Two increments and a monitor, thousand times by each of six threads; the first accesses may be nobody else's
        // business yet.
        assertTrue(json.number("events") > 6 * 1000 * 3, json::toString);
        assertEquals(0, json.number("lost"), json::toString);
        assertEquals(0, json.number("leaked"), json::toString);
        assertEquals(0, json.number("untransformed"), json::toString);
        assertEquals(json.number("records"), assertComplete(folder.resolve("run.heddle")));
        analyzed("run.heddle");
        Installed.Run again =
                run("record", "--keep-log", "-o", "run.heddle", "--", "-cp", classes.toString(), "RecordedWork");
        assertEquals(2, again.code(), again::toString);
        assertTrue(again.err().contains("run.heddle: file exists"), again::toString);
    }

    /** Also at a time when no block has been written at all. */
    @ParameterizedTest
    @ValueSource(longs = {2_000, 50_000, 200_000})
    void whatWasLoggedSurvivesTheKill(long writes) throws Exception {
        Path counts = folder.resolve("counts");
        Installed.Run run = run(
                "record",
                "--keep-log",
                "-o",
                "killed.heddle",
                "--",
                "-cp",
                classes.toString(),
                "KilledAtWork",
                counts.toString(),
                Long.toString(writes));
        assertEquals(10, run.code(), run::toString);
        assertTrue(run.err().contains("the file was completed from what the JVM had staged"), run::toString);
        assertTrue(run.err().contains("the program was ended by signal 9"), run::toString);
        Installed.Run shown = run("inspect", "--to", "0", "killed.heddle");
        assertTrue(shown.out().contains("verdict: did not end: the program was ended by signal 9"), shown::toString);
        assertComplete(folder.resolve("killed.heddle"));
        ByteBuffer counted = ByteBuffer.wrap(Files.readAllBytes(counts));
        try (LogFile log = LogFileReader.open(folder.resolve("killed.heddle"))) {
            for (int t = 0; t < 4; t++) {
                long logged = writes(log, "worker-" + t);
                long done = counted.getLong(t * 64);
                assertTrue(logged == done || logged == done + 1, "logged " + logged + " of " + done);
            }
        }
    }

    /** All writes to the boxes: the main thread made them, so none is a worker's own. */
    private static long writes(LogFile log, String thread) throws Exception {
        long count = 0;
        LogFile.LogCursor cursor = log.records(number(log, thread), 0);
        while (cursor.next()) {
            long word = cursor.word0();
            if (LogWords.variant(word) == LogRecord.EVENT) {
                LogFile.LogSite site = log.sites().get(LogWords.site(word) - 1);
                if (site.entry().kind() == EventKind.WRITE
                        && site.entry().member().endsWith("Box.value")) {
                    count++;
                }
            }
        }
        return count;
    }

    private static int number(LogFile log, String name) {
        for (int i = 0; i < log.threads().size(); i++) {
            if (log.threads().get(i).name().equals(name)) {
                return i + 1;
            }
        }
        throw new AssertionError("no thread " + name);
    }

    /** A job in the background of a shell ignores the signal, and so do the processes that it starts. */
    private static void assumeInterruptsAreNotIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (Files.exists(status)) {
            String ignored = Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("SigIgn:"))
                    .findFirst()
                    .orElse("SigIgn: 0");
            long signals = Long.parseUnsignedLong(
                    ignored.substring(ignored.indexOf(':') + 1).strip(), 16);
            assumeTrue((signals & (1L << (SIGINT - 1))) == 0, "SIGINT is ignored here");
        }
    }

    @Test
    void anInterruptEndsTheProgramAndCompletesTheFile() throws Exception {
        assumeInterruptsAreNotIgnored();
        try (Started heddle =
                heddle("record", "--keep-log", "-o", "run.heddle", "--", "-cp", classes.toString(), "RecordedWork")) {
            assertEquals("one: 3000", heddle.ask("one"));
            heddle.signal("INT");
            Installed.Run run = heddle.awaitSignalled();
            assertEquals(130, run.code(), run::toString);
            assertTrue(run.err().contains("recorded run.heddle: "), run::toString);
        }
        assertTrue(assertComplete(folder.resolve("run.heddle")) > 9000);
    }

    /** Two million events are more than a user waits for who has ended the program. */
    @Test
    void aHotLoopThatIsInterruptedLeavesALog() throws Exception {
        Files.writeString(folder.resolve("Spins.java"), """
                class Spins {
                    static volatile int x;

                    public static void main(String[] arguments) {
                        new Thread(Spins::spin).start();
                        spin();
                    }

                    private static void spin() {
                        for (int i = 0; ; i++) {
                            x = i;
                            if (i == 1_100_000) {
                                System.out.println("hot");
                            }
                        }
                    }
                }
                """);
        try (Started heddle = heddle("record", "-o", "spins.heddle", "Spins.java")) {
            assertEquals("hot", heddle.ask(""));
            assertEquals("hot", heddle.ask(""));
            heddle.signal("TERM");
            Installed.Run run = heddle.awaitSignalled();
            assertEquals(130, run.code(), run::toString);
            assertTrue(run.err().contains("the recording stays a log (expected at most 2000000 events"), run::toString);
            assertTrue(run.err().contains("the program was interrupted"), run::toString);
        }
        Installed.Run analysed = run("analyze", "spins.heddle");
        assertEquals(0, analysed.code(), analysed::toString);
    }

    @ParameterizedTest
    @OnEachJdk
    void aProgramThatRunsAlreadyIsRecordedFromAttachToDetach(Path jdk) throws Exception {
        List<String> command = List.of(
                java(jdk),
                "-XX:-PrintWarnings",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                classes.toString(),
                "RecordedWork");
        if (Installed.feature(jdk) < 21) {
            command = command.stream().filter(word -> !word.contains("Dynamic")).toList();
        }
        try (Started program = Started.start(folder, Map.of(), command)) {
            assertEquals("one: 3000", program.ask("one"));
            String pid = Long.toString(program.pid());
            Installed.Run attached = run("record", "--attach", pid, "-o", "a.heddle");
            assertEquals(0, attached.code(), attached::toString);
            Installed.Run twice = run("record", "--attach", pid, "-o", "b.heddle");
            assertEquals(2, twice.code(), twice::toString);
            assertTrue(twice.err().contains(pid + ": it is being recorded already, to "), twice::toString);
            assertEquals("two: 6000", program.ask("two"));
            Installed.Run detached = run("record", "--detach", pid, "--json=-");
            assertEquals(0, detached.code(), detached::toString);
            assertTrue(detached.out().contains("not recorded until they return"), detached::toString);
            assertTrue(detached.out().contains("RecordedWork.main"), detached::toString);
            assertTrue(detached.json().number("events") > 3 * 1000 * 3, detached::toString);
            assertEquals(detached.json().number("records"), assertComplete(folder.resolve("a.heddle")));
            assertEquals("three: 9000", program.ask("three"));
            Installed.Run none = run("record", "--detach", pid);
            assertEquals(2, none.code(), none::toString);
            assertTrue(none.err().contains(pid + ": it is not being recorded"), none::toString);
            Installed.Run again = run("record", "--attach", pid, "-o", "b.heddle");
            assertEquals(0, again.code(), again::toString);
            assertEquals("exit 0: 12000", program.ask("exit 0"));
            Installed.Run end = program.await();
            assertEquals(0, end.code(), end::toString);
            assertEquals("still well\n".repeat(4), end.err(), end::toString);
        }
        assertComplete(folder.resolve("b.heddle"));
        Installed.Run reads = run("inspect", "--kind", "read", "a.heddle");
        assertTrue(reads.out().contains("read RecordedWork.plain"), reads::toString);
        assertFalse(reads.out().contains("failed compare-and-set"), reads::toString);
        Set<String> races = analyzed("a.heddle", "b.heddle").racyLocations();
        assertTrue(races.contains("RecordedWork.plain"), races::toString);
        assertFalse(races.contains("RecordedWork.guarded"), races::toString);
        Installed.Run vanished = run("record", "--attach", "4194304000");
        assertEquals(2, vanished.code(), vanished::toString);
        assertTrue(vanished.err().contains("4194304000: no such process"), vanished::toString);
    }

    @Test
    void aProcessThatIsNoJavaIsLeftInPeace() throws Exception {
        try (Started cat = Started.start(folder, Map.of(), List.of("cat"))) {
            Installed.Run run = run("record", "--attach", Long.toString(cat.pid()));
            assertEquals(2, run.code(), run::toString);
            assertTrue(run.err().contains(cat.pid() + ": not a Java virtual machine"), run::toString);
            assertEquals("alive", cat.ask("alive"));
        }
    }

    /** As in a service's start script; its children get the option as well, and a file of their own. */
    @Test
    void theAgentAloneRecordsTheProgramAndItsChildren() throws Exception {
        String options = "-XX:-PrintWarnings " + agent("record,o=work-%p.heddle");
        try (Started program = Started.start(
                folder,
                Map.of("JAVA_TOOL_OPTIONS", options),
                List.of(java(Installed.firstJdk()), "-cp", classes.toString(), "RecordedWork"))) {
            assertEquals("one: 3000", program.ask("one"));
            assertEquals("fork: 6000", program.ask("fork"));
            assertEquals("halt: 9000", program.ask("halt"));
            assertEquals(0, program.await().code());
            assertEquals(2, recordings().size(), () -> "recordings");
            assertTrue(Files.exists(folder.resolve("work-" + program.pid() + ".heddle")));
        }
        for (Path file : recordings()) {
            assertTrue(assertComplete(file) > 9000, file + " is too short");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "record,o=run.heddle",
                "record,o=nowhere/run.heddle",
                "record,o=a.heddle,color=red",
                "record,o=/dev/full"
            })
    void whatCannotBeRecordedRunsAllTheSame(String argument) throws Exception {
        Files.writeString(folder.resolve("run.heddle"), "precious");
        try (Started program = Started.start(
                folder,
                Map.of(),
                List.of(
                        java(Installed.firstJdk()),
                        "-XX:-PrintWarnings",
                        agent(argument),
                        "-cp",
                        classes.toString(),
                        "RecordedWork"))) {
            assertEquals("one: 3000", program.ask("one"));
            Installed.Run run = program.await();
            assertEquals(0, run.code(), run::toString);
            List<String> lines = new ArrayList<>(run.err().lines().toList());
            assertTrue(lines.get(0).startsWith("heddle: not recorded: "), run::toString);
            assertEquals(List.of("still well"), lines.subList(1, lines.size()), run::toString);
        }
        assertEquals("precious", Files.readString(folder.resolve("run.heddle")));
    }

    /** Nobody has told the command line. */
    @Test
    void whatTheAgentAloneLeavesAfterAKillIsSalvaged() throws Exception {
        try (Started program = Started.start(
                folder,
                Map.of(),
                List.of(
                        java(Installed.firstJdk()),
                        "-XX:-PrintWarnings",
                        agent("record,o=run.heddle"),
                        "-cp",
                        classes.toString(),
                        "RecordedWork"))) {
            assertEquals("one: 3000", program.ask("one"));
            program.signal("KILL");
            assertEquals(137, program.await().code());
        }
        Installed.Run refused = run("analyze", "run.heddle");
        assertEquals(3, refused.code(), refused::toString);
        assertTrue(
                refused.err().contains("(inspect, analyze, replay, reproduce and convert have --salvage)"),
                refused::toString);
        CommandJson analysis = analyzed("--salvage", "run.heddle");
        assertTrue(analysis.racyLocations().contains("RecordedWork.plain"), analysis::toString);
        assertEquals(List.of("run.heddle"), analysis.texts("endNotKnown"), analysis::toString);
        Installed.Run whole = run("convert", "--salvage", "run.heddle", "whole.heddle");
        assertEquals(0, whole.code(), whole::toString);
        assertEquals(0, run("inspect", "--to", "0", "whole.heddle").code());
    }

    /** One from the environment, which every JVM gets, and one from the command line. */
    @Test
    void oneRecorderIsEnoughForAJvm() throws Exception {
        String all = "-XX:-PrintWarnings " + agent("record,o=all-%p.heddle");
        try (Started heddle = Started.start(
                folder,
                Map.of("JAVA_TOOL_OPTIONS", all),
                Installed.command("record", "-o", "run.heddle", "--", "-cp", classes.toString(), "RecordedWork"))) {
            assertEquals("fork: 3000", heddle.ask("fork"), "a child, which is not recorded");
            Installed.Run run = heddle.await();
            assertEquals(0, run.code(), run::toString);
        }
        assertEquals(List.of(folder.resolve("run.heddle")), recordings());
        try (Started program = Started.start(
                folder,
                Map.of("JAVA_TOOL_OPTIONS", all),
                List.of(
                        java(Installed.firstJdk()),
                        "-XX:-PrintWarnings",
                        agent("record,o=second.heddle"),
                        "-cp",
                        classes.toString(),
                        "RecordedWork"))) {
            assertEquals("one: 3000", program.ask("one"));
            Installed.Run run = program.await();
            assertEquals(0, run.code(), run::toString);
            assertTrue(run.err().contains("heddle: not recorded: it is being recorded already, to "), run::toString);
        }
        assertEquals(2, recordings().size());
    }

    @Test
    void whatIsLeftOutIsSaid() throws Exception {
        Installed.Run run = run(
                "record",
                "--keep-log",
                "--exclude",
                "RecordedW*",
                "-o",
                "run.heddle",
                "--",
                "-cp",
                classes.toString(),
                "RecordedWork");
        assertEquals(0, run.code(), run::toString);
        assertTrue(run.err().contains("  not recorded: 1 class of RecordedW* (--exclude)\n"), run::toString);
        Installed.Run shown = run("inspect", "run.heddle");
        assertTrue(shown.out().contains("detail shared, --exclude RecordedW*\n"), shown::toString);
        assertTrue(shown.err().contains("not recorded: 1 class of RecordedW* (--exclude)"), shown::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--exclude com.foo;x",
                "--include a,,b",
                "--only-fields a+b",
                "--ring 5",
                "--rotate 1x",
                "--detail some",
                "--force -o ."
            })
    void whatMakesNoSenseIsSaidBeforeTheProgramRuns(String options) {
        List<String> words = new ArrayList<>(List.of("record"));
        words.addAll(List.of(options.split(" ")));
        words.addAll(List.of("--", "-cp", classes.toString(), "RecordedWork"));
        Installed.Run run = run(words.toArray(new String[0]));
        assertEquals(2, run.code(), run::toString);
        assertEquals(1, run.err().lines().count(), run::toString);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void otherAgentsMayComeBeforeOrAfterUs(boolean before) throws Exception {
        String other = "-javaagent:" + redefining();
        String ours = agent("record,o=run.heddle");
        try (Started program = Started.start(
                folder,
                Map.of(),
                List.of(
                        java(Installed.firstJdk()),
                        "-XX:-PrintWarnings",
                        before ? other : ours,
                        before ? ours : other,
                        "-cp",
                        classes.toString(),
                        "RedefiningAgent"))) {
            Installed.Run run = program.await();
            assertEquals(0, run.code(), run::toString);
            assertEquals("", run.err(), run::toString);
        }
        CommandJson analysis = analyzed("run.heddle");
        assertTrue(analysis.racyLocations().contains("RedefiningAgent$Shared.count"), analysis::toString);
    }

    /** The jar of an agent that redefines and retransforms classes while they are used. */
    private Path redefining() throws IOException {
        Path jar = folder.resolve("redefining.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", "RedefiningAgent$Premain");
        manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        manifest.getMainAttributes().putValue("Boot-Class-Path", jar.toString());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry("RedefiningAgent$Premain.class"));
            out.write(Files.readAllBytes(classes.resolve("RedefiningAgent$Premain.class")));
        }
        return jar;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void jacocoWorksBesideUs(boolean before) throws Exception {
        Path jacoco = Installed.checkout().resolve("cli/target/agents/org.jacoco.agent-runtime.jar");
        Path coverage = folder.resolve("jacoco.exec");
        String theirs = "-javaagent:" + jacoco + "=destfile=" + coverage;
        String ours = agent("record,o=run.heddle");
        try (Started program = Started.start(
                folder,
                Map.of(),
                List.of(
                        java(Installed.firstJdk()),
                        "-XX:-PrintWarnings",
                        before ? theirs : ours,
                        before ? ours : theirs,
                        "-cp",
                        classes.toString(),
                        "RecordedWork"))) {
            assertEquals("one: 3000", program.ask("one"));
            Installed.Run run = program.await();
            assertEquals(0, run.code(), run::toString);
            assertEquals("still well\n", run.err(), run::toString);
        }
        assertTrue(Files.size(coverage) > 0, "JaCoCo was there");
        assertTrue(assertComplete(folder.resolve("run.heddle")) > 3 * 1000 * 3);
        CommandJson analysis = analyzed("run.heddle");
        assertTrue(analysis.racyLocations().contains("RecordedWork.plain"), analysis::toString);
        assertEquals(List.of(), analysis.texts("warnings"), analysis::toString);
    }

    @Test
    void aFolderThatIsMissingIsNamed() {
        Installed.Run run =
                run("record", "--keep-log", "-o", "no/run.heddle", "--", "-cp", classes.toString(), "RecordedWork");
        assertEquals(2, run.code(), run::toString);
        assertTrue(run.err().contains("no/run.heddle: its directory does not exist"), run::toString);
    }
}
