package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs in C and C++, on a JDK that has calls to C: that of the build or the second one. */
class NativeIT {
    private static final int OLDEST = 22;

    @TempDir
    Path folder;

    private Path jdk;

    @BeforeEach
    void findJdk() {
        List<Path> jdks = Installed.jdksFor("native", OLDEST);
        assumeTrue(!jdks.isEmpty(), "no JDK " + OLDEST + " or later (HEDDLE_SECOND_JDK)");
        jdk = jdks.get(0);
    }

    private static Path example(String name) {
        return Installed.checkout().resolve("examples/native").resolve(name);
    }

    private Installed.Run check(Path program, String... options) {
        List<String> words = new ArrayList<>(List.of("check", "--java", jdk.toString(), "--json=-"));
        words.addAll(Arrays.asList(options));
        words.add(program.toString());
        return Installed.run(folder, words.toArray(new String[0]));
    }

    private Path source(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @ParameterizedTest
    @CsvSource({
        "lost_update.c, random, exception, assertion failed: counter == 2",
        "lost_update.c, pos, exception, assertion failed: counter == 2",
        "lock_order.cpp, random, deadlock, mutex right",
        "benchmarks9/Dekker.cpp, pctwm:d=1, race, data race on Dekker.var",
        "benchmarks9/SeqLock.cpp, random, exception, assertion failed: x == y",
    })
    void bugIsFoundAndReplayedTwentyTimes(String name, String strategy, String kind, String said) {
        Installed.Run run = check(example(name), "--strategy", strategy, "--iterations", "2000", "--confirm", "20");
        assertEquals(10, run.code(), run.toString());
        assertEquals(Set.of(kind), run.json().counts("kinds").keySet(), run.toString());
        assertEquals(List.of(20L, 20L), run.json().replays(), run.toString());
        assertTrue(run.out().contains(said), run.toString());
    }

    @Test
    void traceNamesVariablesFilesAndLines() throws IOException {
        check(example("benchmarks9/Dekker.cpp"), "--iterations", "500", "--confirm", "0", "--out", "found");
        Path trace = trace("found");
        String shown = Installed.run(folder, "inspect", trace.toString()).out();
        assertTrue(shown.contains("Dekker.flag0"), shown);
        assertTrue(shown.contains("Dekker.cpp:"), shown);
        Installed.Run replay = Installed.run(folder, "replay", "--java", jdk.toString(), trace.toString());
        assertEquals(10, replay.code(), replay.toString());
    }

    private Path trace(String of) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(of))) {
            return files.filter(file -> file.toString().endsWith(".heddle"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void oneSeedGivesTheSameBytesInEachJvm() throws IOException {
        for (String out : List.of("a", "b")) {
            check(example("lost_update.c"), "--seed", "7", "--iterations", "300", "--confirm", "0", "--out", out);
        }
        assertArrayEquals(Files.readAllBytes(trace("a")), Files.readAllBytes(trace("b")));
    }

    @Test
    void correctProgramPasses() {
        Installed.Run run = check(example("bounded_buffer.cpp"), "--iterations", "200");
        assertEquals(0, run.code(), run.toString());
    }

    @Test
    void freeRacesWithAUseThatNothingOrdersBeforeIt() {
        Installed.Run run = check(example("use_after_free.c"), "--iterations", "500", "--confirm", "1");
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.json().counts("kinds").containsKey("race"), run.toString());
        assertTrue(run.out().contains("heap.block"), run.toString());
    }

    @Test
    void useOfFreedMemoryIsNamed() throws IOException {
        Path freed = source(
                "freed.c",
                "#include <stdlib.h>\nint main(void) {\n  long *p = malloc(64);\n  long *volatile q = p;\n  free(p);\n  return (int)q[1];\n}\n");
        Installed.Run use = check(freed, "--iterations", "1", "--confirm", "1");
        assertEquals(10, use.code(), use.toString());
        assertTrue(use.out().contains("use after free"), use.toString());
        assertTrue(use.out().contains("freed.c:6"), use.toString());
    }

    @ParameterizedTest
    @CsvSource({"*(int *)other = 1, SIGSEGV", "zero = 5 / zero, SIGFPE", "zero = (int)strlen((char *)other), SIGSEGV"})
    void crashIsAFailureWithATraceThatReplays(String statement, String signal) throws IOException {
        Path crash = source(
                "crash.c",
                "#include <pthread.h>\n#include <string.h>\nvolatile int zero; void *other;\n"
                        + "static void *run(void *p) {\n  if (zero == 0)\n    " + statement + ";\n  return p;\n}\n"
                        + "int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, run, 0);\n"
                        + "  pthread_join(t, 0);\n  return 0;\n}\n");
        Installed.Run run = check(crash, "--iterations", "20", "--keep-going", "--confirm", "3");
        assertEquals(10, run.code(), run.toString());
        assertEquals(Map.of("exception", 20L), run.json().counts("kinds"), run.toString());
        assertEquals(List.of(3L, 3L), run.json().replays(), run.toString());
        assertTrue(run.out().contains(signal) && run.out().contains("crash.c:6"), run.toString());
    }

    @Test
    void whatIsWrongIsSaidInOneLine() throws IOException {
        Path empty = source("none.c", "int helper(void) { return 0; }\n");
        Installed.Run noMain = check(empty);
        assertEquals(2, noMain.code(), noMain.toString());
        assertTrue(noMain.err().contains("none.c: no function main"), noMain.toString());

        Path wrong = source("wrong.c", "int main(void) { return x; }\n");
        Installed.Run compiler = check(wrong);
        assertEquals(2, compiler.code(), compiler.toString());
        assertTrue(compiler.err().contains("does not compile"), compiler.toString());

        Map<String, String> environment = new HashMap<>(Map.of("CC", "no-such-compiler"));
        Installed.Run none = Installed.run(
                folder,
                environment,
                "check",
                "--java",
                jdk.toString(),
                example("lost_update.c").toString());
        assertEquals(2, none.code(), none.toString());
        assertTrue(none.err().contains("no-such-compiler cannot be started"), none.toString());
    }

    @Test
    void oldJavaIsRefused() {
        Path first = Installed.firstJdk();
        assumeTrue(Installed.feature(first) < OLDEST, "the JDK of the build has calls to C");
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--java",
                first.toString(),
                example("lost_update.c").toString());
        assertEquals(2, run.code(), run.toString());
        assertTrue(run.err().contains("need Java 22 or later"), run.toString());
    }
}
