package dev.heddle.cli.jvm;

import dev.heddle.cli.program.Program;
import dev.heddle.replayer.job.ExecutionMark;
import dev.heddle.replayer.job.RunConfig;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Many executions, shared by one or more JVMs at once. A JVM that is worn out or dies is replaced, and the results are put together. Where one fails
 * otherwise, all are ended: the others would wait for it; failures found by then are reported.
 */
public final class Campaign {
    /** So many JVMs may die one after the other in which no execution ends. */
    private static final int MOST_DEATHS = 5;

    private final Launcher launcher;
    private final Program program;
    private final Path folder;
    private final List<Lane> lanes = new ArrayList<>();

    /**
     * @param folder an existing folder for configurations and results
     * @param jobs how many JVMs, at least 1
     */
    public Campaign(Launcher launcher, Program program, Path folder, int jobs) {
        this.launcher = launcher;
        this.program = program;
        this.folder = folder;
        for (int lane = 0; lane < jobs; lane++) {
            lanes.add(new Lane(lane));
        }
    }

    /**
     * Runs to the end.
     *
     * @param first the configuration of the first JVM; the others differ in who they are, those after it in the first execution and the time left
     */
    public RunResult run(RunConfig first, Consumer<RunResult> progress)
            throws IOException, InterruptedException, TargetFailure {
        try {
            return lanes.size() == 1 ? lanes.get(0).run(first.by(workers(0)), progress) : sideBySide(first, progress);
        } catch (TargetFailure | IOException e) {
            Optional<RunResult> found = soFar().filter(known -> known.failures() > 0);
            if (found.isEmpty()) {
                throw e;
            }
            return CampaignSteps.ended(found.get(), "the campaign was given up: " + e.getMessage());
        }
    }

    private RunResult sideBySide(RunConfig first, Consumer<RunResult> progress)
            throws IOException, InterruptedException, TargetFailure {
        ExecutorService threads = Executors.newFixedThreadPool(lanes.size());
        try {
            ExecutorCompletionService<RunResult> ends = new ExecutorCompletionService<>(threads);
            for (int lane = 0; lane < lanes.size(); lane++) {
                Lane own = lanes.get(lane);
                RunConfig config = first.by(workers(lane));
                ends.submit(() -> own.run(config, part -> soFar().ifPresent(progress)));
            }
            for (int ended = 0; ended < lanes.size(); ended++) {
                ends.take().get();
            }
        } catch (ExecutionException e) {
            throw failure(e);
        } finally {
            threads.shutdownNow();
        }
        return soFar().orElseThrow();
    }

    private static TargetFailure failure(ExecutionException e) throws IOException {
        if (e.getCause() instanceof TargetFailure failure) {
            return failure;
        }
        if (e.getCause() instanceof IOException io) {
            throw io;
        }
        throw new IllegalStateException("a campaign failed", e.getCause());
    }

    private Workers workers(int lane) throws IOException {
        Path shared = Files.createDirectories(folder.resolve("campaign"));
        return new Workers(lane, lanes.size(), shared.toString());
    }

    /** What is known now, also from another thread while {@link #run} goes on; empty before the first result. */
    public Optional<RunResult> soFar() {
        return lanes.stream().flatMap(lane -> lane.soFar().stream()).reduce(CampaignSteps::beside);
    }

    /** One JVM after the other. */
    private final class Lane {
        private final int number;
        private volatile Optional<RunResult> earlier = Optional.empty();
        private volatile Optional<Path> current = Optional.empty();

        Lane(int number) {
            this.number = number;
        }

        RunResult run(RunConfig first, Consumer<RunResult> progress)
                throws IOException, InterruptedException, TargetFailure {
            Path own = Files.createDirectories(folder.resolve("worker-" + number));
            RunConfig config = first;
            int deaths = 0;
            for (int jvm = 1; ; jvm++) {
                config = CampaignSteps.withResultFile(config, own.resolve("result-" + jvm + ".properties"));
                current = Optional.of(Path.of(config.resultFile()));
                long before = earlier.map(RunResult::executions).orElse(0L);
                long start = System.nanoTime();
                RunResult all;
                try {
                    RunResult result = launcher.fork(config, program, own, number)
                            .await(part -> progress.accept(CampaignSteps.merge(earlier, part)));
                    all = CampaignSteps.merge(earlier, result);
                } catch (TargetFailure failure) {
                    all = afterDeath(config, failure, System.nanoTime() - start);
                    deaths = all.executions() <= before + 1 ? deaths + 1 : 0;
                    if (deaths >= MOST_DEATHS) {
                        throw TargetFailure.again(deaths, failure);
                    }
                }
                earlier = Optional.of(all);
                current = Optional.empty();
                Optional<RunConfig> next = CampaignSteps.next(CampaignSteps.without(first, config, all), all);
                if (!CampaignSteps.goesOn(all) || all.executions() == 0 || next.isEmpty()) {
                    return all;
                }
                config = next.get();
            }
        }

        /** A JVM that has died costs the execution that it was at; what is known of all others stays. */
        private RunResult afterDeath(RunConfig config, TargetFailure failure, long nanos) throws TargetFailure {
            Path file = Path.of(config.resultFile());
            long at = ExecutionMark.read(file);
            if (failure.death().isEmpty() || at == 0) {
                throw failure;
            }
            long lived = earlier.map(RunResult::nanos).orElse(0L) + nanos;
            return CampaignSteps.died(earlier, TargetJvm.read(file), config, at, failure.death(), lived);
        }

        Optional<RunResult> soFar() {
            Optional<RunResult> running = current.flatMap(TargetJvm::read);
            return running.isPresent() ? Optional.of(CampaignSteps.merge(earlier, running.get())) : earlier;
        }
    }
}
