package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs in C and C++ compiled by clang; the other tests take the compiler of the machine, which is gcc in CI. */
class NativeClangIT {
    private static final Map<String, String> CLANG =
            Map.of("CC", "clang", "CXX", "clang++", "HEDDLE_CC", "clang", "HEDDLE_CXX", "clang++");

    @TempDir
    Path folder;

    private Path jdk;

    @BeforeEach
    void findJdkAndClang() throws InterruptedException {
        jdk = Needs.jdkForC();
        Needs.program("clang", "clang++");
    }

    private static String example(String name) {
        return Installed.checkout().resolve("examples/native").resolve(name).toString();
    }

    private Installed.Run run(String... words) {
        return Installed.run(folder, CLANG, words);
    }

    private Installed.Run check(String... words) {
        List<String> all = new ArrayList<>(List.of("check", "--java", jdk.toString(), "--json=-", "--confirm", "3"));
        all.addAll(Arrays.asList(words));
        return run(all.toArray(new String[0]));
    }

    @ParameterizedTest
    @CsvSource({
        "lost_update.c, exception",
        "use_after_free.c, exception",
        "lock_order.cpp, deadlock",
        "benchmarks9/Barrier.cpp, race",
        "benchmarks9/McsLock.cpp, race",
        "benchmarks9/SeqLock.cpp, exception"
    })
    void bugOfAnExampleIsFoundAndReplays(String name, String kind) {
        Installed.Run run = check(example(name), "--iterations", "200", "--keep-going", "--no-minimise");
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.json().counts("kinds").containsKey(kind), run.toString());
        assertEquals(List.of(3L, 3L), run.json().replays(), run.toString());
        assertTrue(run.err().contains(name.substring(name.indexOf('/') + 1) + ":"), run.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"functions/locks.c", "functions/threads.c", "functions/memory.c", "functions/futex.c"})
    void everyFunctionAnswersAsThatOfLibc(String name) {
        Installed.Run run = check(example(name), "--iterations", "50");
        assertEquals(0, run.code(), run.toString());
    }

    @Test
    void programOfABuildHasItsInlineAssemblyAndVolatileVariables() throws IOException {
        Files.writeString(
                folder.resolve("flag.cpp"),
                "#include <thread>\nvolatile int flag, result;\nint main() {\n"
                        + "  std::thread t([] { flag = 1; });\n  result = flag;\n"
                        + "  __asm__ volatile(\"mov %1, %0\" : \"=m\"(flag) : \"r\"(2));\n  t.join();\n}\n");
        Installed.Run build = run("c++", "-O2", "-Wall", "-Werror", "flag.cpp", "-o", "flag");
        assertEquals(0, build.code(), build.toString());
        Installed.Run race = check("--native", "flag", "--iterations", "100");
        assertEquals(Set.of("race"), race.json().counts("kinds").keySet(), race.toString());
        Installed.Run relaxed = check("--native", "flag", "--iterations", "100", "--c-volatile", "relaxed");
        assertEquals(0, relaxed.code(), relaxed.toString());
        assertEquals(
                List.of("inline assembly at flag.cpp:6 is not seen: its accesses have no events"),
                relaxed.json().texts("warnings"));
    }

    @Test
    void wideAtomicsAreNamed() throws IOException {
        Files.writeString(
                folder.resolve("wide.cpp"),
                "#include <atomic>\nstruct Pair { void *p; long n; };\nstd::atomic<Pair> pair;\n"
                        + "int main() { return (int)pair.load().n; }\n");
        Installed.Run run = check("wide.cpp");
        assertEquals(2, run.code(), run.toString());
        assertTrue(run.err().contains("wide.cpp: atomics of 16 bytes and more are not supported"), run.err());
    }
}
