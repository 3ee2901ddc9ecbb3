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
 * Replays one trace several times, on at most two cores at once: in fresh JVMs, or all but one in a JVM that has made
 * the campaign. What that JVM says counts where the fresh one and all of its own replays came as recorded; fresh JVMs
 * make them again otherwise. A program may share files or ports with itself, whose names are the same in every replay:
 * one that diverges while another runs is made again, alone, and so are those after it.
 */
public final class ReplayRuns {
    private static final int SIDE_BY_SIDE = 2;

    private final Launcher launcher;
    private final Program program;
    private final Job.Replay job;
    private final Path folder;
    private final Optional<Used> used;
    private final List<FactLog.Part> parts = new ArrayList<>();
    /** How many replays are left to begin; those that are made, in {@code parts}. */
    private int left;

    private int made;
    /** How many of them in the JVM that had run before. */
    private int madeInUsed;

    private boolean hasFresh;
    private boolean mayUse;
    /** What it has found, to be counted when the fresh one has come as recorded. */
    private Optional<Share> ofUsed = Optional.empty();

    private final AtomicInteger repeated = new AtomicInteger();
    private volatile boolean isAlone;

    /** A JVM that has made a campaign and may wait. */
    @FunctionalInterface
    public interface Used {
        /** Has it run a job; empty where it does not wait. */
        Optional<TargetJvm> run(Job.Replay job) throws IOException;
    }

    /**
     * Replays that one JVM makes.
     *
     * @param isFresh whether the JVM has run nothing before
     * @param part what it has found, once it has ended
     */
    private record Share(int replays, boolean isFresh, Optional<FactLog.Part> part) {
        Share with(FactLog.Part found) {
            return new Share(replays, isFresh, Optional.of(found));
        }
    }

    /** @param job one replay, in fresh JVMs */
    public ReplayRuns(Launcher launcher, Program program, Job.Replay job, Path folder) {
        this(launcher, program, job, folder, Optional.empty());
    }

    /**
     * @param job one replay
     * @param used a JVM that may make all replays but one
     */
    public ReplayRuns(Launcher launcher, Program program, Job.Replay job, Path folder, Optional<Used> used) {
        this.launcher = launcher;
        this.program = program;
        this.job = job;
        this.folder = folder;
        this.used = used;
    }

    /**
     * Runs them all.
     *
     * @param times how many, at least 1
     * @param perJvm how many a fresh JVM makes at most
     * @param done is told how many have ended
     * @throws TargetFailure of the first JVM that gave no result; the others are not waited for
     */
    public RunResult run(int times, int perJvm, IntConsumer done)
            throws IOException, InterruptedException, TargetFailure {
        left = times;
        mayUse = used.isPresent();
        int lanes = job.setup().showOutput()
                ? 1
                : Math.min(
                        mayUse ? times : (times + perJvm - 1) / perJvm,
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
            nothingLeft();
            throw unwrapped(e);
        } finally {
            workers.shutdown();
        }
        alone(perJvm, done);
        countUsed(done);
        alone(perJvm, done);
        launcher.prepare(job, program, folder);
        return soFar().orElseThrow();
    }

    private Void work(int lane, int lanes, int perJvm, IntConsumer done)
            throws IOException, InterruptedException, TargetFailure {
        for (Share share = take(perJvm); share.replays > 0; share = isAlone ? NONE : take(perJvm)) {
            Optional<FactLog.Part> part;
            try {
                part = one(lane, share);
            } catch (TargetFailure failure) {
                if (lanes == 1) {
                    throw failure;
                }
                // The program of the other JVM may have taken what this one needs, its folder for instance.
                isAlone = true;
                giveBack(share.replays);
                continue;
            }
            boolean hasDiverged = part.isEmpty() || replays(part.get()).diverged() > 0;
            if (!share.isFresh) {
                keep(hasDiverged ? share : share.with(part.orElseThrow()));
            } else if (hasDiverged && lanes > 1) {
                repeated.incrementAndGet();
                isAlone = true;
                giveBack(share.replays);
            } else {
                isAlone |= hasDiverged && used.isPresent(); // the used one need not be asked
                add(part.orElseThrow(), share, done);
            }
        }
        return null;
    }

    /** Makes what is left, by fresh JVMs, one after the other. */
    private void alone(int perJvm, IntConsumer done) throws IOException, InterruptedException, TargetFailure {
        isAlone = true;
        for (Share share = take(perJvm); share.replays > 0; share = take(perJvm)) {
            add(one(0, share).orElseThrow(), share, done);
        }
    }

    private static final Share NONE = new Share(0, true, Optional.empty());

    private Share take(int most) {
        synchronized (parts) {
            boolean isFresh = !(mayUse && hasFresh && !isAlone);
            int n = Math.min(isFresh && mayUse && !hasFresh ? 1 : isFresh ? most : left, left);
            mayUse &= isFresh;
            hasFresh = true;
            left -= n;
            return n == 0 ? NONE : new Share(n, isFresh, Optional.empty());
        }
    }

    private void nothingLeft() {
        synchronized (parts) {
            left = 0;
        }
    }

    private void giveBack(int n) {
        synchronized (parts) {
            left += n;
        }
    }

    /** What the JVM that had run before has found counts later; what it has not is left to others. */
    private void keep(Share share) {
        synchronized (parts) {
            if (share.part.isPresent()) {
                ofUsed = Optional.of(share);
            } else {
                left += share.replays;
            }
        }
    }

    private void countUsed(IntConsumer done) {
        synchronized (parts) {
            if (ofUsed.isPresent()
                    && parts.stream().allMatch(part -> replays(part).diverged() == 0)) {
                int before = made;
                add(ofUsed.get().part.orElseThrow(), ofUsed.get(), done);
                madeInUsed = made - before;
            } else {
                ofUsed.ifPresent(share -> giveBack(share.replays));
            }
            ofUsed = Optional.empty();
        }
    }

    /** Empty where the JVM that had run before does not wait, or broke. */
    private Optional<FactLog.Part> one(int lane, Share share) throws IOException, InterruptedException, TargetFailure {
        Job.Replay several = new Job.Replay(
                job.setup(), job.traceFile(), job.repeat() * share.replays, job.outputDirectory(), job.minimises());
        if (share.isFresh) {
            Path own = Files.createDirectories(folder.resolve("lane-" + lane));
            return Optional.of(ended(launcher.fork(several, program, own)));
        }
        Optional<TargetJvm> jvm = used.orElseThrow().run(several);
        try {
            return jvm.isEmpty() ? Optional.empty() : Optional.of(ended(jvm.get()));
        } catch (TargetFailure failure) {
            return Optional.empty();
        }
    }

    private static FactLog.Part ended(TargetJvm jvm) throws IOException, InterruptedException, TargetFailure {
        jvm.await(part -> {});
        return new FactLog.Part(0, jvm.facts());
    }

    /** A JVM whose threads are stuck ends with that replay: others make those that it should have made. */
    private void add(FactLog.Part part, Share share, IntConsumer done) {
        synchronized (parts) {
            RunResult.Replays replays = replays(part);
            int ended = (replays.reproduced() + replays.diverged()) / job.repeat();
            int counted = Math.max(1, Math.min(share.replays, ended));
            left += share.replays - counted;
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

    /** How many were made by JVMs that had run nothing before. */
    public int fresh() {
        synchronized (parts) {
            return made - madeInUsed;
        }
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
