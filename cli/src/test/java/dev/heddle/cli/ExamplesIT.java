package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every example: the buggy ones fail in their own way and are replayed in fresh JVMs, the correct ones pass. A fixed
 * seed makes each run the same every time.
 */
@Execution(ExecutionMode.CONCURRENT) // so that the last tests share the cores, see pom.xml
class ExamplesIT {
    /** Those that use what the newer JDKs have in another way: pools, parallel streams and print streams. */
    private static final Set<String> ON_EACH_JDK =
            Set.of("ExecutorLostUpdate", "ParallelStreamAccumulator", "PrintlnThreads");

    @TempDir
    Path folder;

    static Stream<Arguments> examples() throws IOException {
        return ExampleHeader.all().stream().flatMap(e -> jdks(e).stream().map(jdk -> Arguments.of(e.name(), e, jdk)));
    }

    private static List<Path> jdks(ExampleHeader example) {
        return ON_EACH_JDK.contains(example.name())
                ? Installed.jdks()
                : Installed.jdksFor(example.name(), example.since());
    }

    @ParameterizedTest(name = "{0} on {2}")
    @MethodSource("examples")
    void anExampleDoesWhatItsHeaderSays(String name, ExampleHeader example, Path jdk) {
        ExampleCampaigns.Result result = ExampleCampaigns.of(example, jdk, folder);
        Installed.Run run = result.run();
        CommandJson json = result.json();
        if (example.isClean()) {
            assertEquals(0, run.code(), run.toString());
            assertEquals(400, json.number("iterations"), run.toString());
            assertEquals(0, json.number("failures"), run.toString());
        } else {
            assertEquals(10, run.code(), run.toString());
            assertEquals(Set.of(example.kind()), json.counts("kinds").keySet(), run.toString());
            long replays = ExampleCampaigns.replays(example);
            assertEquals(List.of(replays, replays), json.replays(), run.toString());
        }
    }

    @ParameterizedTest
    @OnOneJdk
    void theSameSeedGivesTheSameBytes(Path jdk) throws IOException {
        String example = Installed.example("BoundedBuffer").toString();
        for (String file : List.of("a.heddle", "b.heddle")) {
            Installed.Run run = Installed.run(
                    folder, "record", "--controlled", "--seed", "9", "-o", file, "--java", jdk.toString(), example);
            assertTrue(run.code() == 0 || run.code() == 10, run.toString());
        }
        SavedTraces.assertSameBytes(folder.resolve("a.heddle"), folder.resolve("b.heddle"));
    }

    @ParameterizedTest
    @OnEachJdk
    void theNthExecutionOfACampaignIsTheNthRecordedAlone(Path jdk) throws IOException {
        String example = Installed.example("LostUpdate").toString();
        Installed.Run check = Installed.runOptimised(
                folder,
                "check",
                "--strategy",
                "random",
                "--iterations",
                "100",
                "--no-minimise",
                "--confirm",
                "0",
                "--out",
                "out",
                "--java",
                jdk.toString(),
                example);
        assertEquals(10, check.code(), check.toString());
        Path failing = SavedTraces.last(folder.resolve("out"));
        assertTrue(SavedTraces.number(failing) > 1, failing.toString());
        Installed.Run alone = Installed.run(
                folder,
                "record",
                "--controlled",
                "--execution",
                String.valueOf(SavedTraces.number(failing)),
                "-o",
                "alone.heddle",
                "--java",
                jdk.toString(),
                example);
        assertEquals(10, alone.code(), alone.toString());
        SavedTraces.assertSameBytes(failing, folder.resolve("alone.heddle"));
    }

    @ParameterizedTest
    @OnOneJdk
    void theFirstSecondAndThousandthReplayInOneJvmHaveTheBytesOfTheRecording(Path jdk) throws IOException {
        Path trace = folder.resolve("recorded.heddle");
        Path out = folder.resolve("replays");
        Installed.run(
                folder,
                "record",
                "--controlled",
                "--java",
                jdk.toString(),
                "-o",
                trace.toString(),
                Installed.example("LatchExecutor").toString());
        Installed.Run replay = Installed.run(
                folder,
                "replay",
                "--java",
                jdk.toString(),
                "--repeat",
                "1000",
                "--out",
                out.toString(),
                trace.toString());
        assertEquals(0, replay.code(), replay::toString);
        for (int n : new int[] {1, 2, 1000}) {
            SavedTraces.assertSameBytes(trace, out.resolve("replay-" + n + ".heddle"));
        }
    }

    @Test
    void aTraceIsAllThatAReplayNeeds() throws IOException {
        Path source = Files.copy(Installed.example("LostUpdate"), folder.resolve("LostUpdate.java"));
        Path work = Files.createDirectories(folder.resolve("work"));
        Installed.Run check =
                Installed.run(work, "check", "--fail-fast", "--confirm", "0", "--out", "../out", source.toString());
        assertEquals(10, check.code(), check.toString());
        Path trace = SavedTraces.first(folder.resolve("out"));
        Files.delete(source);
        Files.delete(work);
        Installed.Run replay = Installed.run(folder, "replay", "--times", "2", "--json=-", trace.toString());
        assertEquals(10, replay.code(), replay.toString());
        assertEquals(2, replay.json().number("reproduced"), replay.toString());
        Installed.Run analysis = Installed.run(folder, "analyze", "--json=-", trace.toString());
        assertEquals(0, analysis.code(), analysis.toString());
        assertEquals(Set.of("LostUpdate.counter"), analysis.json().racyLocations(), analysis.toString());
        Installed.Run table = Installed.run(folder, "inspect", "--location", "counter", trace.toString());
        assertEquals(0, table.code(), table.toString());
        assertFalse(table.out().contains("Thread.start"), table.toString());
    }
}
