package dev.heddle.replayer.launch;

import dev.heddle.replayer.job.CampaignState;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.FactLog.Part;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Many executions, shared by one or more JVMs at once. A JVM that is worn out or dies is replaced, and the results are
 * put together. Where one fails otherwise, or several die at their first execution, all are ended: the others would
 * wait for it; what is known by then is reported.
 */
public final class CampaignJvms {
    /** Maximum number of JVMs that may die in a row without completing an execution. */
    private static final int MOST_DEATHS = 5;

    private static final String SHARED = "campaign";

    private final Launcher launcher;
    private final Program program;
    private final Path folder;
    private final int workers;
    private final boolean isPart;
    private final Path shared;
    private final List<Lane> lanes = new ArrayList<>();

    /**
     * @param folder an existing folder for configurations and results
     * @param jobs how many JVMs, at least 1
     */
    public CampaignJvms(Launcher launcher, Program program, Path folder, int jobs) {
        this.launcher = launcher;
        this.program = program;
        this.folder = folder;
        this.workers = jobs;
        isPart = false;
        shared = folder.resolve(SHARED);
        for (int lane = 0; lane < jobs; lane++) {
            lanes.add(new Lane(lane));
        }
    }

    /**
     * The executions of one worker alone; the others run elsewhere.
     *
     * @param part which of them, and where they leave for each other what executions have shown
     */
    public CampaignJvms(Launcher launcher, Program program, Path folder, Workers part) {
        this.launcher = launcher;
        this.program = program;
        this.folder = folder;
        this.workers = part.count();
        isPart = true;
        shared = Path.of(part.folder());
        lanes.add(new Lane(part.index()));
    }

    /**
     * Runs to the end.
     *
     * @param first the job of the first JVM; the others differ in their numbers, those after it in the first execution
     *     and the time left
     */
    public RunResult run(Job.Check first, Consumer<RunResult> progress)
            throws IOException, InterruptedException, TargetFailure {
        try {
            Lane only = lanes.get(0);
            return lanes.size() == 1 ? only.run(first.by(workers(only)), progress) : sideBySide(first, progress);
        } catch (TargetFailure | IOException e) {
            if (soFar().filter(this::isWorthReporting).isEmpty()
                    || e instanceof TargetFailure failure && failure.isMistake()) {
                throw e;
            }
            lanes.get(lanes.size() - 1).giveUp(String.valueOf(e.getMessage()));
            return soFar().orElseThrow();
        }
    }

    /** A part without a failure is made again on another machine. */
    private boolean isWorthReporting(RunResult known) {
        return known.failures().count() > 0 || !isPart && known.work().executions() > 0;
    }

    private RunResult sideBySide(Job.Check first, Consumer<RunResult> progress)
            throws IOException, InterruptedException, TargetFailure {
        ExecutorService threads = Executors.newFixedThreadPool(lanes.size());
        try {
            ExecutorCompletionService<RunResult> ends = new ExecutorCompletionService<>(threads);
            for (int lane = 0; lane < lanes.size(); lane++) {
                Lane own = lanes.get(lane);
                Job.Check job = first.by(workers(own));
                ends.submit(() -> own.run(job, part -> soFar().ifPresent(progress)));
            }
            for (int ended = 0; ended < lanes.size(); ended++) {
                ends.take().get();
            }
        } catch (ExecutionException e) {
            throw failure(e);
        } finally {
            threads.shutdownNow();
        }
        RunResult all = soFar().orElseThrow();
        removeSuperfluous(facts().parts(), all);
        return all;
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

    private Workers workers(Lane lane) throws IOException {
        Files.createDirectories(shared);
        return new Workers(lane.number, workers, shared.toString());
    }

    /** Removes traces of failures of which an earlier execution of the same sort is saved. */
    private static void removeSuperfluous(List<Part> parts, RunResult all) throws IOException {
        for (Part part : parts) {
            for (Fact fact : part.facts()) {
                if (fact instanceof Fact.Saved saved && !all.failures().traces().contains(saved.trace())) {
                    String name = saved.trace().replaceFirst("\\.heddle$", "");
                    for (String ending : List.of(".heddle", ".original.heddle", ".out.txt")) {
                        Files.deleteIfExists(Path.of(name + ending));
                    }
                }
            }
        }
    }

    /** How many JVMs run at once here. */
    public int workers() {
        return lanes.size();
    }

    /** Existing folder in which the workers leave what their executions have shown. */
    public Path shared() throws IOException {
        return Files.createDirectories(shared);
    }

    /** Goes on where an earlier command has stopped: its results count, and the time limit begins anew. */
    public void resume(FactLog.Parts earlier) {
        earlier.parts().forEach(part -> lanes.get(part.worker()).parts.add(part));
    }

    /** What is known now, also from another thread while {@link #run} goes on; empty before the first result. */
    public Optional<RunResult> soFar() {
        return folded(facts().parts());
    }

    /** The facts of all JVMs until now, those of a worker in order. */
    public FactLog.Parts facts() {
        return new FactLog.Parts(
                lanes.stream().flatMap(lane -> lane.facts().stream()).toList());
    }

    private static Optional<RunResult> folded(List<Part> parts) {
        return parts.isEmpty() ? Optional.empty() : Optional.of(CampaignState.fold(parts));
    }

    private final class Lane {
        private final int number;
        private final List<Part> parts = new CopyOnWriteArrayList<>();
        private volatile Optional<TargetJvm> current = Optional.empty();
        /** What was looked at last, and what it comes to. */
        private List<Part> seen = List.of();

        private Optional<RunResult> known = Optional.empty();

        Lane(int number) {
            this.number = number;
        }

        RunResult run(Job.Check begun, Consumer<RunResult> progress)
                throws IOException, InterruptedException, TargetFailure {
            Path own = Files.createDirectories(folder.resolve("worker-" + number));
            Job.Check first = begun;
            Job.Check job = begun;
            Optional<RunResult> earlier = soFar();
            if (earlier.isPresent()) {
                first = CampaignSteps.withTimeAfter(begun, earlier.get());
                Optional<Job.Check> rest = CampaignSteps.next(first, first, earlier.get());
                if (rest.isEmpty()) {
                    return earlier.get();
                }
                job = rest.get();
            }
            int deaths = 0;
            while (true) {
                RunResult before = soFar().orElse(RunResult.NOTHING);
                TargetJvm jvm = launcher.take(job, program, own);
                current = Optional.of(jvm);
                long start = System.nanoTime();
                try {
                    jvm.await(part -> soFar().ifPresent(progress));
                    ended(jvm, List.of());
                } catch (TargetFailure failure) {
                    if (failure.death().isEmpty() || jvm.at() == 0) {
                        throw failure;
                    }
                    RunResult known = soFar().orElse(RunResult.NOTHING);
                    long lived = before.work().nanos() + System.nanoTime() - start;
                    ended(jvm, CampaignSteps.died(known, job, jvm.at(), failure, lived));
                    deaths = jvm.hasMadeOne() ? 0 : deaths + 1;
                    if (deaths >= MOST_DEATHS) {
                        throw TargetFailure.again(deaths, failure);
                    }
                }
                RunResult all = soFar().orElseThrow();
                removeSuperfluous(parts, all);
                long lost = all.state() == State.DIED ? jvm.at() : 0;
                Optional<Job.Check> next = CampaignSteps.next(first, job.without(lost), all);
                if (!CampaignSteps.goesOn(all) || all.work().executions() == 0 || next.isEmpty()) {
                    return all;
                }
                job = next.get();
            }
        }

        /**
         * A JVM has ended; one that has died costs the execution that it was at, and what is known of all others stays.
         */
        private synchronized void ended(TargetJvm jvm, List<Fact> more) {
            List<Fact> facts = new ArrayList<>(jvm.facts());
            facts.addAll(more);
            parts.add(new Part(number, facts));
            current = Optional.empty();
        }

        synchronized void giveUp(String why) {
            current.ifPresent(jvm -> ended(jvm, List.of()));
            Fact warned = new Fact.Warned("the campaign was given up: " + why);
            parts.add(new Part(number, List.of(warned, new Fact.Reached(State.BROKEN, why))));
        }

        /** The facts of this worker's JVMs, one after the other. */
        synchronized List<Part> facts() {
            List<Part> all = new ArrayList<>(parts);
            current.map(TargetJvm::facts)
                    .filter(facts -> !facts.isEmpty())
                    .ifPresent(facts -> all.add(new Part(number, facts)));
            return all;
        }

        /** As before where there are no new facts: a lane is looked at twice in each look at its JVM. */
        synchronized Optional<RunResult> soFar() {
            List<Part> now = facts();
            boolean isSame = now.size() == seen.size();
            for (int i = 0; isSame && i < now.size(); i++) {
                isSame = now.get(i).facts() == seen.get(i).facts();
            }
            known = isSame ? known : folded(now);
            seen = now;
            return known;
        }
    }
}
