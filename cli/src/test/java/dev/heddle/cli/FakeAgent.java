package dev.heddle.cli;

import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.job.CampaignResult.Share;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Result;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.Failures;
import dev.heddle.replayer.job.RunResult.Range;
import dev.heddle.replayer.job.RunResult.Replays;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.RunResult.Work;
import dev.heddle.replayer.job.SearchResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/**
 * Stands for the engine in tests of the command line: answers a job with a made-up result. The system property {@code fake} says which; {@code fake.trace}
 * names the trace that it pretends to have written.
 */
public final class FakeAgent {
    private static final String PCTWM = "pctwm:d=1,h=1";

    private State state = State.FINISHED;
    private String message = "";
    private long executions;
    private long events;
    private Failures failures = RunResult.NOTHING.failures();
    private Replays replays = RunResult.NOTHING.replays();
    private Coverage coverage = Coverage.NONE;
    private final SortedMap<String, Share> shares = new TreeMap<>();

    private FakeAgent() {}

    /** Called by the target JVM; the program itself never runs. */
    public static void premain(String argument) throws IOException {
        new FakeAgent().answer(Path.of(argument.substring("job=".length())));
    }

    private void answer(Path jobFile) throws IOException {
        Job job = Job.read(jobFile);
        String fake = System.getProperty("fake", "clean");
        if (fake.equals("die")) {
            System.out.println("some output");
            System.err.println("java.lang.OutOfMemoryError: Java heap space");
            System.exit(3);
        }
        executions = job instanceof Job.Campaign campaign
                ? campaign.plan().iterations() - campaign.plan().firstExecution() + 1
                : 1;
        events = 96 * executions;
        shares.put("pct:d=2,reads=newest", new Share(executions / 2, 0, 0));
        shares.put(PCTWM, new Share(executions - executions / 2, 0, 0));
        if (job instanceof Job.Replay) {
            boolean diverges = fake.equals("diverge");
            replays =
                    diverges ? new Replays(0, 1, "event 5: expected read, found write", "") : new Replays(1, 0, "", "");
            System.out.println("the program's output");
        } else if (job instanceof Job.Record record) {
            Files.copy(Path.of(System.getProperty("fake.trace")), Path.of(record.traceFile()));
        } else if (job instanceof Job.Check check) {
            check(check, fake);
        }
        if (fake.equals("hang")) {
            hang(RunResult.fileOf(jobFile));
        }
        result().write(RunResult.fileOf(jobFile));
        System.exit(0);
    }

    private void check(Job.Check job, String fake) throws IOException {
        Path out = Path.of(job.plan().outputDirectory());
        if (fake.equals("fail")) {
            fail(out.resolve("failure-7.heddle"), 3);
        } else if (fake.equals("allFail")) {
            fail(out.resolve("failure-7.heddle"), executions);
            coverage = new Coverage(1, 1, 7, 1, 1);
            Files.writeString(out.resolve("failure-7.out.txt"), "printed");
        } else if (fake.equals("replace") && job.plan().firstExecution() == 1) {
            state = State.REPLACE;
            executions = 4;
        } else if (job.sampling().strategy().equals("lottery")) {
            state = State.BROKEN;
            message = "usage: --strategy lottery: no such strategy; known: random";
        } else if (fake.equals("broken")) {
            state = State.BROKEN;
            message = "lost control of thread 0.1";
        }
    }

    private void fail(Path trace, long count) throws IOException {
        Files.copy(Path.of(System.getProperty("fake.trace")), trace);
        failures = new Failures(count, 7, Map.of("exception", count), List.of(trace.toString()), List.of());
        shares.put(PCTWM, new Share(500, 3, 0));
    }

    /** Says that five executions have ended, and then waits for a signal. */
    private void hang(Path resultFile) throws IOException {
        state = State.RUNNING;
        executions = 5;
        result().write(resultFile);
        Files.createFile(Path.of("hanging"));
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private RunResult result() {
        SortedMap<String, Range> parameters = new TreeMap<>();
        parameters.put("events", new Range(90, 96, 99));
        parameters.put("k.raw", new Range(70, 80, 90));
        parameters.put("k.collapsed", new Range(60, 61, 62));
        parameters.put("kCom.raw", new Range(40, 41, 42));
        parameters.put("kCom.collapsed", new Range(37, 38, 39));
        parameters.put("steps", new Range(30, 40, 50));
        parameters.put("history", new Range(1, 2, 3));
        parameters.put("counted", new Range(80, 85, 90));
        parameters.put("racing", new Range(10, 11, 12));
        parameters.put("openReads", new Range(2, 3, 4));
        return new RunResult(
                state,
                message,
                new Work(executions, 2_000_000_000L, 1_500_000_000L, events, 4, 0),
                failures,
                replays,
                new RunResult.Classes(9, List.of()),
                parameters,
                List.of(),
                new CampaignResult(
                        executions, shares, List.of(), coverage, ExposedSet.NONE, RaceSet.none(""), new TreeMap<>()),
                SearchResult.NONE,
                Result.NONE);
    }
}
