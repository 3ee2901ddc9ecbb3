package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --inside}: classes of java.util.concurrent, copied and under control. */
class InsideIT {
    private static final String DEQUE = "java.util.concurrent.ConcurrentLinkedDeque";

    @TempDir
    Path folder;

    static List<Path> jdks() {
        return Installed.jdks();
    }

    private static String program(String name) {
        return Installed.checkout()
                .resolve("cli/src/test/programs")
                .resolve(name + ".java")
                .toString();
    }

    private Installed.Run check(Path jdk, String inside, String name, String... more) {
        List<String> words = new ArrayList<>(List.of("check", "--java", jdk.toString(), "--inside", inside));
        words.addAll(List.of(more));
        words.add(program(name));
        return Installed.run(folder, words.toArray(String[]::new));
    }

    private static void assertContains(String text, String part) {
        assertTrue(text.contains(part), () -> "expected " + part + " in\n" + text);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theDequeOfTheJdkIsNotLinearizable(Path jdk) throws IOException {
        Installed.Run found = check(jdk, DEQUE, "DequeOfTheJdk", "--iterations", "2000", "--out", "out");
        assertEquals(10, found.code(), found::toString);
        assertContains(found.out(), "Cause: ");
        assertContains(found.out(), "ConcurrentLinkedDeque.pollFirst()");
        assertContains(found.out(), "ConcurrentLinkedDeque.java:");
        assertContains(found.out(), "pollFirst took 1 from java.util.concurrent.ConcurrentLinkedDeque, ");
        assertContains(found.out(), "Replayed 20 of 20 times");
        if (Installed.jdksFor("deque again").contains(jdk)) {
            Installed.Run again =
                    check(jdk, DEQUE, "DequeOfTheJdk", "--iterations", "2000", "--confirm", "0", "--out", "again");
            assertEquals(10, again.code(), again::toString);
            String trace = found.out().replaceAll("(?s).*Trace: (\\S+).*", "$1");
            assertArrayEquals(
                    Files.readAllBytes(folder.resolve(trace)),
                    Files.readAllBytes(folder.resolve(trace.replace("out/", "again/"))));
            run(10, "replay", "--java", jdk.toString(), trace);
            run(0, "analyze", trace);
        }
    }

    /** A passing execution holds the failure of the deque: other orders of its events show it. */
    @ParameterizedTest
    @OnOneJdk
    void aRecordedExecutionIsReplayedAndPutIntoOtherOrders(Path jdk) throws IOException {
        String java = jdk.toString();
        String source = program("DequeOfTheJdk");
        run(0, "record", "--controlled", "--java", java, "--inside", DEQUE, "-o", "t.heddle", source);
        run(0, "replay", "--java", java, "t.heddle");
        assertContains(
                run(2, "replay", "--java", java, "--inside", "java.util", "t.heddle")
                        .err(),
                "--inside: a strict replay runs under the switches of its trace");
        assertContains(run(0, "inspect", "t.heddle").out(), "ConcurrentLinkedDeque.java:");
        run(0, "analyze", "t.heddle");
        run(0, "derive", "t.heddle", "--strategy", "pos", "--count", "10", "-o", "pos");
        List<String> words = new ArrayList<>(List.of("replay", "--java", java, "--json=-"));
        try (var files = Files.list(folder.resolve("pos"))) {
            files.map(Path::toString).sorted().forEach(words::add);
        }
        List<CommandJson> replays = new ArrayList<>();
        for (List<String> program : List.of(List.of("--trace", "t.heddle"), List.of("--inside", DEQUE, source))) {
            List<String> all = new ArrayList<>(words);
            all.addAll(program);
            CommandJson replay = run(10, all.toArray(String[]::new)).json();
            assertEquals(0, replay.number("left"), replay::toString);
            replays.add(replay);
        }
        assertEquals(replays.get(0).number("failed"), replays.get(1).number("failed"));
        assertEquals(replays.get(0).number("readsFromClasses"), replays.get(1).number("readsFromClasses"));
    }

    private Installed.Run run(int code, String... words) {
        Installed.Run run = Installed.run(folder, words);
        assertEquals(code, run.code(), run::toString);
        return run;
    }

    @ParameterizedTest
    @OnOneJdk
    void theJdkItselfStaysAsItIs(Path jdk) {
        assertEquals(
                0,
                check(jdk, "java.util.concurrent.Semaphore", "DequeOfTheJdk", "--iterations", "200")
                        .code(),
                "the deque's calls are one step each");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aTaskScheduledDuringShutdownIsNeverRun(Path jdk) {
        Installed.Run found = check(
                jdk,
                "java.util.concurrent.ScheduledThreadPoolExecutor",
                "ScheduledWhileShutDown",
                "--iterations",
                "5000",
                "--out",
                "out");
        assertEquals(10, found.code(), found::toString);
        assertContains(found.out(), "deadlock: ");
        assertContains(found.out(), "ThreadPoolExecutor.java:");
        assertContains(found.out(), "Replayed 20 of 20 times");
    }

    @ParameterizedTest
    @OnOneJdk
    void aProgramPrintsTheSameWithCopies(Path jdk) {
        String[] more = {"--iterations", "1", "--sc", "--show-output", "--no-minimise"};
        Installed.Run with = check(jdk, "java.util", "CopiedClasses", more);
        assertEquals(0, with.code(), with::toString);
        Installed.Run without = Installed.run(
                folder,
                "check",
                "--java",
                jdk.toString(),
                "--iterations",
                "1",
                "--sc",
                "--show-output",
                "--no-minimise",
                program("CopiedClasses"));
        assertEquals(output(without), output(with));
        assertContains(with.toString(), "java.util.concurrent.Semaphore[Permits = 1]");
    }

    /** What the program has printed, without the report. */
    private static List<String> output(Installed.Run run) {
        return run.toString()
                .lines()
                .filter(line -> !line.matches("( |heddle|exit code|note: ).*"))
                .toList();
    }

    @Test
    void aCallOnCodeThatKnowsTheJdksClassAloneIsRefused() {
        Installed.Run run = check(
                Installed.firstJdk(), "java.util.concurrent", "PassesCopyToJdk", "--iterations", "1", "--no-minimise");
        assertContains(
                run.out(),
                "java.lang.Process.onExit has the JDK's java.util.concurrent.CompletableFuture in its signature");
        assertEquals(
                0,
                check(Installed.firstJdk(), DEQUE, "PassesCopyToJdk", "--iterations", "1")
                        .code());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java.util.concurrent.ConcurentLinkedDeque|has no such class or package; expected --inside " + DEQUE,
                "java.lang.Thread|only classes of java.util.concurrent,",
                "java.util.concurrent.locks.LockSupport|run on it themselves; all others of its package: --inside"
                        + " java.util.concurrent.locks",
                "java.util.concurrent.atomic.AtomicLong|its accesses are events without that",
                "java.util.concurrent.BlockingQueue|it is an interface; name the class of the object",
                "java.util.concurrent.TimeoutException|it is an exception",
                "java util|expected a package or class"
            })
    void namesThatCannotBeFollowedAreWrongUsage(String name, String message) {
        assertRefused(check(Installed.firstJdk(), name, "DequeOfTheJdk"), message);
    }

    @Test
    void aProgramThatBringsClassesOfTheJdkIsRefused() {
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", folder.toString(), program("DequeOfTheJdk")));
        String[] words = {"--inside", DEQUE, "--", "--patch-module", "java.base=none", "-cp", ".", "DequeOfTheJdk"};
        for (List<String> command : List.of(List.of("check"), List.of("record", "--controlled"))) {
            List<String> all = new ArrayList<>(command);
            all.addAll(List.of(words));
            assertRefused(
                    Installed.run(folder, all.toArray(String[]::new)),
                    "--inside " + DEQUE + ": the program brings classes of the JDK itself (--patch-module or"
                            + " --upgrade-module-path); leave one of the two out");
        }
    }

    @Test
    void commandsWithoutAProgramUnderControlRefuseTheOption() {
        String free = "--inside applies to controlled recordings only; add --controlled";
        assertRefused(Installed.run(folder, "record", "--inside", DEQUE, program("DequeOfTheJdk")), free);
        assertRefused(Installed.run(folder, "record", "--inside", DEQUE, "--attach", "1"), free);
        assertRefused(Installed.run(folder, "litmus", "--inside", DEQUE, "tests"), "'--inside'");
    }

    private static void assertRefused(Installed.Run run, String message) {
        assertEquals(2, run.code(), run::toString);
        assertContains(run.err(), message);
        assertEquals(1, run.said().size(), run::toString);
    }

    /**
     * Sequentially consistent executions: what the code relies on beyond the memory model is no bug of these programs.
     */
    @ParameterizedTest
    @ValueSource(strings = {"JucLocks", "JucQueues", "JucExecutors", "JucTasks"})
    void correctProgramsPassWithCopies(String name) {
        for (Path jdk : Installed.jdksFor("inside " + name)) {
            Installed.Run run = check(jdk, "java.util.concurrent", name, "--iterations", "20", "--sc");
            assertEquals(0, run.code(), run::toString);
        }
    }

    /** As without copies: SwitchesIT. */
    @ParameterizedTest
    @OnEachJdk({"await", "timed"})
    void anAwaitOfACopiedLockReturnsWithoutCause(String how, Path jdk) {
        List<String> options =
                List.of("--inside", "java.util.concurrent.locks", "--spurious-wakeups", "--sc", "--iterations", "100");
        Installed.Run once = spurious(jdk, options, how);
        assertEquals(10, once.code(), once::toString);
        assertContains(once.out(), how + " returned without cause");
        assertContains(once.out(), "without being signalled (permitted)");
        assertContains(once.out(), "Replayed 20 of 20 times");
        Installed.Run loop = spurious(jdk, options, how, "loop");
        assertEquals(0, loop.code(), loop::toString);
    }

    private Installed.Run spurious(Path jdk, List<String> options, String... arguments) {
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-g", "-d", folder.toString(), program("SpuriousReturns")));
        List<String> words = new ArrayList<>(List.of("check", "--java", jdk.toString()));
        words.addAll(options);
        words.addAll(List.of("--", "-cp", ".", "SpuriousReturns"));
        words.addAll(List.of(arguments));
        return Installed.run(folder, words.toArray(String[]::new));
    }

    /**
     * A bug of the JDK, from version 17 to 25 at least: a worker that is being added counts already, so another
     * thread's task is queued for it; after that thread's shutdown the worker is given up, and the task stays in the
     * queue.
     */
    @ParameterizedTest
    @MethodSource("jdks")
    void aTaskAcceptedBeforeShutdownIsLost(Path jdk) {
        Installed.Run run = check(
                jdk,
                "java.util.concurrent.ThreadPoolExecutor",
                "PoolWhileShutDown",
                "--sc",
                "--iterations",
                "300",
                "--fail-fast",
                "--confirm",
                "3");
        assertEquals(10, run.code(), run::toString);
        assertContains(run.out(), "accepted, ran: false, terminated: false");
        assertContains(run.out(), "Replayed 3 of 3 times");
    }

    /**
     * A thread that was unparked sees that its node was put into the queue: it would wait for its time-out otherwise.
     */
    @ParameterizedTest
    @MethodSource("jdks")
    void aThreadUnparkedByTheJdkSeesWhatWasWrittenBefore(Path jdk) {
        Installed.Run run = check(jdk, "java.util.concurrent", "TimedPolls", "--iterations", "200");
        assertEquals(0, run.code(), run::toString);
    }

    /** A bug of weak memory in the JDK from version 21 on: the wake-up of a thread that hands over is lost. */
    @ParameterizedTest
    @MethodSource("jdks")
    void aHandOverMayBeMissedByAPlainRead(Path jdk) {
        String queue = "java.util.concurrent.SynchronousQueue";
        boolean isAffected = Installed.feature(jdk) >= 21;
        Installed.Run run = check(jdk, queue, "HandOverByQueue", "--iterations", "500", "--confirm", "2");
        assertEquals(isAffected ? 10 : 0, run.code(), run::toString);
        if (isAffected) {
            assertContains(run.out(), "waiter = null at SynchronousQueue.java:");
            assertContains(run.out(), "Replayed 2 of 2 times");
        }
        assertEquals(
                0,
                check(jdk, queue, "HandOverByQueue", "--iterations", "500", "--sc")
                        .code());
    }
}
