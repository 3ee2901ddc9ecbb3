package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.launch.TargetPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jobs of one target JVM do not depend on those before: campaigns with two seeds, in random order and each twice, with
 * the replays of their failures between them, leave the traces that campaigns of fresh JVMs leave.
 * {@code -Dheddle.used=all} has all examples.
 */
class UsedJvmsIT {
    private static final long[] SEEDS = {3, 11};
    /** Programs with each kind of failure, and with thread pools. */
    private static final List<String> SOME = List.of(
            "LostUpdate",
            "LockOrderDeadlock",
            "ClassInitDeadlock",
            "ExecutorLostUpdate",
            "ExitCode",
            "ParallelStreamAccumulator");

    @TempDir
    Path folder;

    static Stream<String> programs() throws IOException {
        boolean isAll = System.getProperty("heddle.used", "some").equals("all");
        return ExampleHeader.all().stream()
                .filter(example -> isAll || SOME.contains(example.name()))
                .filter(example -> !example.kind().equals("livelock"))
                .filter(example -> example.since() <= Runtime.version().feature()) // whose compiler is used
                .map(ExampleHeader::name);
    }

    private static List<Path> jdks(ExampleHeader example) {
        return Installed.jdksFor("used " + example.name(), example.since());
    }

    @ParameterizedTest
    @MethodSource("programs")
    void whatAUsedJvmFindsIsWhatAFreshOneFinds(String program) throws IOException {
        ExampleHeader example = ExampleHeader.all().stream()
                .filter(one -> one.name().equals(program))
                .findFirst()
                .orElseThrow();
        Path jdk = jdks(example).get(0);
        Path classes = Files.createDirectory(folder.resolve("classes"));
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-g",
                                "--release",
                                String.valueOf(Math.min(
                                        Installed.feature(jdk),
                                        Runtime.version().feature())),
                                "-d",
                                classes.toString(),
                                Installed.example(program).toString()));
        List<Long> jobs = new ArrayList<>();
        for (long seed : SEEDS) {
            jobs.addAll(List.of(seed, seed));
        }
        Collections.shuffle(jobs, new Random(program.hashCode()));
        try (TargetPool pool = new TargetPool()) {
            for (int i = 0; i < jobs.size(); i++) {
                check(program, jdk, jobs.get(i), "used-" + jobs.get(i) + "-" + i, pool);
            }
        }
        if (program.equals("LostUpdate")) { // one for all campaigns, and one for each failure that is replayed
            assertEquals(1 + jobs.size(), names("jvm-").size());
        }
        for (long seed : SEEDS) {
            String fresh = "fresh-" + seed;
            check(program, jdk, seed, fresh, TargetPool.NONE);
            Map<String, byte[]> expected = traces(fresh);
            for (int i = 0; i < jobs.size(); i++) {
                if (jobs.get(i) == seed) {
                    Map<String, byte[]> found = traces("used-" + seed + "-" + i);
                    assertEquals(expected.keySet(), found.keySet());
                    found.forEach(
                            (name, bytes) -> assertArrayEquals(expected.get(name), bytes, name + " of seed " + seed));
                }
            }
        }
    }

    private void check(String program, Path jdk, long seed, String out, TargetPool pool) {
        String log = "-Xlog:gc:file=" + folder + "/jvm-%p.log";
        Installed.Run run = Installed.runIn(
                pool,
                folder,
                log,
                "check",
                "--json=-",
                "--seed",
                String.valueOf(seed),
                "--fail-fast",
                "--iterations",
                "300",
                "--confirm",
                "4",
                "--jobs",
                "1",
                "--out",
                out,
                "--java",
                jdk.toString(),
                "--",
                "-cp",
                folder.resolve("classes").toString(),
                program);
        assertTrue(run.code() == 0 || run.code() == 10, run.toString());
        if (run.code() == 10) {
            assertEquals(List.of(4L, 4L), run.json().replays(), run.toString());
        }
        assertFalse(run.err().contains("warning"), run.toString());
    }

    private List<String> names(String begin) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(begin))
                    .toList();
        }
    }

    private Map<String, byte[]> traces(String out) throws IOException {
        Map<String, byte[]> traces = new TreeMap<>();
        Path of = folder.resolve(out);
        if (Files.isDirectory(of)) {
            try (Stream<Path> files = Files.list(of)) {
                for (Path file :
                        files.filter(one -> one.toString().endsWith(".heddle")).toList()) {
                    traces.put(file.getFileName().toString(), Files.readAllBytes(file));
                }
            }
        }
        return traces;
    }
}
