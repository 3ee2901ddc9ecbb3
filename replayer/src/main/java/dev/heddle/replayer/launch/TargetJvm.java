package dev.heddle.replayer.launch;

import dev.heddle.replayer.job.CampaignState;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.NextJob;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The job of a target JVM, from its start to its result. */
public final class TargetJvm {
    private static final long POLL_MILLIS = 200;
    /** A user who waits for the first failure sees it that much earlier. */
    private static final long EARLY_POLL_MILLIS = 50;

    /** A JVM that waits for another job is not left waiting. */
    private static final long QUICK_MILLIS = 5;

    private static final long EARLY_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** An execution may be long, but a JVM in which nothing happens for this many stall times has lost control. */
    private static final long SILENT_STALLS = 30;

    private static final long SILENT_AT_LEAST_MILLIS = 120_000;

    /** In place of a stall time: a debugger may hold the JVM for as long as it likes. */
    static final long PATIENT = -1;

    private static final int SIGNALLED = 128;

    private final TargetProcess process;
    private final Path jobFile;
    private final FactLog.Reader log;
    private final long stallMillis;
    private final LiveProcesses live;
    private final Consumer<TargetProcess> waiting;
    /** Where the JVM waits for another job, whose files replace those of this one. */
    private volatile Optional<List<Fact>> whole = Optional.empty();
    /** What was looked at last, by the thread that awaits the job, and what it comes to. */
    private List<Fact> seen = List.of();

    private Optional<RunResult> known = Optional.empty();

    /** @param waiting gets the process where it waits for another job */
    TargetJvm(
            TargetProcess process,
            Path jobFile,
            long stallMillis,
            LiveProcesses live,
            Consumer<TargetProcess> waiting) {
        this.process = process;
        this.jobFile = jobFile;
        this.log = new FactLog.Reader(FactLog.of(jobFile));
        this.stallMillis = stallMillis;
        this.live = live;
        this.waiting = waiting;
        live.add(process.process());
    }

    /**
     * Waits until the job is done and answers its result, whose state is finished or replace.
     *
     * @param progress gets the results that the JVM writes on the way
     * @throws TargetFailure where it died, gave up or fell silent
     */
    public RunResult await(Consumer<RunResult> progress) throws IOException, InterruptedException, TargetFailure {
        boolean waits = false;
        try {
            waits = watch(progress);
        } finally {
            if (!waits) {
                process.end();
            }
            live.remove(process.process());
        }
        if (waits) {
            live.leaveToInterrupt(false);
            RunResult result = soFar().orElseThrow();
            whole = Optional.of(facts());
            Files.deleteIfExists(FactLog.of(jobFile));
            Files.deleteIfExists(jobFile);
            waiting.accept(process);
            return result;
        }
        int status = process.process().waitFor();
        live.leaveToInterrupt(status > SIGNALLED);
        Optional<RunResult> result = soFar();
        if (result.isPresent() && result.get().state() == State.BROKEN) {
            throw TargetFailure.broken(result.get().message());
        }
        if (result.isEmpty() || result.get().state().isOpen()) {
            throw TargetFailure.died(status, process.lines());
        }
        process.lines(); // all that the program printed is passed on before we go on
        return result.get();
    }

    /** What it has found until now; empty before it says anything. */
    List<Fact> facts() {
        if (whole.isPresent()) {
            return whole.get();
        }
        try {
            return log.facts();
        } catch (IOException e) {
            return List.of(); // written by a JVM that broke: as good as none
        }
    }

    /** The execution that it is at, or was; 0 where it had begun none. */
    long at() {
        return log.at();
    }

    /** Whether it has made an execution to its end. */
    boolean hasMadeOne() {
        return log.ended() > 0;
    }

    private Optional<RunResult> soFar() {
        List<Fact> facts = facts();
        if (facts != seen) {
            seen = facts;
            known = facts.isEmpty()
                    ? Optional.empty()
                    : Optional.of(CampaignState.fold(List.of(new FactLog.Part(0, facts))));
        }
        return known;
    }

    /** Answers whether the JVM waits for another job; it has ended otherwise. */
    private boolean watch(Consumer<RunResult> progress) throws InterruptedException, TargetFailure {
        long silentMillis = Math.max(SILENT_AT_LEAST_MILLIS, SILENT_STALLS * stallMillis);
        NoProgress none = new NoProgress(TimeUnit.MILLISECONDS.toNanos(silentMillis));
        long start = System.nanoTime();
        long looked = start;
        while (!process.await(QUICK_MILLIS)) {
            if (NextJob.isAwaited(jobFile)) {
                return true;
            }
            if (System.nanoTime() - looked < TimeUnit.MILLISECONDS.toNanos(pollMillis(start))) {
                continue;
            }
            looked = System.nanoTime();
            Optional<RunResult> result = soFar();
            result.ifPresent(progress);
            long executions = result.map(r -> r.work().executions()).orElse(0L);
            if (stallMillis != PATIENT
                    && none.look(System.nanoTime(), executions + log.events(), process.processorNanos())) {
                throw TargetFailure.silent(TimeUnit.MILLISECONDS.toSeconds(silentMillis));
            }
        }
        return false;
    }

    private static long pollMillis(long start) {
        return System.nanoTime() - start < EARLY_NANOS ? EARLY_POLL_MILLIS : POLL_MILLIS;
    }
}
