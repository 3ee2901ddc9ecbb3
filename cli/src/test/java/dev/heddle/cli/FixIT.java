package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cures of examples, of correct programs made wrong, and what {@code fix} says where there is none. */
class FixIT {
    @TempDir
    Path folder;

    /** The trace of the first failure of a program. */
    private Path failing(Path program, String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of("check", "--fail-fast", "--confirm", "0", "--out", "found"));
        words.addAll(List.of(options));
        words.add(program.toString());
        Installed.Run run = Installed.run(folder, words.toArray(String[]::new));
        assertEquals(10, run.code(), run.toString());
        try (Stream<Path> files = Files.list(folder.resolve("found"))) {
            return files.filter(file -> file.toString().matches(".*failure-\\d+\\.heddle"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private Installed.Run fix(Path trace, String... more) {
        List<String> words = new ArrayList<>(List.of("fix", "--json=-", "--iterations", "2000"));
        words.addAll(List.of(more));
        words.add(trace.toString());
        return Installed.run(folder, words.toArray(String[]::new));
    }

    private static List<String> changes(Installed.Run run) {
        List<String> changes = new ArrayList<>();
        run.json().at("cures").forEach(cure -> changes.add(cure.get("change").asText()));
        return changes;
    }

    /** The weakest cure; and where it is text, the changed source passes a campaign with another seed. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    LostUpdate      | '.*(atomic update|synchronized \\(LostUpdate\\.class\\)).*'
                    BoundedBuffer   | 'call notifyAll in place of notify at BoundedBuffer\\.java:\\d+'
                    MessagePassing  | 'make the write of MessagePassing\\.ready at .* a setRelease; and .* a getAcquire'
                    MissedNotify    | '.*(synchronized|lines).*Gate.*|.*synchronized \\(this\\).*'
                    """)
    void theWeakestCureIsProved(String program, String expected) throws IOException {
        Path source = Installed.example(program);
        Installed.Run run = fix(failing(source), "--sarif", "fix.sarif");
        assertEquals(0, run.code(), run.toString());
        assertTrue(changes(run).get(0).matches(expected), run.toString());
        JsonNode result = CommandJson.read(folder.resolve("fix.sarif")).at("runs", "0", "results", "0");
        int diffs = 0;
        for (JsonNode cure : run.json().at("cures")) {
            assertTrue(
                    cure.get("proof").get("complete").asBoolean()
                            || cure.get("proof").get("executions").asLong() >= 2000,
                    run.toString());
            if (cure.hasNonNull("diff")) {
                assertEquals(
                        cure.get("change"),
                        result.at("/fixes/" + diffs++ + "/description/text"),
                        result.toPrettyString());
                assertPasses(
                        patched(Files.readAllLines(source), cure.get("diff").asText()), program);
            }
        }
    }

    private void assertPasses(List<String> source, String program) throws IOException {
        Path changed = Files.createDirectories(folder.resolve("changed")).resolve(program + ".java");
        Files.write(changed, source);
        Installed.Run run = Installed.run(
                folder, "check", "--seed", "77", "--iterations", "2000", "--out", "again", changed.toString());
        assertEquals(0, run.code(), String.join("\n", source) + run);
    }

    /** The source is a line longer than that of the classes, so a lock around lines is one around others. */
    @Test
    void onlyChangesOfTheSourceThatCompileAndCureAreShown() throws IOException {
        String text = """
            public class Scope {
                static int n;
                static void add() {
                    int seen = n;
                    n = seen + 1;
                }
                public static void main(String[] args) throws InterruptedException {
                    Thread other = new Thread(Scope::add);
                    other.start();
                    add();
                    other.join();
                    if (n != 2) throw new AssertionError("lost");
                }
            }
            """;
        Path program = Files.writeString(folder.resolve("Scope.java"), text);
        String classes = Files.createDirectories(folder.resolve("classes")).toString();
        assertEquals(
                0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-g", "-d", classes, program.toString()));
        Installed.run(folder, "check", "--fail-fast", "--confirm=0", "--out", "found", "--", "-cp", classes, "Scope");
        Files.writeString(program, text.replace("int seen", "// adds one\n        int seen"));
        Installed.Run run =
                fix(folder.resolve("found/failure-1.heddle"), "--cures", "6", "--source", folder.toString());
        assertEquals(0, run.code(), run.toString());
        List<String> shown = new ArrayList<>();
        for (JsonNode cure : run.json().at("cures")) {
            if (cure.hasNonNull("diff")) {
                shown.add(cure.get("change").asText());
            }
        }
        assertEquals(List.of("make Scope.add synchronized"), shown, run.toString());
    }

    /** Applies a unified diff of one file. */
    private static List<String> patched(List<String> before, String diff) {
        List<String> after = new ArrayList<>();
        int at = 0;
        for (String line : diff.lines().skip(2).toList()) {
            if (line.startsWith("@@")) {
                int from = Integer.parseInt(line.replaceAll("^@@ -(\\d+),.*", "$1")) - 1;
                after.addAll(before.subList(at, from));
                at = from;
            } else if (line.startsWith("+")) {
                after.add(line.substring(1));
            } else {
                assertEquals(before.get(at), line.substring(1));
                if (line.startsWith(" ")) {
                    after.add(before.get(at));
                }
                at++;
            }
        }
        after.addAll(before.subList(at, before.size()));
        return after;
    }

    /** A change of the list, reversed, makes a correct program wrong; the cure is that change or one as strong. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    CorrectBoundedBuffer         | notifyAll();             | notify();        | `call notifyAll in place of notify at .*`
                    DoubleCheckedLockingVolatile | static volatile Settings | static Settings  | `declare DoubleCheckedLockingVolatile\\.(instance volatile|Settings\\.port final)|make .*setRelease.*`
                    SynchronizedCounter          | synchronized void inc    | void inc         | `.*(SynchronizedCounter\\.increment synchronized|synchronized \\(this\\)|atomic update).*`
                    StoreBufferingVolatile       | private static volatile  | private static   | `declare .* volatile; and declare .* volatile|put VarHandle.fullFence.*`
                    """)
    void aReversedChangeIsFound(String program, String from, String to, String expected) throws IOException {
        String text = Files.readString(Installed.example(program));
        assertTrue(text.contains(from), program);
        Path wrong = folder.resolve(program + ".java");
        Files.writeString(wrong, text.replace(from, to));
        Installed.Run run = fix(failing(wrong));
        assertEquals(0, run.code(), run.toString());
        assertTrue(changes(run).stream().anyMatch(change -> change.matches(expected)), run.toString());
    }

    /** The gate says that it is open before the parts are there, which a call in a loop writes. */
    @Test
    void aWriteMovesBehindTheLoopThatWritesWhatItPublishes() throws IOException {
        Path program = folder.resolve("Gate.java");
        Files.writeString(program, """
            public class Gate {
                private static volatile boolean isOpen;
                private static volatile int parts;
                private static void add() {
                    parts++;
                }
                private static void open() {
                    isOpen = true;
                    for (int i = 0; i < 2; i++) {
                        add();
                    }
                }
                public static void main(String[] args) throws InterruptedException {
                    Thread opening = new Thread(Gate::open);
                    opening.start();
                    if (isOpen && parts != 2) throw new AssertionError("parts " + parts);
                    opening.join();
                }
            }
            """);
        Installed.Run run = fix(failing(program));
        assertEquals(0, run.code(), run.toString());
        assertEquals(
                "move the statement at Gate.java:8 behind the block that ends at line 10",
                changes(run).get(0),
                run.toString());
        assertTrue(run.json().at("cures", "0").get("proof").get("complete").asBoolean(), run.toString());
    }

    /** What the other thread waits for comes before the result is there. */
    @Test
    void aCallThatHandsOverMovesBehindTheWrite() throws IOException {
        Path program = folder.resolve("Late.java");
        Files.writeString(program, """
            import java.util.concurrent.CountDownLatch;
            public class Late {
                static int result;
                static final CountDownLatch done = new CountDownLatch(1);
                static void work() {
                    done.countDown();
                    result = 42;
                }
                public static void main(String[] args) throws InterruptedException {
                    Thread worker = new Thread(Late::work);
                    worker.start();
                    done.await();
                    if (result != 42) throw new AssertionError("too early");
                }
            }
            """);
        Installed.Run run = fix(failing(program));
        assertEquals(0, run.code(), run.toString());
        assertEquals(
                "move the statement at Late.java:6 behind the one at line 7",
                changes(run).get(0),
                run.toString());
        String diff = run.json().at("cures", "0").get("diff").asText();
        assertPasses(patched(Files.readAllLines(program), diff), "Late");
    }

    /** The map is in a field of its interface, so another class of map may be made. */
    @Test
    void aCollectionThatThreadsShareIsMade() throws IOException {
        Path program = folder.resolve("Index.java");
        Files.writeString(program, """
            import java.util.HashMap;
            import java.util.Map;
            public class Index {
                private final Map<String, Integer> map = new HashMap<>();
                public static void main(String[] args) throws InterruptedException {
                    Index index = new Index();
                    Thread other = new Thread(() -> index.map.put("a", 1));
                    other.start();
                    index.map.put("b", 2);
                    other.join();
                    if (index.map.size() != 2) throw new AssertionError("lost");
                }
            }
            """);
        Installed.Run run = fix(failing(program));
        String expected = "make a ConcurrentHashMap in place of the HashMap at Index.java:4";
        assertTrue(changes(run).contains(expected), run.toString());
        JsonNode cure = run.json().at("cures", "" + changes(run).indexOf(expected));
        assertPasses(patched(Files.readAllLines(program), cure.get("diff").asText()), "Index");
    }

    @Test
    void aCompareAndSetIsRepeated() throws IOException {
        Path program = folder.resolve("Once.java");
        Files.writeString(program, """
            import java.util.concurrent.atomic.AtomicInteger;
            public class Once {
                static final AtomicInteger n = new AtomicInteger();
                static void add() {
                    int seen = n.get();
                    n.compareAndSet(seen, seen + 1);
                }
                public static void main(String[] args) throws InterruptedException {
                    Thread other = new Thread(Once::add);
                    other.start();
                    add();
                    other.join();
                    if (n.get() != 2) throw new AssertionError("lost");
                }
            }
            """);
        Installed.Run run = fix(failing(program));
        assertEquals(0, run.code(), run.toString());
        assertTrue(
                changes(run).get(0).matches(".*Once\\.java:5 and the write at line 6 one atomic update.*"),
                run.toString());
    }

    /** A data race behind a flag whose accesses hand nothing over. */
    @Test
    void whatHandsOverTooLittleBecomesStrongerWhereThreadsRace() throws IOException {
        Path program = folder.resolve("Handed.java");
        Files.writeString(program, """
            import java.util.concurrent.atomic.AtomicInteger;
            public class Handed {
                private static int data;
                private static final AtomicInteger ready = new AtomicInteger();
                private static void write() {
                    data = 1;
                    ready.setOpaque(1);
                }
                private static int read() {
                    return ready.getOpaque() == 1 ? data : 0;
                }
                public static void main(String[] args) throws InterruptedException {
                    Thread writing = new Thread(Handed::write);
                    writing.start();
                    read();
                    writing.join();
                }
            }
            """);
        Installed.Run run = fix(failing(program, "--fail-on", "race"));
        assertEquals(0, run.code(), run.toString());
        assertEquals(
                "make the write of AtomicInteger.setOpaque at Handed.java:7 a setRelease; and make the read of"
                        + " AtomicInteger.getOpaque at Handed.java:10 a getAcquire",
                String.join(
                        "; and ",
                        Stream.of(changes(run).get(0).split("; and "))
                                .sorted(Comparator.reverseOrder())
                                .toList()),
                run.toString());
    }

    /** No class that was changed is taken for one of the program later. */
    @Test
    void theProgramStaysAsItWas() throws IOException {
        Path source = Installed.example("LostUpdate");
        Path first = failing(source);
        byte[] before = Files.readAllBytes(first);
        assertEquals(0, fix(first).code());
        Path again = failing(source);
        assertEquals(first, again);
        assertTrue(Arrays.equals(before, Files.readAllBytes(again)), "the trace is another one");
    }

    @Test
    void whatHasNotFailedHasNoCure() throws IOException {
        Path passing = folder.resolve("passing.heddle");
        Installed.Run recorded = Installed.run(
                folder,
                "record",
                "--controlled",
                "-o",
                passing.toString(),
                Installed.example("SynchronizedCounter").toString());
        assertEquals(0, recorded.code(), recorded.toString());
        Installed.Run run = fix(passing);
        assertEquals(4, run.code(), run.toString());
        assertEquals("the execution did not fail", run.json().text("obstacle"));
    }

    /** In place of "0 of 0 changes tried". */
    @Test
    void whereNothingCanBeChangedTheReasonIsSaid() throws IOException {
        Path program = folder.resolve("Always.java");
        Files.writeString(program, """
                public class Always {
                    public static void main(String[] args) throws InterruptedException {
                        Thread other = new Thread(() -> {});
                        other.start();
                        other.join();
                        throw new AssertionError("always");
                    }
                }
                """);
        Installed.Run run = fix(failing(program));
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.json().text("obstacle").startsWith("there is nothing to change: "), run.toString());
    }

    @Test
    void whatNoChangeCuresIsSaid() throws IOException {
        Path program = folder.resolve("Wrong.java");
        Files.writeString(program, """
                public class Wrong {
                    static volatile int turns;

                    public static void main(String[] args) throws InterruptedException {
                        Thread other = new Thread(() -> turns = 1);
                        other.start();
                        int seen = turns;
                        other.join();
                        throw new AssertionError("always, whatever was seen: " + seen);
                    }
                }
                """);
        Installed.Run run = fix(failing(program));
        assertEquals(10, run.code(), run.toString());
        assertTrue(changes(run).isEmpty());
        assertTrue(
                run.err().contains("No single change of these, and no two of them together, cures it."),
                run.toString());
        assertFalse(run.err().contains("Cure 1"), run.toString());
    }
}
