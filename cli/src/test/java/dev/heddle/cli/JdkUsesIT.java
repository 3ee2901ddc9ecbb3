package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Correct uses of java.util.concurrent, {@code java.util.Timer}, {@code ThreadLocal}, {@code java.util.logging} and
 * {@code java.lang.ref} pass under control: those of benchmarks/usages, of which benchmarks/jdk-usages.sh makes more
 * executions.
 */
class JdkUsesIT {
    private static final String PROGRAM = "JdkUsages";

    @TempDir
    Path folder;

    @ParameterizedTest
    @OnOneJdk
    void usesPassWithCallsAsSteps(Path jdk) throws IOException {
        assertAllPass(jdk);
    }

    /** Sequentially consistent, as what the JDK's code relies on beyond the memory model is no bug of these uses. */
    @ParameterizedTest
    @OnOneJdk
    void usesPassInsideTheJdk(Path jdk) throws IOException {
        assertAllPass(jdk, "--inside", "java.util.concurrent,java.util.Timer", "--sc");
    }

    private void assertAllPass(Path jdk, String... options) throws IOException {
        List<String> compiled =
                new ArrayList<>(List.of("-nowarn", "-Xlint:none", "--release", "17", "-d", folder.toString()));
        Path sources = Installed.checkout().resolve("benchmarks/usages");
        try (Stream<Path> files = Files.list(sources)) {
            files.map(Path::toString).sorted().forEach(compiled::add);
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, compiled.toArray(String[]::new)));
        List<String> words = new ArrayList<>(List.of("check", "--java", jdk.toString()));
        words.addAll(List.of(options));
        words.addAll(List.of("--iterations", "2", "--no-minimise", "--", "-cp", ".", PROGRAM, "all"));
        Installed.Run run = Installed.run(folder, words.toArray(String[]::new));
        assertEquals(0, run.code(), run::toString);
        assertTrue(run.out().contains("  2 executions in "), run::toString);
    }
}
