package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** A call into the JDK by reflection or through a method handle is the call that it would be in the program itself. */
class ReflectiveCallsIT {
    private static final Map<String, Set<String>> OUTCOMES = Map.of(
            "atomic", Set.of("1", "2"),
            "increment", Set.of("2"),
            "lock", Set.of("2"),
            "monitor", Set.of("0", "1"),
            "queue", Set.of("true 1", "false 0", "false 1"),
            "elements", Set.of("1", "2"),
            "variables", Set.of("1", "2"));

    @TempDir
    Path folder;

    @ParameterizedTest
    @OnEachJdk
    void everyWaySeesTheSame(Path jdk) throws IOException {
        Path file = folder.resolve("outcomes.txt");
        Installed.Run run =
                new ProgramRuns(folder, jdk).check("ReflectiveCalls", List.of(file.toString()), 300, 0, "--seed", "1");
        assertEquals(0, run.code(), run.toString());
        Set<String> expected = new TreeSet<>();
        for (String way : List.of("direct", "method", "handle")) {
            OUTCOMES.forEach(
                    (name, outcomes) -> outcomes.forEach(outcome -> expected.add(name + ' ' + way + ' ' + outcome)));
        }
        for (String thrown : List.of(
                "NullPointerException",
                "IllegalArgumentException",
                "argument",
                "IllegalMonitorStateException",
                "true")) {
            expected.add("exceptions " + thrown);
        }
        assertEquals(expected.toString(), new TreeSet<>(Files.readAllLines(file)).toString());
    }

    /** The JDK calls by a class that it generates once a method was called often enough in that JVM. */
    @ParameterizedTest
    @OnEachJdk
    void stackTracesDoNotShowHowOftenAMethodWasCalled(Path jdk) throws IOException {
        Files.writeString(folder.resolve("Depth.java"), """
                import java.util.*;
                public class Depth {
                    private final int depth = new Throwable().getStackTrace().length;
                    public static int depth() {
                        return new Throwable().getStackTrace().length;
                    }
                    public static void main(String[] args) throws Exception {
                        Set<Integer> depths = new TreeSet<>();
                        Set<Integer> made = new TreeSet<>();
                        for (int i = 0; i < 40; i++) {
                            depths.add((Integer) Depth.class.getMethod("depth").invoke(null));
                            made.add(Depth.class.getConstructor().newInstance().depth);
                        }
                        if (depths.size() != 1 || made.size() != 1) {
                            throw new AssertionError(depths + " " + made);
                        }
                    }
                    public Depth() {}
                }
                """);
        Installed.Run run = Installed.run(
                folder, "check", "--java", jdk.toString(), "--iterations", "5", "--allow-sequential", "Depth.java");
        assertEquals(0, run.code(), run.toString());
    }
}
