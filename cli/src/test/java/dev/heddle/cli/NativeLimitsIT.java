package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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

/** What programs in C and C++ use that is seen in part, or not at all. */
class NativeLimitsIT {
    @TempDir
    Path folder;

    private Path jdk;

    @BeforeEach
    void findJdk() {
        jdk = Needs.jdkForC();
        Needs.compilers();
    }

    private Installed.Run check(String... words) {
        List<String> all = new ArrayList<>(List.of("check", "--java", jdk.toString(), "--json=-", "--confirm", "2"));
        all.addAll(Arrays.asList(words));
        return Installed.run(folder, all.toArray(new String[0]));
    }

    private Installed.Run compile(String... words) {
        return Installed.run(folder, words);
    }

    @Test
    void atomicsOfSixteenBytesAreNamed() throws IOException {
        Files.writeString(
                folder.resolve("wide.cpp"),
                "#include <atomic>\nstruct Pair { void *p; long n; };\nstd::atomic<Pair> pair;\n"
                        + "int main() { pair.store({nullptr, pair.load().n + 1}); }\n");
        Installed.Run run = check("wide.cpp");
        assertEquals(2, run.code(), run.toString());
        assertTrue(
                run.err().contains("wide.cpp: atomics of 16 bytes and more are not supported (__tsan_atomic128_"),
                run.err());
        Files.writeString(
                folder.resolve("wider.cpp"),
                "#include <atomic>\nstruct Three { long a, b, c; };\nstd::atomic<Three> three;\n"
                        + "int main() { return (int)three.load().a; }\n");
        Installed.Run wider = check("wider.cpp");
        assertEquals(2, wider.code(), wider.toString());
        assertTrue(wider.err().contains("and more are not supported (__atomic_load)"), wider.err());
    }

    @Test
    void fencesBreakNoBuildInWhichWarningsAreErrors() throws IOException {
        Files.writeString(
                folder.resolve("fence.c"),
                "#include <stdatomic.h>\nint main(void) { atomic_thread_fence(memory_order_seq_cst); return 0; }\n");
        Installed.Run run = compile("cc", "-Wall", "-Werror", "fence.c", "-o", "fence");
        assertEquals(0, run.code(), run.toString());
    }

    /** What std::atomic::wait is made of: the system call futex. */
    @Test
    void waitOfAnAtomicEndsByNotifyAlone() throws IOException {
        String text = "#include <atomic>\n#include <cassert>\n#include <thread>\nstd::atomic<int> x;\nint data;\n"
                + "int main() {\n  std::thread t([] {\n    x.wait(0);\n    assert(data == 1);\n  });\n"
                + "  data = 1;\n  x = 1;\n  x.notify_one();\n  t.join();\n}\n";
        Files.writeString(folder.resolve("wait.cpp"), text);
        assertEquals(0, compile("c++", "-std=c++20", "wait.cpp", "-o", "wait").code());
        Installed.Run run = check("--native", "wait", "--iterations", "200");
        assertEquals(0, run.code(), run.toString());

        Files.writeString(folder.resolve("lost.cpp"), text.replace("  x.notify_one();\n", ""));
        assertEquals(0, compile("c++", "-std=c++20", "lost.cpp", "-o", "lost").code());
        Installed.Run lost = check("--native", "lost", "--iterations", "200");
        assertEquals(10, lost.code(), lost.toString());
        assertEquals(Set.of("deadlock"), lost.json().counts("kinds").keySet(), lost.toString());
        assertEquals(List.of(2L, 2L), lost.json().replays(), lost.toString());
        assertTrue(lost.err().contains("futex sleep") && lost.err().contains("lost.x = 1"), lost.toString());
    }

    @Test
    void addressesOfThreadLocalVariablesAreTheSameInEachJvm() throws IOException {
        Files.writeString(
                folder.resolve("local.c"),
                "#include <assert.h>\n#include <pthread.h>\n_Thread_local long own = 7, zero;\nlong place;\n"
                        + "static void *run(void *p) {\n  assert(own == 7 && zero == 0);\n  own = zero = 9;\n"
                        + "  place = (long)&own & 8191;\n  return p;\n}\n"
                        + "int main(void) {\n  own = 8;\n  pthread_t t;\n  pthread_create(&t, 0, run, 0);\n"
                        + "  pthread_join(t, 0);\n  assert(own == 8 && zero == 0);\n  assert(place == 1);\n}\n");
        byte[][] traces = new byte[2][];
        for (int i = 0; i < 2; i++) {
            Installed.Run run = check("local.c", "--iterations", "1", "--out", "found" + i);
            assertEquals(10, run.code(), run.toString());
            assertTrue(run.toString().contains("assertion failed: place == 1"), run.toString());
            assertEquals(List.of(2L, 2L), run.json().replays(), run.toString());
            traces[i] = Files.readAllBytes(folder.resolve("found" + i + "/failure-1.heddle"));
        }
        assertArrayEquals(traces[0], traces[1]);
    }

    @Test
    void systemCallThatStartsAProcessIsNamed() throws IOException {
        Files.writeString(
                folder.resolve("clone.c"),
                "#define _GNU_SOURCE\n#include <sys/syscall.h>\n#include <unistd.h>\nint done;\n"
                        + "int main(void) {\n  done = 1;\n  return (int)syscall(SYS_clone, 0, 0, 0, 0, 0);\n}\n");
        Installed.Run run = check("clone.c", "--iterations", "1");
        assertEquals(10, run.code(), run.toString());
        assertEquals(Map.of("exception", 1L), run.json().counts("kinds"), run.toString());
        assertTrue(run.out().contains("clone, which is not supported"), run.toString());
    }

    @Test
    void inlineAssemblyThatAccessesMemoryIsNamed() throws IOException {
        Files.writeString(
                folder.resolve("put.h"),
                "static inline void put(int *p, int v) {\n"
                        + "  __asm__ volatile(\"mov %1, %0\" : \"=m\"(*p) : \"r\"(v) : \"memory\");\n}\n");
        Files.writeString(
                folder.resolve("asm.c"),
                "#include \"put.h\"\nstatic int x, y;\nint main(void) {\n  put(&x, 1);\n  put(&y, 1);\n"
                        + "  __asm__ volatile(\"\" ::: \"memory\");\n  __asm__ volatile(\"nop\");\n"
                        + "  return x - y;\n}\n");
        List<String> one = List.of("inline assembly at put.h:2 is not seen: its accesses have no events");
        Installed.Run run = check("asm.c", "--iterations", "2");
        assertEquals(0, run.code(), run.toString());
        assertEquals(one, run.json().texts("warnings"), run.toString());
        assertTrue(run.err().contains("warning: " + one.get(0)), run.toString());

        assertEquals(0, compile("cc", "-c", "-pipe", "asm.c", "-o", "asm.o").code());
        assertEquals(0, compile("cc", "asm.o", "-o", "asm").code());
        Installed.Run linked = check("--native", "asm", "--iterations", "2");
        assertEquals(0, linked.code(), linked.toString());
        assertEquals(one, linked.json().texts("warnings"), linked.toString());
    }

    @Test
    void warningsOfInlineAssemblyAreBounded() throws IOException {
        StringBuilder text = new StringBuilder("static int x;\nint main(void) {\n");
        for (int i = 0; i < 12; i++) {
            text.append("  __asm__ volatile(\"mov %1, %0\" : \"=m\"(x) : \"r\"(")
                    .append(i)
                    .append("));\n");
        }
        Files.writeString(folder.resolve("many.c"), text + "  return x - 11;\n}\n");
        Installed.Run run = check("many.c", "--iterations", "2");
        assertEquals(0, run.code(), run.toString());
        List<String> warnings = run.json().texts("warnings");
        assertEquals(11, warnings.size(), run.toString());
        assertTrue(warnings.get(9).startsWith("inline assembly at many.c:12 is"), run.toString());
        assertEquals("inline assembly at 2 more places is not seen", warnings.get(10));
    }
}
