package dev.heddle.cli.jvm;

import dev.heddle.cli.program.Program;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Replays one trace several times, each time in a fresh JVM, on at most two cores at once. A program may share files or ports with itself, whose names are the same in every
 * replay: one that diverges while another runs is made again, alone, and so are those after it.
 */
public final class ReplayRuns {
    private static final int SIDE_BY_SIDE = 2;

    private final Launcher launcher;
    private final Program program;
    private final Job.Replay job;
    private final Path folder;
    private final AtomicInteger started = new AtomicInteger();
    private final List<RunResult> results = new ArrayList<>();
    private final AtomicInteger repeated = new AtomicInteger();
    private volatile boolean isAlone;

    /** @param job one replay */
    public ReplayRuns(Launcher launcher, Program program, Job.Replay job, Path folder) {
        this.launcher = launcher;
        this.program = program;
        this.job = job;
        this.folder = folder;
    }

    /**
     * Runs them all.
     *
     * @param times how many, at least 1
     * @param done is told how many have ended
     * @throws TargetFailure of the first JVM that gave no result; the others are not waited for
     */
    public RunResult run(int times, IntConsumer done) throws IOException, InterruptedException, TargetFailure {
        int lanes = job.setup().showOutput()
                ? 1
                : Math.min(times, Math.min(SIDE_BY_SIDE, launcher.cores().lanes()));
        ExecutorService workers = Executors.newFixedThreadPool(lanes);
        try {
            List<Future<Void>> all = new ArrayList<>();
            for (int lane = 0; lane < lanes; lane++) {
                int own = lane;
                all.add(workers.submit(() -> work(own, lanes, times, done)));
            }
            for (Future<Void> one : all) {
                one.get();
            }
        } catch (ExecutionException e) {
            started.set(times);
            throw unwrapped(e);
        } finally {
            workers.shutdown();
        }
        for (int made = count(); made < times; made = count()) {
            add(one(0), done);
        }
        return soFar().orElseThrow();
    }

    private Void work(int lane, int lanes, int times, IntConsumer done)
            throws IOException, InterruptedException, TargetFailure {
        while (!isAlone && started.incrementAndGet() <= times) {
            RunResult result = one(lane);
            if (result.replays().diverged() > 0 && lanes > 1) {
                repeated.incrementAndGet();
                isAlone = true;
            } else {
                add(result, done);
            }
        }
        return null;
    }

    private RunResult one(int lane) throws IOException, InterruptedException, TargetFailure {
        Path own = Files.createDirectories(folder.resolve("lane-" + lane));
        return launcher.fork(job, program, own).await(part -> {});
    }

    private void add(RunResult result, IntConsumer done) {
        synchronized (results) {
            results.add(result);
            done.accept(results.size());
        }
    }

    private int count() {
        synchronized (results) {
            return results.size();
        }
    }

    /** How many diverged while another ran, and were made again. */
    public int repeated() {
        return repeated.get();
    }

    private static TargetFailure unwrapped(ExecutionException e) throws IOException {
        Throwable cause = e.getCause();
        if (cause instanceof TargetFailure failure) {
            return failure;
        }
        if (cause instanceof IOException io) {
            throw io;
        }
        throw new IllegalStateException("a replay failed", cause);
    }

    /** The results known now, put together, also from another thread; empty before the first. */
    public Optional<RunResult> soFar() {
        synchronized (results) {
            Optional<RunResult> all = Optional.empty();
            for (RunResult result : results) {
                all = Optional.of(RunResult.sum(all, result));
            }
            return all;
        }
    }
}
