package dev.heddle.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.api.tool.ExitCodes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A standalone master and three workers, each a process of its own on the loopback interface. */
@NeedsHadoop
class StandaloneIT {
    private static final Pattern MASTER = Pattern.compile("(spark://127\\.0\\.0\\.1:\\d+)");
    private static final long MINUTES = 3;

    @TempDir
    Path folder;

    private final List<Process> processes = new ArrayList<>();

    /** Starts a daemon of Spark; answers what the first line that matches has, and reads the others. */
    private CompletableFuture<String> start(Path spark, Pattern awaited, String... words) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of(System.getProperty("heddle.spark.opens").split(" ")));
        line.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m", "-cp", spark + "/jars/*"));
        line.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().put("SPARK_HOME", spark.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1"); // executors have it too
        Process process = builder.start();
        processes.add(process);
        CompletableFuture<String> found = new CompletableFuture<>();
        Thread reader = new Thread(() -> read(process, awaited, found), "output of " + words[0]);
        reader.setDaemon(true);
        reader.start();
        return found;
    }

    private static void read(Process process, Pattern awaited, CompletableFuture<String> found) {
        StringBuilder all = new StringBuilder();
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                all.append(line).append('\n');
                Matcher matcher = awaited.matcher(line);
                if (matcher.find()) {
                    found.complete(matcher.group(1));
                }
            }
        } catch (IOException e) {
            all.append(e);
        }
        found.completeExceptionally(new IllegalStateException("it ended: " + all));
    }

    @AfterEach
    void end() {
        processes.forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
    }

    /** Waits until a target JVM runs below one of these processes, and kills that whole tree. */
    private static void killAtWork(List<Process> workers, CountDownLatch over) {
        while (over.getCount() > 0) {
            for (Process worker : workers) {
                List<ProcessHandle> below = worker.descendants().toList();
                boolean isAtWork = below.stream()
                        .anyMatch(process ->
                                process.info().commandLine().orElse("").contains("heddle-agent.jar=job="));
                if (isAtWork) {
                    worker.destroyForcibly();
                    below.forEach(ProcessHandle::destroyForcibly);
                    return;
                }
            }
            LockSupport.parkNanos(5_000_000);
        }
    }

    private static ClusterRuns.Run run(String master, String... words) {
        List<String> all = new ArrayList<>(List.of("--master", master));
        for (String setting : List.of(
                "spark.driver.host=127.0.0.1", "spark.driver.bindAddress=127.0.0.1", "spark.executor.memory=512m")) {
            all.addAll(List.of("--conf", setting));
        }
        all.addAll(List.of(words));
        return ClusterRuns.cluster(all.toArray(String[]::new));
    }

    private ClusterRuns.Run expose(String master) {
        return run(
                master,
                "expose",
                "--jobs",
                "2",
                "--attempts",
                "2",
                "--search",
                "5",
                "--time-limit",
                "0",
                "--no-memo",
                "--out",
                folder.resolve("exposed").toString(),
                "--json=" + folder.resolve("expose.json"),
                ClusterRuns.example("CorrectBoundedBuffer"));
    }

    private ClusterRuns.Run check(String master, String results) {
        return run(
                master,
                "check",
                "--programs",
                folder.resolve("programs.txt").toString(),
                "--time-limit",
                "0",
                "--confirm",
                "0",
                "--no-minimise",
                "--results",
                folder.resolve(results).toString(),
                "--json=" + folder.resolve(results + ".json"));
    }

    @Test
    void theLossOfAWorkerChangesNothing() throws Exception {
        Files.writeString(
                folder.resolve("programs.txt"),
                "alone: --iterations 250 --jobs 1 " + ClusterRuns.example("AbaStack")
                        + "\ntogether: --iterations 250 --jobs 2 " + ClusterRuns.example("BoundedBuffer")
                        + "\nalone-too: --iterations 250 --jobs 1 " + ClusterRuns.example("MessagePassing") + "\n");
        ClusterRuns.Run expected = check("local[2]", "results");
        assertEquals(ExitCodes.FAILED, expected.code(), expected.toString());
        String json = ClusterRuns.withoutClocks(folder.resolve("results.json"));
        ClusterRuns.Run exposed = expose("local[2]");
        assertEquals(ExitCodes.OK, exposed.code(), exposed.toString());
        String iroots = ClusterRuns.withoutClocks(folder.resolve("expose.json"));

        Path spark = ClusterRuns.sparkHome(folder.resolve("spark"));
        String master = start(
                        spark,
                        MASTER,
                        "org.apache.spark.deploy.master.Master",
                        "--host",
                        "127.0.0.1",
                        "--port",
                        "0",
                        "--webui-port",
                        "0")
                .get(MINUTES, TimeUnit.MINUTES);
        for (int worker = 0; worker < 3; worker++) {
            Path work = Files.createDirectories(folder.resolve("worker-" + worker));
            start(
                            spark,
                            Pattern.compile("(Successfully registered with master)"),
                            "org.apache.spark.deploy.worker.Worker",
                            "--host",
                            "127.0.0.1",
                            "--webui-port",
                            "0",
                            "--cores",
                            "1",
                            "--memory",
                            "1g",
                            "--work-dir",
                            work.toString(),
                            master)
                    .get(MINUTES, TimeUnit.MINUTES);
        }
        ClusterRuns.Run run = lossy(() -> check(master, "results"));
        assertEquals(ExitCodes.FAILED, run.code(), run.toString());
        assertEquals(expected.out(), run.out());
        assertEquals(json, ClusterRuns.withoutClocks(folder.resolve("results.json")));
        assertTrue(run.out().contains("together: 250 executions"), run.out());
        ClusterRuns.Run again = lossy(() -> expose(master));
        assertEquals(ExitCodes.OK, again.code(), again.toString());
        assertEquals(iroots, ClusterRuns.withoutClocks(folder.resolve("expose.json")));
    }

    /** Runs a job during which one of the workers is lost that are at work: Spark chooses which those are. */
    private ClusterRuns.Run lossy(Supplier<ClusterRuns.Run> job) throws Exception {
        List<Process> workers = processes.subList(1, processes.size()).stream()
                .filter(Process::isAlive)
                .toList();
        CountDownLatch over = new CountDownLatch(1);
        CompletableFuture<Void> killing = CompletableFuture.runAsync(() -> killAtWork(workers, over));
        ClusterRuns.Run run;
        try {
            run = job.get();
        } finally {
            over.countDown();
        }
        killing.get(MINUTES, TimeUnit.MINUTES);
        assertEquals(
                workers.size() - 1,
                workers.stream().filter(Process::isAlive).count(),
                "one worker was killed while it was at work");
        return run;
    }
}
