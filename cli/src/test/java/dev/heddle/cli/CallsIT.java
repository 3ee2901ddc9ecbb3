package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a replay with detail collects: calls with their values, stacks, and nothing that changes the execution or calls
 * the program's code.
 */
class CallsIT {
    private static final Map<Path, Shelves> SHELVES = new HashMap<>();

    @TempDir
    Path folder;

    static List<Path> jdks() {
        return Installed.jdks();
    }

    private static Path program() {
        return Installed.checkout().resolve("cli/src/test/programs/Shelf.java");
    }

    private Installed.Run check(String... more) {
        List<String> words = new ArrayList<>(List.of("check", "--fail-fast", "--json=check.json", "--out", "out"));
        words.addAll(List.of(more));
        return Installed.run(folder, words.toArray(new String[0]));
    }

    /**
     * A campaign of Shelf to its first failure.
     *
     * @param json of the campaign
     * @param trace of the failure
     */
    private record Shelves(Installed.Run run, CommandJson json, CommandJson trace) {}

    /** The campaign on a JDK, which all tests share. */
    private Shelves shelves(Path jdk) {
        return SHELVES.computeIfAbsent(jdk, key -> {
            Installed.Run run =
                    check("--confirm", "2", "--java", jdk.toString(), program().toString());
            assertEquals(10, run.code(), run.toString());
            CommandJson json = CommandJson.read(folder.resolve("check.json"));
            Installed.Run inspect = Installed.run(folder, "inspect", "--json=-", json.text("trace"));
            assertEquals(0, inspect.code(), inspect.toString());
            return new Shelves(run, json, inspect.json());
        });
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(one -> texts.add(one.asText()));
        return texts;
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void callsHaveArgumentsAndResults(Path jdk) {
        Shelves shelves = shelves(jdk);
        Installed.Run run = shelves.run();
        assertTrue(run.out().contains("Shelf.isLeft() = true"), run.out());
        assertTrue(run.out().contains("IllegalStateException: taken 2 times"), run.out());
        assertFalse(run.out().contains("\u001b[31m"), run.out());
        assertFalse(run.out().contains("was called"), run.out());
        assertEquals(List.of(2L, 2L), shelves.json().replays());
        List<List<String>> takes = new ArrayList<>();
        for (JsonNode call : shelves.trace().at("calls")) {
            if (call.get("method").asText().equals("Shelf.take")) {
                takes.add(texts(call.get("arguments")));
                assertEquals("returned", call.get("end").asText());
                assertEquals("true", call.get("result").asText());
                assertTrue(call.get("from").asInt() < call.get("to").asInt());
            }
        }
        assertEquals(2, takes.size());
        takes.forEach(arguments -> assertTrue(arguments.get(0).startsWith("Shelf$Customer#0."), arguments.toString()));
        assertTrue(
                takes.stream()
                        .anyMatch(arguments -> arguments.get(1).equals("LARGE")
                                && arguments.get(2).equals("\"" + "x".repeat(40) + "...\"")),
                takes.toString());
        assertTrue(
                takes.stream().anyMatch(arguments -> arguments.get(2).equals("\"</script>\u001b[31m\n\"")),
                takes.toString());
    }

    @Test
    void eventsOfTheStoryHaveStacks() {
        CommandJson trace = shelves(Installed.firstJdk()).trace();
        List<Integer> ofCause = new ArrayList<>();
        for (JsonNode constraint : trace.at("cause", "constraints")) {
            ofCause.add(constraint.get("first").asInt());
            ofCause.add(constraint.get("second").asInt());
        }
        assertFalse(ofCause.isEmpty());
        for (int event : ofCause) {
            JsonNode stack = trace.at("events", String.valueOf(event), "stack");
            assertTrue(
                    texts(stack).stream().allMatch(frame -> frame.startsWith("Shelf.") || frame.startsWith("java.")));
            assertTrue(stack.get(0).asText().contains("(Shelf.java:"), stack.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void objectsHaveThePlaceOfTheirNew(Path jdk) {
        for (JsonNode made : shelves(jdk).trace().at("made")) {
            if (made.get("object").asText().equals("Shelf#0.1")) {
                assertEquals(
                        "Shelf.main(Shelf.java:43)", made.get("stack").get(0).asText());
                return;
            }
        }
        throw new AssertionError("no place of Shelf#0.1");
    }

    /** Which lock was acquired before which, though the acquisitions that wait have no events. */
    @ParameterizedTest
    @MethodSource("jdks")
    void deadlocksOfLocksHaveACause(Path jdk) {
        Installed.Run run = check(
                "--confirm",
                "0",
                "--java",
                jdk.toString(),
                Installed.checkout()
                        .resolve("cli/src/test/programs/LockCycle.java")
                        .toString());
        assertEquals(10, run.code(), run.toString());
        for (String one : List.of(
                "0.1 locks ReentrantLock#0.1 at LockCycle.java:10 before 0.2 locks ReentrantLock#0.1 at LockCycle.java:12",
                "0.2 locks ReentrantLock#0.2 at LockCycle.java:10 before 0.1 locks ReentrantLock#0.2 at LockCycle.java:12",
                "With this order 50 of 50 random executions failed, without it 0 of 50.",
                "0.1 will wait for it",
                "0.2 will wait for it",
                "\nReentrantLock#0.1 made at LockCycle.java:5 in LockCycle.<clinit>\n")) {
            assertTrue(run.out().contains(one), run.out());
        }
    }

    private Installed.Run fickle(long passing) {
        return check(
                "--confirm",
                "0",
                "--exclude",
                "Executions",
                "--",
                Installed.checkout()
                        .resolve("cli/src/test/programs/Fickle.java")
                        .toString(),
                Long.toString(passing));
    }

    /**
     * The execution behind those that reduce the failure and look for its cause passes: the one that was to be looked
     * at in detail.
     */
    @Test
    void aFailureThatDoesNotComeAgainHasAStoryWithoutCalls() {
        assertEquals(10, fickle(0).code());
        CommandJson known = CommandJson.read(folder.resolve("check.json"));
        long before = known.number("firstFailure")
                + known.at("minimised").get("executions").asLong()
                + known.at("cause").get("executions").asLong();
        Installed.Run run = fickle(before);
        if (!run.toString().contains("warning")) {
            run = fickle(before + 1);
        }
        assertEquals(10, run.code(), run.toString());
        assertTrue(
                run.toString()
                        .contains("did not fail again in a replay that collects stacks and calls; its story has none"),
                run.toString());
        assertTrue(run.out().contains("Cause: "), run.out());
        assertTrue(run.out().contains("Fickle.java:"), run.out());
        assertFalse(run.out().contains("lambda of Fickle.main"), run.out());
    }

    /**
     * Hooks for calls are in the program's classes for one execution only: what the campaign makes afterwards is the
     * same as without.
     */
    @Test
    void theCampaignGoesOnAsItWould() {
        Installed.Run with = Installed.run(
                folder,
                "check",
                "--iterations",
                "200",
                "--confirm",
                "0",
                "--json=with.json",
                "--out",
                "with",
                program().toString());
        Installed.Run without = Installed.run(
                folder,
                "check",
                "--iterations",
                "200",
                "--confirm",
                "0",
                "--no-minimise",
                "--json=without.json",
                "--out",
                "without",
                program().toString());
        assertEquals(10, with.code(), with.toString());
        assertEquals(10, without.code(), without.toString());
        CommandJson one = CommandJson.read(folder.resolve("with.json"));
        CommandJson other = CommandJson.read(folder.resolve("without.json"));
        assertEquals(other.number("failures"), one.number("failures"));
        assertEquals(other.at("coverage"), one.at("coverage"));
        assertEquals(other.at("eventsPerExecution"), one.at("eventsPerExecution"));
    }
}
