package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Programs in C and C++, on a JDK that has calls to C: that of the build or the second one. */
class NativeIT {
    @TempDir
    Path folder;

    private Path jdk;

    @BeforeEach
    void findJdk() {
        jdk = Needs.jdkForC();
        Needs.compilers();
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
        "benchmarks9/MpmcQueue.cpp, random, race, data race on MpmcQueue.elements",
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
        String block = "heap.block 1 (made at use_after_free.c:27)";
        assertTrue(run.err().contains("Data race on " + block + ": "), run.toString());
        assertTrue(run.err().contains("frees " + block + " -- races with event "), run.toString());
        assertTrue(run.err().contains("data race on " + block + ": read at "), run.toString());
        assertTrue(run.err().contains("Races: 1 pair of places"), run.toString());
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
    void compilerOfABuildLinksAProgramThatRunsBothWays() throws Exception {
        source("part.c", "int counter;\nvoid add(int n) { counter = counter + n; }\n");
        source(
                "whole.c",
                "#include <assert.h>\n#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
                        + "extern int counter; void add(int n);\n"
                        + "static void *run(void *p) { add(*(int *)p); return 0; }\n"
                        + "int main(int c, char **v) {\n  int n = c > 1 ? atoi(v[1]) : 1;\n  pthread_t t;\n"
                        + "  pthread_create(&t, 0, run, &n);\n  pthread_join(t, 0);\n"
                        + "  pthread_create(&t, 0, run, &n);\n  add(1);\n  pthread_join(t, 0);\n"
                        + "  printf(\"counter %d\\n\", counter);\n  return 0;\n}\n");
        assertEquals(
                0,
                Installed.run(folder, "cc", "-O1", "-c", "part.c", "-o", "part.o")
                        .code());
        Installed.Run link = Installed.run(folder, "cc", "whole.c", "part.o", "-o", "whole", "-lpthread");
        assertEquals(0, link.code(), link.toString());

        Process itself =
                new ProcessBuilder("./whole", "20").directory(folder.toFile()).start();
        assertEquals("counter 41\n", new String(itself.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(0, itself.waitFor());

        Installed.Run run = Installed.run(
                folder,
                "check",
                "--java",
                jdk.toString(),
                "--json=-",
                "--native",
                "whole",
                "--iterations",
                "50",
                "--confirm",
                "3",
                "--",
                "20");
        assertEquals(10, run.code(), run.toString());
        assertEquals(Set.of("race"), run.json().counts("kinds").keySet(), run.toString());
        assertEquals(List.of(3L, 3L), run.json().replays(), run.toString());
        assertTrue(run.out().contains("part.c:2"), run.toString());
    }

    @Test
    void programThatCannotBeRunIsNamedWithTheWayToBuildIt() throws Exception {
        source("plain.c", "int main(void) { return 0; }\n");
        for (String[] words : new String[][] {
            {"plain.so", "built without instrumentation", "-shared", "-fPIC"},
            {"exe.so", "found an executable"},
            {"static.so", "found a static executable", "-static"}
        }) {
            List<String> compile = new ArrayList<>(List.of("cc", "plain.c", "-o", words[0]));
            compile.addAll(Arrays.asList(words).subList(2, words.length));
            assertEquals(
                    0,
                    new ProcessBuilder(compile)
                            .directory(folder.toFile())
                            .start()
                            .waitFor());
            Installed.Run run = Installed.run(folder, "check", "--java", jdk.toString(), "--native", words[0]);
            assertEquals(2, run.code(), run.toString());
            assertTrue(run.err().contains(words[0] + ": ") && run.err().contains(words[1]), run.toString());
            assertTrue(run.err().contains("build it with CC=\"heddle cc\""), run.toString());
        }
    }

    @Test
    void readersOfAnRwlockAreNotOrdered() throws IOException {
        Path readers = source(
                "readers.c",
                "#include <pthread.h>\nstatic pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;\nstatic int value;\n"
                        + "static void *run(void *p) {\n  pthread_rwlock_rdlock(&lock);\n  value++;\n"
                        + "  pthread_rwlock_unlock(&lock);\n  return p;\n}\n"
                        + "int main(void) {\n  pthread_t a, b;\n  pthread_create(&a, 0, run, 0);\n"
                        + "  pthread_create(&b, 0, run, 0);\n  pthread_join(a, 0);\n  pthread_join(b, 0);\n"
                        + "  return 0;\n}\n");
        Installed.Run run = check(readers, "--iterations", "50", "--keep-going", "--confirm", "1");
        assertEquals(Map.of("race", 50L), run.json().counts("kinds"), run.toString());
        Path writers = source("writers.c", Files.readString(readers).replace("rdlock", "wrlock"));
        assertEquals(0, check(writers, "--iterations", "50").code());
    }

    @Test
    void failureOrderAndSpuriousFailureAreThoseOfTheCompareExchange() throws IOException {
        Path failure = source(
                "failure.cpp",
                "#include <atomic>\n#include <cassert>\n#include <thread>\nstd::atomic<int> flag, data;\n"
                        + "int main() {\n  std::thread t([] {\n    data.store(1, std::memory_order_relaxed);\n"
                        + "    flag.store(1, std::memory_order_release);\n  });\n  int seen = 0;\n"
                        + "  if (!flag.compare_exchange_strong(seen, 2, std::memory_order_acq_rel, FAILURE))\n"
                        + "    assert(data.load(std::memory_order_relaxed) == 1);\n  t.join();\n}\n");
        String text = Files.readString(failure);
        Files.writeString(failure, text.replace("FAILURE", "std::memory_order_relaxed"));
        Installed.Run relaxed = check(failure, "--iterations", "500", "--confirm", "1");
        assertEquals(10, relaxed.code(), relaxed.toString());
        Files.writeString(failure, text.replace("FAILURE", "std::memory_order_acquire"));
        assertEquals(0, check(failure, "--iterations", "500").code());

        Path weak = source(
                "weak.cpp",
                "#include <atomic>\n#include <cassert>\nstd::atomic<int> x;\nint main() {\n  int seen = 0;\n"
                        + "  assert(x.compare_exchange_weak(seen, 1));\n}\n");
        assertEquals(0, check(weak, "--iterations", "50").code());
        Installed.Run spurious = check(weak, "--spurious-cas", "--iterations", "50", "--confirm", "2");
        assertEquals(10, spurious.code(), spurious.toString());
        assertEquals(List.of(2L, 2L), spurious.json().replays(), spurious.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"locks.c", "threads.c", "memory.c", "futex.c"})
    void everyFunctionAnswersAsThatOfLibc(String name) throws Exception {
        Path program = example("functions").resolve(name);
        Process itself = new ProcessBuilder("cc", "-w", program.toString(), "-o", "itself", "-lpthread")
                .directory(folder.toFile())
                .start();
        assertEquals(0, itself.waitFor());
        assertEquals(
                0,
                new ProcessBuilder(folder.resolve("itself").toString()).start().waitFor());
        Installed.Run run = check(program, "--iterations", "100");
        assertEquals(0, run.code(), run.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "word.whole = 1, word.half[1] = 2, true",
        "word.half[0] = 1, seen = (int)word.whole, true",
        "word.bytes[3] = 1, word.half[0]++, true",
        "word.half[0] = 1, word.half[1] = 2, false",
        "word.bytes[5] = 1, word.half[0]++, false"
    })
    void accessesOfSeveralWidthsRaceWhereTheyOverlap(String one, String other, boolean races) throws IOException {
        Path mixed = source(
                "mixed.c",
                "#include <pthread.h>\n#include <string.h>\n"
                        + "union { long whole; int half[2]; char bytes[8]; } word;\nint seen;\n"
                        + "static void *run(void *p) {\n  " + one + ";\n  return p;\n}\n"
                        + "int main(void) {\n  pthread_t t;\n  memset(&word, 0, sizeof word);\n"
                        + "  pthread_create(&t, 0, run, 0);\n  " + other + ";\n"
                        + "  pthread_join(t, 0);\n  return 0;\n}\n");
        Installed.Run run = check(mixed, "--iterations", "100", "--keep-going", "--confirm", "1");
        assertEquals(
                races ? Set.of("race") : Set.of(), run.json().counts("kinds").keySet(), run.toString());
    }

    @Test
    void stackOverflowIsAFailureWithATrace() throws IOException {
        Path deep = source(
                "deep.c",
                "#include <pthread.h>\nint end;\nstatic long deep(long n) {\n  volatile char room[1024];\n"
                        + "  room[n & 1023] = 1;\n  return end ? 0 : deep(n + 1) + room[3];\n}\n"
                        + "static void *run(void *p) { return (void *)deep(1); }\n"
                        + "int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, run, 0);\n"
                        + "  pthread_join(t, 0);\n  return 0;\n}\n");
        Installed.Run run = check(deep, "--iterations", "5", "--keep-going", "--confirm", "3");
        assertEquals(10, run.code(), run.toString());
        assertEquals(Map.of("exception", 5L), run.json().counts("kinds"), run.toString());
        assertEquals(List.of(3L, 3L), run.json().replays(), run.toString());
        assertTrue(run.out().contains("stack overflow") && run.out().contains("deep.c:"), run.toString());
    }

    @Test
    void newStacksHoldZeros() throws IOException {
        Path stale = source(
                "stale.c",
                "#include <pthread.h>\n#include <stdlib.h>\n"
                        + "static void *run(void *p) {\n  volatile long old[512];\n"
                        + "  for (int i = 0; i < 512; i++)\n    if (old[i] != 0)\n      abort();\n"
                        + "  for (int i = 0; i < 512; i++)\n    old[i] = 7;\n  return p;\n}\n"
                        + "int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, run, 0);\n"
                        + "  pthread_join(t, 0);\n  return 0;\n}\n");
        Installed.Run run = check(stale, "--iterations", "20");
        assertEquals(0, run.code(), run.toString());
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
        assumeTrue(Installed.feature(first) < 22, "the JDK of the build has calls to C");
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
