package dev.heddle.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.StringJoiner;
import java.util.concurrent.CountDownLatch;

/**
 * Stands for the engine in tests of the command line: answers a run's configuration with a made-up result. The system property
 * {@code fake} says which; {@code fake.trace} names the trace that it pretends to have written.
 */
public final class FakeAgent {
    private FakeAgent() {}

    /** Called by the target JVM; the program itself never runs. */
    public static void premain(String configFile) throws IOException {
        Properties config = new Properties();
        try (Reader in = Files.newBufferedReader(Path.of(configFile))) {
            config.load(in);
        }
        String fake = System.getProperty("fake", "clean");
        String mode = config.getProperty("mode");
        long first = Long.parseLong(config.getProperty("firstExecution"));
        long last = Long.parseLong(config.getProperty("iterations"));
        if (fake.equals("die")) {
            System.out.println("some output");
            System.err.println("java.lang.OutOfMemoryError: Java heap space");
            System.exit(3);
        }
        Map<String, String> result = common(last - first + 1);
        if (mode.equals("replay")) {
            result.put(fake.equals("diverge") ? "diverged" : "reproduced", "1");
            result.put("divergence", fake.equals("diverge") ? "event 5: expected read, found write" : "");
            System.out.println("the program's output");
        } else if (mode.equals("record")) {
            Files.copy(Path.of(System.getProperty("fake.trace")), Path.of(config.getProperty("traceFile")));
        } else if (fake.equals("fail")) {
            fail(result, Path.of(config.getProperty("outputDirectory"), "failure-7.heddle"));
        } else if (fake.equals("allFail")) {
            fail(result, Path.of(config.getProperty("outputDirectory"), "failure-7.heddle"));
            result.put("failures", result.get("executions"));
            result.put("kind.exception", result.get("executions"));
            result.put("campaign.coverage", "1,1,7");
            Files.writeString(Path.of(config.getProperty("outputDirectory"), "failure-7.out.txt"), "printed");
        } else if (fake.equals("replace") && first == 1) {
            result.put("state", "replace");
            result.put("executions", "4");
            result.put("campaign.last", "4");
        } else if (config.getProperty("strategy", "").equals("lottery")) {
            result.put("state", "broken");
            result.put("message", "usage: --strategy lottery: no such strategy; known: random");
        } else if (fake.equals("broken")) {
            result.put("state", "broken");
            result.put("message", "lost control of thread 0.1");
        }
        Path resultFile = Path.of(config.getProperty("resultFile"));
        if (fake.equals("hang")) {
            hang(result, resultFile);
        }
        write(result, resultFile);
        System.exit(0);
    }

    private static Map<String, String> common(long executions) {
        Map<String, String> p = new LinkedHashMap<>();
        p.put("state", "finished");
        p.put("message", "");
        p.put("executions", Long.toString(executions));
        p.put("failures", "0");
        p.put("firstFailure", "0");
        p.put("trace.count", "0");
        p.put("nanos", "2000000000");
        p.put("cpuNanos", "1500000000");
        p.put("events", Long.toString(executions * 96));
        p.put("maxThreads", "4");
        p.put("parameter.events", "90,96,99");
        p.put("parameter.k.raw", "70,80,90");
        p.put("parameter.k.collapsed", "60,61,62");
        p.put("parameter.kCom.raw", "40,41,42");
        p.put("parameter.kCom.collapsed", "37,38,39");
        p.put("parameter.steps", "30,40,50");
        p.put("parameter.history", "1,2,3");
        p.put("parameter.counted", "80,85,90");
        p.put("parameter.racing", "10,11,12");
        p.put("parameter.openReads", "2,3,4");
        p.put("transformed", "9");
        p.put("untransformable.count", "0");
        p.put("reproduced", "0");
        p.put("diverged", "0");
        p.put("divergence", "");
        p.put("verdict", "");
        p.put("warning.count", "0");
        p.put("campaign.last", Long.toString(executions));
        p.put("campaign.firstFailure.count", "0");
        long half = executions / 2;
        p.put("share.pct\\:d\\=2,reads\\=newest", half + ",0,0");
        p.put("share.pctwm\\:d\\=1,h\\=1", executions - half + ",0,0");
        return p;
    }

    private static void fail(Map<String, String> p, Path trace) throws IOException {
        Files.copy(Path.of(System.getProperty("fake.trace")), trace);
        p.put("failures", "3");
        p.put("share.pctwm\\:d\\=1,h\\=1", "500,3,0");
        p.put("firstFailure", "7");
        p.put("kind.exception", "3");
        p.put("trace.count", "1");
        p.put("trace.0", trace.toString());
    }

    /** Says that five executions have ended, and then waits for a signal. */
    private static void hang(Map<String, String> p, Path resultFile) throws IOException {
        p.put("state", "running");
        p.put("executions", "5");
        write(p, resultFile);
        Files.createFile(Path.of("hanging"));
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void write(Map<String, String> p, Path file) throws IOException {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        p.forEach((key, value) -> lines.add(key + "=" + value));
        Files.writeString(file, lines.toString());
    }
}
