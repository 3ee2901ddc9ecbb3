package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
                .contains("expected check, analyze or predict, found record"));
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
}
