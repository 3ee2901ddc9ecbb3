package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.EventProgress;
import dev.heddle.cli.console.Progress;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.RunResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What progress displays print, by a clock of the test's own. */
class ProgressLinesTest {
    private static final long SECOND = 1_000_000_000;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long now = 5 * SECOND;

    private Progress progress(boolean terminal) {
        PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Progress(new Console(to, to, terminal, Path.of("/"), Map.of(), Path.of("/")), () -> now);
    }

    private String printed() {
        String text = err.toString(StandardCharsets.UTF_8);
        err.reset();
        return text;
    }

    private static RunResult executed(long executions, int traces) {
        RunResult r = RunResult.NOTHING;
        return new RunResult(
                r.end(),
                new RunResult.Work(executions, 0, 0, 0, 0, 0),
                new RunResult.Failures(
                        traces, 1, Map.of(), List.of("a", "b", "c").subList(0, traces), List.of(), new TreeMap<>()),
                r.replays(),
                r.classes(),
                r.parameters(),
                r.warnings(),
                r.campaign(),
                r.search(),
                r.result());
    }

    private static CampaignPlan plan(long iterations, long seconds) {
        return new CampaignPlan(1, 1, iterations, seconds * 1000, 1, 1, 0, true, "/");
    }

    @Test
    void pipeGetsLineEveryTenSeconds() {
        Progress progress = progress(false);
        progress.events("analyzing", 0, 1_000_000_000);
        now += 9 * SECOND;
        progress.events("analyzing", 90_000_000, 1_000_000_000);
        assertEquals("", printed());
        now += SECOND;
        progress.events("analyzing", 100_000_000, 1_000_000_000);
        assertEquals("heddle: analyzing: 100,000,000 of 1,000,000,000 events, 10,000,000/s, 90 s left\n", printed());
        now += 5 * SECOND;
        progress.events("analyzing", 150_000_000, 1_000_000_000);
        assertEquals("", printed());
        now += 5 * SECOND;
        progress.tick();
        assertEquals("heddle: analyzing: 150,000,000 of 1,000,000,000 events, 7,500,000/s, 113 s left\n", printed());
    }

    @Test
    void shortWorkPrintsNothingIntoPipe() {
        Progress progress = progress(false);
        progress.phase("deriving schedules");
        progress.clear();
        now += 60 * SECOND;
        progress.tick();
        assertEquals("", printed());
    }

    @Test
    void terminalLineIsWrittenOverAndTakenAway() {
        Progress progress = progress(true);
        progress.replays(10, 20);
        assertEquals("\r  replaying: 10 of 20", printed());
        now += SECOND;
        progress.phase("x");
        assertEquals("\r  x for 0 s" + " ".repeat("replaying: 10 of 20".length() - 9), printed());
        progress.clear();
        assertTrue(printed().endsWith("\r"));
        progress.tick();
        assertEquals("", printed());
    }

    @Test
    void numberOfEventsMayBeUnknown() {
        Progress progress = progress(false);
        now += 10 * SECOND;
        progress.events("converting", 5_000, -1);
        assertEquals("heddle: converting: 5,000 events, 500/s\n", printed());
    }

    @Test
    void campaignNamesRateAndTimeLeft() {
        Progress progress = progress(false);
        now += 10 * SECOND;
        progress.executions(executed(1_000, 0), plan(10_000, 30));
        assertEquals("heddle: 1,000 executions, 100/s, 0 failed, 20 s left\n", printed());
        now += 10 * SECOND;
        progress.executions(executed(8_000, 0), plan(10_000, 0));
        assertEquals("heddle: 8,000 executions, 400/s, 0 failed, 5 s left\n", printed());
        now += 10 * SECOND;
        progress.executions(executed(8_000, 0), plan(Long.MAX_VALUE - 1, 0));
        assertEquals("heddle: 8,000 executions, 267/s, 0 failed\n", printed());
    }

    @Test
    void reductionOfFailuresIsShownAfterLastExecution() {
        Progress progress = progress(false);
        now += 10 * SECOND;
        progress.executions(executed(1_000, 3), plan(1_000, 0));
        assertEquals("heddle: 1,000 executions, 100/s, 3 failed; reducing failures: 0 of 3 done\n", printed());
    }

    @Test
    void eventsOfSeveralSourcesAreAdded() throws Exception {
        EventProgress events = new EventProgress(progress(false), "analyzing");
        EventSource one = events.watch(EventSource.of(SampleTrace.of(SampleTrace.lostProgram(), true)));
        EventSource other = events.watch(EventSource.of(SampleTrace.of(SampleTrace.lostProgram(), true)));
        one.next();
        now += 10 * SECOND;
        other.next();
        int size = SampleTrace.of(SampleTrace.lostProgram(), true).events().size();
        assertEquals("heddle: analyzing: " + 2 * size + " of " + 2 * size + " events, 2/s\n", printed());
    }
}
