package dev.heddle.cli;

import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.job.CampaignResult.Share;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.RunResult.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/**
 * Stands for the engine in tests of the command line: answers a job with a made-up result. The system property
 * {@code fake} says which; {@code fake.trace} names the trace that it pretends to have written.
 */
public final class FakeAgent {
    private static final String PCTWM = "pctwm:d=1,h=1";

    private State state = State.FINISHED;
    private String message = "";
    private long executions;
    private long events;
    private long failures;
    private final List<Fact> facts = new ArrayList<>();
    private final SortedMap<String, Share> shares = new TreeMap<>();

    private FakeAgent() {}

    /** Called by the target JVM; the program itself never runs. */
    public static void premain(String argument) throws IOException {
        new FakeAgent().answer(Path.of(argument.substring(argument.indexOf('=') + 1)));
    }

    private void answer(Path jobFile) throws IOException {
        Job job = Job.read(jobFile);
        String fake = System.getProperty("fake", "clean");
        if (fake.equals("die")) {
            System.out.println("some output");
            System.err.println("java.lang.OutOfMemoryError: Java heap space");
            System.exit(3);
        }
        if (fake.equals("crash") && job instanceof Job.Check check) {
            crash(FactLog.of(jobFile), check);
        }
        if (fake.equals("die-at-once") && job instanceof Job.Check check) {
            try (FactLog log = FactLog.create(FactLog.of(jobFile))) {
                log.at(check.plan().firstExecution() + check.sampling().lost().size());
            }
            System.out.println("FATAL ERROR in native method");
            Runtime.getRuntime().halt(134);
        }
        executions = job instanceof Job.Check campaign
                ? campaign.plan().iterations() - campaign.plan().firstExecution() + 1
                : 1;
        events = 96 * executions;
        shares.put("pct:d=2,reads=newest", new Share(executions / 2, 0, 0));
        shares.put(PCTWM, new Share(executions - executions / 2, 0, 0));
        if (job instanceof Job.Replay) {
            boolean diverges = fake.equals("diverge");
            facts.add(new Fact.Repeated(!diverges, diverges ? "event 5: expected read, found write" : ""));
            System.out.println("the program's output");
        } else if (job instanceof Job.Record record) {
            Files.copy(Path.of(System.getProperty("fake.trace")), Path.of(record.traceFile()));
        } else if (job instanceof Job.Check check) {
            check(check, fake);
        }
        if (fake.equals("hang")) {
            hang(FactLog.of(jobFile));
        }
        write(FactLog.of(jobFile));
        System.exit(0);
    }

    private void check(Job.Check job, String fake) throws IOException {
        Path out = Path.of(job.plan().outputDirectory());
        if (fake.equals("fail")) {
            fail(out.resolve("failure-7.heddle"), 3);
        } else if (fake.equals("allFail")) {
            fail(out.resolve("failure-7.heddle"), executions);
            facts.add(new Fact.Covered(new Coverage(1, 1, 7, 1, 1)));
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
        failures = count;
        facts.add(new Fact.Written(trace.toString()));
        shares.put(PCTWM, new Share(500, 3, 0));
    }

    /** Six JVMs each make executions, of which nothing is written, and crash in the next. */
    private static void crash(Path file, Job.Check job) throws IOException {
        int before = job.sampling().lost().size();
        if (before < 6) {
            try (FactLog log = FactLog.create(file)) {
                log.at(before + 2);
                log.ended(before + 1);
            }
            System.out.println("# A fatal error has been detected by the Java Runtime Environment:");
            System.out.println("#\n#  SIGSEGV (0xb) at pc=0x1, pid=" + before + ", tid=2\n#\n# Problematic frame:");
            System.out.println("# C  [a.so+0x1]  f+0x1\n");
            Runtime.getRuntime().halt(134);
        }
    }

    /** Says that five executions have ended, and then waits for a signal. */
    private void hang(Path resultFile) throws IOException {
        state = State.RUNNING;
        executions = 5;
        write(resultFile);
        Files.createFile(Path.of("hanging"));
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(Path file) throws IOException {
        facts.add(new Fact.Ended(
                executions,
                new Work(executions, 2_000_000_000L, 1_500_000_000L, events, 4, 0),
                shares,
                new TreeMap<>(failures > 0 ? Map.of("exception", failures) : Map.of()),
                failures > 0 ? 7 : 0,
                new TreeMap<>(),
                new TreeMap<>()));
        facts.add(new Fact.Instrumented(9, List.of(), List.of()));
        figures(1, 90, 70, 60, 37, 37, 30, 1, 80, 10, 2);
        figures(2, 96, 80, 61, 38, 38, 40, 2, 85, 11, 3);
        figures(3, 99, 90, 62, 39, 39, 50, 3, 90, 12, 4);
        facts.add(new Fact.Reached(state, message));
        try (FactLog log = FactLog.create(file)) {
            log.append(facts);
        }
    }

    private void figures(long execution, long... values) {
        String[] names = {
            "events",
            "k.raw",
            "k.collapsed",
            "kCom.raw",
            "kCom.collapsed",
            "steps",
            "history",
            "counted",
            "racing",
            "openReads"
        };
        SortedMap<String, Long> figures = new TreeMap<>();
        for (int i = 0; i < names.length; i++) {
            figures.put(names[i], values[i]);
        }
        facts.add(new Fact.Counted(execution, 3, figures));
    }
}
