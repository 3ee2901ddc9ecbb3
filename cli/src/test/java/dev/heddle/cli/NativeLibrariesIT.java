package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** C++ libraries of Debian: what is right passes, and bugs that others have published are found. */
class NativeLibrariesIT {
    @TempDir
    Path folder;

    private static Path jdk() {
        Needs.compilers();
        return Needs.jdkForC();
    }

    private static Path driver(String name) {
        return Installed.checkout().resolve("examples/native/libraries").resolve(name + ".cpp");
    }

    private Installed.Run check(String iterations, String... more) {
        List<String> words = new ArrayList<>(List.of("check", "--java", jdk().toString(), "--strategy", "random"));
        words.addAll(List.of("--iterations", iterations, "--json=-"));
        words.addAll(List.of(more));
        return Installed.run(folder, words.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "boost_spsc_queue, boost/lockfree/spsc_queue.hpp, libboost-dev",
        "concurrent_queue, concurrentqueue/concurrentqueue.h, libconcurrentqueue-dev",
        "reader_writer_queue, readerwriterqueue/readerwriterqueue.h, libreaderwriterqueue-dev",
        "atomic_queue, atomic_queue/atomic_queue.h, libatomic-queue-dev",
    })
    void libraryPasses(String name, String header, String packageName) {
        Needs.header(header, packageName);
        Installed.Run run = check("150", driver(name).toString());
        assertEquals(0, run.code(), run.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "boost_queue, boost/lockfree/queue.hpp, libboost-dev, race, tagged_ptr_ptrcompression.hpp",
        "boost_stack, boost/lockfree/stack.hpp, libboost-dev, race, stack.hpp",
        "concurrent_queue_reuse, concurrentqueue/concurrentqueue.h, libconcurrentqueue-dev, race, concurrentqueue.h",
        "reader_writer_queue_size, readerwriterqueue/readerwriterqueue.h, libreaderwriterqueue-dev, exception, SIGSEGV",
    })
    void publishedBugIsFoundAndReplayedTwentyTimes(
            String name, String header, String packageName, String kind, String said) {
        Needs.header(header, packageName);
        Installed.Run run =
                check("500", "--confirm", "20", "--no-minimise", driver(name).toString());
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.json().counts("kinds").containsKey(kind), run.toString());
        assertEquals(List.of(20L, 20L), run.json().replays(), run.toString());
        assertTrue(run.toString().contains(said), run.toString());
    }

    @Test
    void compilerOfABuildBuildsADriver() {
        Needs.header("readerwriterqueue/readerwriterqueue.h", "libreaderwriterqueue-dev");
        Installed.Run link = Installed.run(
                folder,
                "c++",
                "-O2",
                "-o",
                "size",
                driver("reader_writer_queue_size").toString());
        assertEquals(0, link.code(), link.toString());
        Installed.Run run = check("500", "--confirm", "1", "--no-minimise", "--native", "size");
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.toString().contains("(SIGSEGV)"), run.toString());
    }
}
