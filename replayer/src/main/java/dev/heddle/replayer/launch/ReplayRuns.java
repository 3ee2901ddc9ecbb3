package dev.heddle.replayer.launch;

import dev.heddle.replayer.job.CampaignState;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.program.Program;
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
 * Replays one trace several times in fresh JVMs, on at most two cores at once. A program may share files or ports with
 * itself, whose names are the same in every replay: one that diverges while another runs is made again, alone, and so
 * are those after it.
 */
public final class ReplayRuns {
    private static final int SIDE_BY_SIDE = 2;

    private final Launcher launcher;
    private final Program program;
    private final Job.Replay job;
    private final Path folder;
    private final List<FactLog.Part> parts = new ArrayList<>();
    /** How many replays are left to begin; those that are made, in {@code parts}. */
    private int left;

    private int made;
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
     * @param perJvm how many a JVM makes at most
     * @param done is told how many have ended
     * @throws TargetFailure of the first JVM that gave no result; the others are not waited for
     */
    public RunResult run(int times, int perJvm, IntConsumer done)
            throws IOException, InterruptedException, TargetFailure {
        left = times;
        int lanes = job.setup().showOutput()
                ? 1
                : Math.min(
                        (times + perJvm - 1) / perJvm,
                        Math.min(SIDE_BY_SIDE, launcher.cores().lanes()));
        ExecutorService workers = Executors.newFixedThreadPool(lanes);
        try {
            List<Future<Void>> all = new ArrayList<>();
            for (int lane = 0; lane < lanes; lane++) {
                int own = lane;
                all.add(workers.submit(() -> work(own, lanes, perJvm, done)));
            }
            for (Future<Void> one : all) {
                one.get();
            }
        } catch (ExecutionException e) {
            take(times);
            throw unwrapped(e);
        } finally {
            workers.shutdown();
        }
        for (int n = take(perJvm); n > 0; n = take(perJvm)) {
            add(one(0, n), n, done);
        }
        return soFar().orElseThrow();
    }

    private Void work(int lane, int lanes, int perJvm, IntConsumer done)
            throws IOException, InterruptedException, TargetFailure {
        for (int n = take(perJvm); n > 0; n = isAlone ? 0 : take(perJvm)) {
            FactLog.Part part = one(lane, n);
            if (replays(part).diverged() > 0 && lanes > 1) {
                repeated.incrementAndGet();
                isAlone = true;
                giveBack(n);
            } else {
                add(part, n, done);
            }
        }
        return null;
    }

    private int take(int most) {
        synchronized (parts) {
            int n = Math.min(most, left);
            left -= n;
            return n;
        }
    }

    private void giveBack(int n) {
        synchronized (parts) {
            left += n;
        }
    }

    private FactLog.Part one(int lane, int replays) throws IOException, InterruptedException, TargetFailure {
        Path own = Files.createDirectories(folder.resolve("lane-" + lane));
        Job.Replay several = new Job.Replay(
                job.setup(), job.traceFile(), job.repeat() * replays, job.outputDirectory(), job.minimises());
        TargetJvm jvm = launcher.fork(several, program, own);
        jvm.await(part -> {});
        return new FactLog.Part(0, jvm.facts());
    }

    /** A JVM whose threads are stuck ends with that replay: others make those that it should have made. */
    private void add(FactLog.Part part, int asked, IntConsumer done) {
        synchronized (parts) {
            RunResult.Replays replays = replays(part);
            int ended = (replays.reproduced() + replays.diverged()) / job.repeat();
            int counted = Math.max(1, Math.min(asked, ended));
            left += asked - counted;
            made += counted;
            parts.add(part);
            done.accept(made);
        }
    }

    private static RunResult.Replays replays(FactLog.Part part) {
        return CampaignState.fold(List.of(part)).replays();
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
        synchronized (parts) {
            return parts.isEmpty() ? Optional.empty() : Optional.of(CampaignState.fold(parts));
        }
    }
}
