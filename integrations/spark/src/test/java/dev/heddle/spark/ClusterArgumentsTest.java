package dev.heddle.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterArgumentsTest {
    @Test
    void optionsOfTheClusterStandAnywhereBeforeTheProgram() throws ClusterFailure {
        ClusterArguments all = ClusterArguments.parse(
                "--master", "local[2]", "check", "--conf=a=b=c", "--iterations", "5", "--", "Main", "--rounds", "x");
        assertEquals("check", all.command());
        assertEquals(Optional.of("local[2]"), all.option("master"));
        assertEquals(Map.of("a", "b=c"), all.settings());
        assertEquals(List.of("check", "--iterations", "5", "--", "Main", "--rounds", "x"), all.commandLine());
        assertEquals(1, all.rounds());
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
                "analyze --programs a",
                "analyze --memo m traces"
            })
    void wrongArgumentsAreRefused(String line) {
        ClusterFailure failure = assertThrows(ClusterFailure.class, () -> ClusterArguments.parse(line.split(" ")));
        assertEquals(ExitCodes.USAGE, failure.exitCode());
        assertTrue(String.valueOf(failure.getMessage()).lines().count() == 1, failure.getMessage());
    }

    @Test
    void theJsonOfTheJobIsTakenOutOfTheWords() {
        JsonOutput json = JsonOutput.of(List.of("check", "--json=a.json", "--", "Main", "--json=b"));
        assertEquals(Optional.of("a.json"), json.file());
        assertEquals(List.of("check", "--", "Main", "--json=b"), json.words());
    }
}
