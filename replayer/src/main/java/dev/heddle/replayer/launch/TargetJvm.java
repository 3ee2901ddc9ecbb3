package dev.heddle.replayer.launch;

import dev.heddle.replayer.job.ExecutionMark;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.State;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Forked JVM, from its start to its result. */
public final class TargetJvm {
    private static final long POLL_MILLIS = 200;
    /** A user who waits for the first failure sees it that much earlier. */
    private static final long EARLY_POLL_MILLIS = 50;

    private static final long EARLY_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** An execution may be long, but a JVM in which nothing happens for this many stall times has lost control. */
    private static final long SILENT_STALLS = 30;

    private static final long SILENT_AT_LEAST_MILLIS = 120_000;

    /** In place of a stall time: a debugger may hold the JVM for as long as it likes. */
    static final long PATIENT = -1;

    private static final int SIGNALLED = 128;

    private final Process process;
    private final Path resultFile;
    private final long stallMillis;
    private final LiveProcesses live;
    private final Cores.Place place;
    private final OutputTail out;
    private final OutputTail err;

    TargetJvm(
            Process process,
            Path resultFile,
            long stallMillis,
            LiveProcesses live,
            Cores.Place place,
            OutputStream out,
            OutputStream err) {
        this.process = process;
        this.resultFile = resultFile;
        this.stallMillis = stallMillis;
        this.live = live;
        this.place = place;
        this.out = new OutputTail(process.getInputStream(), out);
        this.err = new OutputTail(process.getErrorStream(), err);
        this.out.start();
        this.err.start();
    }

    /**
     * Waits for the JVM's end and answers its result, whose state is finished or replace.
     *
     * @param progress gets the results that the JVM writes on the way
     * @throws TargetFailure where it died, gave up or fell silent
     */
    public RunResult await(Consumer<RunResult> progress) throws IOException, InterruptedException, TargetFailure {
        try {
            watch(progress);
        } finally {
            process.toHandle().destroyForcibly(); // nothing where it has ended
            live.remove(process);
            place.close();
        }
        int status = process.waitFor();
        live.leaveToInterrupt(status > SIGNALLED);
        Optional<RunResult> result = read(resultFile);
        if (result.isPresent() && result.get().state() == State.BROKEN) {
            throw TargetFailure.broken(result.get().message());
        }
        if (result.isEmpty() || result.get().state().isOpen()) {
            List<String> lines = new ArrayList<>(out.lines());
            lines.addAll(err.lines());
            throw TargetFailure.died(status, lines);
        }
        out.lines(); // all that the program printed is passed on before we go on
        err.lines();
        return result.get();
    }

    /** Where its results go. */
    Path resultFile() {
        return resultFile;
    }

    private void watch(Consumer<RunResult> progress) throws InterruptedException, TargetFailure {
        long silentMillis = Math.max(SILENT_AT_LEAST_MILLIS, SILENT_STALLS * stallMillis);
        NoProgress none = new NoProgress(TimeUnit.MILLISECONDS.toNanos(silentMillis));
        long start = System.nanoTime();
        while (!process.waitFor(pollMillis(start), TimeUnit.MILLISECONDS)) {
            Optional<RunResult> result = read(resultFile);
            result.ifPresent(progress);
            long executions = result.map(r -> r.work().executions()).orElse(0L);
            if (stallMillis != PATIENT
                    && none.look(System.nanoTime(), executions + ExecutionMark.events(resultFile), processorNanos())) {
                throw TargetFailure.silent(TimeUnit.MILLISECONDS.toSeconds(silentMillis));
            }
        }
    }

    private static long pollMillis(long start) {
        return System.nanoTime() - start < EARLY_NANOS ? EARLY_POLL_MILLIS : POLL_MILLIS;
    }

    private long processorNanos() {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(-1L);
    }

    /** The result written so far; empty where there is none. */
    static Optional<RunResult> read(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(RunResult.read(file));
        } catch (IOException e) {
            return Optional.empty(); // written by a JVM that broke: as good as none
        }
    }
}
