package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What free recordings say that reads saw is what they saw: threads that write values which nobody else writes have
 * noted it themselves.
 */
class KnownReadsIT {
    /** Each way of giving an object away, once by each thread. */
    private static final String OBJECTS = "104";

    @TempDir
    private static Path classes;

    @TempDir
    private Path folder;

    static Stream<Arguments> runs() {
        return Stream.concat(
                Installed.jdks().stream().map(jdk -> Arguments.of("shared", jdk, "60")),
                Stream.of(Arguments.of("full", Installed.firstJdk(), "20")));
    }

    @BeforeAll
    static void compile() {
        String source = Installed.checkout()
                .resolve("cli/src/test/programs/KnownReads.java")
                .toString();
        String[] arguments = {"-g", "-nowarn", "-Xlint:none", "--release", "17", "-d", classes.toString(), source};
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void everyReadNamesTheWriteWhoseValueItSaw(String detail, Path jdk, String accesses) throws Exception {
        String journal = folder.resolve("journal").toString();
        Installed.Run run = Installed.run(
                folder,
                "record",
                "--keep-log",
                "--java",
                jdk.toString(),
                "--detail",
                detail,
                "--json=figures.json",
                "-o",
                "run.heddle",
                "--",
                "-cp",
                classes.toString(),
                "KnownReads",
                journal,
                OBJECTS,
                accesses,
                "7");
        assertEquals(0, run.code(), run::toString);
        CommandJson figures = CommandJson.read(folder.resolve("figures.json"));
        assertEquals(List.of(0L, 0L), List.of(figures.number("leaked"), figures.number("lost")), figures::toString);
        KnownReadsCheck check = KnownReadsCheck.of(folder.resolve("run.heddle"), journal);
        assertEquals(List.of(), check.wrong.stream().limit(5).toList(), check::toString);
        assertTrue(check.right > 5_000 && check.across > 2_000 && check.ofBefore > 500, check::toString);
    }
}
