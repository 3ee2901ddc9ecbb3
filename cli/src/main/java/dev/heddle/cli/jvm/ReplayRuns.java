package dev.heddle.cli.jvm;

import dev.heddle.cli.program.Program;
import dev.heddle.formats.run.RunConfig;
import dev.heddle.formats.run.RunResult;
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

/** Replays one trace several times, each time in a fresh JVM, on at most two cores at once. */
public final class ReplayRuns {
    private static final int SIDE_BY_SIDE = 2;

    private final Launcher launcher;
    private final Program program;
    private final RunConfig config;
    private final Path folder;
    private final AtomicInteger started = new AtomicInteger();
    private final List<RunResult> results = new ArrayList<>();

    /** @param config one replay; its result file is replaced by one for each JVM */
    public ReplayRuns(Launcher launcher, Program program, RunConfig config, Path folder) {
        this.launcher = launcher;
        this.program = program;
        this.config = config;
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
        int lanes = config.showOutput()
                ? 1
                : Math.min(times, Math.min(SIDE_BY_SIDE, launcher.cores().lanes()));
        ExecutorService workers = Executors.newFixedThreadPool(lanes);
        try {
            List<Future<Void>> all = new ArrayList<>();
            for (int lane = 0; lane < lanes; lane++) {
                int own = lane;
                all.add(workers.submit(() -> work(own, times, done)));
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
        return soFar().orElseThrow();
    }

    private Void work(int lane, int times, IntConsumer done) throws IOException, InterruptedException, TargetFailure {
        Path own = Files.createDirectories(folder.resolve("lane-" + lane));
        for (int run = started.incrementAndGet(); run <= times; run = started.incrementAndGet()) {
            RunConfig next = CampaignSteps.withResultFile(config, own.resolve("result-" + run + ".properties"));
            RunResult result = launcher.fork(next, program, own, lane).await(part -> {});
            synchronized (results) {
                results.add(result);
                done.accept(results.size());
            }
        }
        return null;
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
                all = Optional.of(CampaignSteps.merge(all, result));
            }
            return all;
        }
    }
}
