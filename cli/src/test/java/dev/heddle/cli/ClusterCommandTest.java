package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.api.tool.ClusterTool;
import dev.heddle.api.tool.ToolFailure;
import dev.heddle.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterCommandTest {
    @TempDir
    Path folder;

    private FakeInstallation heddle;

    private String complaint(String... words) throws IOException {
        heddle = new FakeInstallation(folder);
        assertEquals(ExitCode.USAGE, heddle.run("", words), heddle.out());
        String err = heddle.err();
        assertEquals(1, err.lines().count(), err);
        return err;
    }

    @Test
    void anotherCommandIsRefused() throws IOException {
        assertTrue(complaint("cluster", "record", "Foo.java")
                .contains("expected check, expose, analyze or predict, found record"));
        assertTrue(complaint("cluster", "--master", "local[2]").contains("found no command"));
    }

    @Test
    void withoutOurJarTheLineSaysHowToBuildIt() throws IOException {
        assertTrue(complaint("cluster", "check", "Foo.java").contains("no heddle-spark.jar; in a checkout"));
    }

    @Test
    void withoutSparkTheLineSaysWhereItMayBe() throws IOException {
        Path spark = Files.createDirectories(new FakeInstallation(folder).home().resolve("spark"));
        Files.createFile(spark.resolve("heddle-spark-1.jar"));
        String line = complaint("cluster", "check", "--iterations", "5", "Foo.java");
        assertTrue(line.contains("no Apache Spark 4 for Scala 2.13") && line.contains("set SPARK_HOME"), line);
    }

    private static ClusterTool.ClusterOrder order(String line) throws ToolFailure {
        return new ClusterAdapter().order(List.of(line.split(" ")));
    }

    @Test
    void optionsOfTheClusterStandAnywhereBeforeTheProgram() throws ToolFailure {
        ClusterTool.ClusterOrder order =
                order("--master local[2] check --iterations 5 --conf=a=b=c -- Main --rounds x");
        assertEquals(Map.of("master", "local[2]"), order.options());
        assertEquals(Map.of("a", "b=c"), order.settings());
        assertEquals("check", order.command());
        assertEquals(List.of("--iterations", "5", "--", "Main", "--rounds", "x"), order.words());
    }

    @Test
    void theMemoOfExposeIsItsOwnOption() throws ToolFailure {
        ClusterTool.ClusterOrder order = order("expose --jobs 2 --memo a.memo Foo.java");
        assertEquals(Map.of(), order.options());
        assertEquals(List.of("--memo", "a.memo", "--jobs", "2", "Foo.java"), order.words());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "record Foo.java",
                "check --master",
                "check --rounds 2 Foo.java",
                "check --programs a --programs b",
                "check --programs a --rounds 0",
                "check --programs a --target-memory much",
                "check --results out Foo.java",
                "check --conf nothing Foo.java",
                "expose --programs a",
                "expose --results out Foo.java",
                "analyze --target-memory 1g a",
                "analyze --programs a",
                "analyze --memo m traces"
            })
    void wrongArgumentsAreRefused(String line) {
        ToolFailure failure = assertThrows(ToolFailure.class, () -> order(line));
        assertEquals(ExitCode.USAGE, failure.exit());
        assertEquals(1, String.valueOf(failure.getMessage()).lines().count(), failure.getMessage());
    }

    @Test
    void theJsonOfAListIsNotThatOfItsPrograms() throws ToolFailure {
        ClusterTool.Place here = new ClusterTool.Place(folder, Map.of());
        ClusterTool.CheckPlan plan =
                new ClusterAdapter().plan("check", List.of("--json=a.json", "--", "Main", "--json=b"), here, true);
        assertEquals("a.json", plan.json());
        assertEquals(List.of(), plan.outputs());
    }
}
