package dev.heddle.spark;

import dev.heddle.api.tool.ExitCodes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The executions of programs, round by round, each cut into the parts that executors make. How they are cut does not
 * change what is found.
 */
final class CampaignJob {
    /** Executions that are worth a JVM: with fewer its start costs more than it gains. As for {@code --jobs}. */
    private static final long WORTH = 2_500;

    private static final long LOOK_MILLIS = 500;

    private final Cluster cluster;
    private final List<ProgramCampaign> programs;
    private final int rounds;

    CampaignJob(Cluster cluster, List<ProgramCampaign> programs, int rounds) {
        this.cluster = cluster;
        this.programs = programs;
        this.rounds = rounds;
    }

    /** Makes all executions. */
    void run() throws InterruptedException, IOException {
        for (int round = 1; round <= rounds; round++) {
            List<Long> next =
                    Budget.next(programs.stream().map(ProgramCampaign::standing).toList(), round, rounds);
            List<Round> apart = new ArrayList<>();
            List<Round> together = new ArrayList<>();
            int active =
                    (int) next.stream().filter(executions -> executions > 0).count();
            for (int i = 0; i < programs.size(); i++) {
                ProgramCampaign program = programs.get(i);
                // What has an order has no rounds either: the first one makes all of it.
                long executions = program.isWhole() && next.get(i) > 0 ? program.asked() : next.get(i);
                int parts = program.parts(Math.max(1, cluster.slots() / Math.max(1, active)), executions, WORTH);
                List<PartTask.Executions> tasks = program.tasks(executions, parts);
                if (!tasks.isEmpty()) {
                    (parts == 1 ? apart : together).add(new Round(round, program, executions, tasks));
                }
            }
            run(apart, together);
        }
    }

    private record Round(int number, ProgramCampaign program, long executions, List<PartTask.Executions> tasks) {}

    private void run(List<Round> apart, List<Round> together) throws InterruptedException, IOException {
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, together.size()));
        try {
            Map<Round, Future<Optional<List<PartAnswer>>>> running = new LinkedHashMap<>();
            for (Round one : together) {
                running.put(one, threads.submit(() -> cluster.together(one.tasks())));
            }
            List<Round> left = new ArrayList<>();
            make(apart);
            for (Map.Entry<Round, Future<Optional<List<PartAnswer>>>> one : running.entrySet()) {
                Optional<List<PartAnswer>> answers = get(one.getValue());
                Round round = one.getKey();
                if (answers.isPresent() && answers.get().stream().allMatch(a -> a.exit() == ExitCodes.OK)) {
                    round.program().take(round.number(), round.tasks(), answers.get());
                } else {
                    // In one part, which needs no other machine and can be made anywhere.
                    List<PartTask.Executions> alone = round.program().tasks(round.executions(), 1);
                    left.add(new Round(round.number(), round.program(), round.executions(), alone));
                }
            }
            make(left);
        } finally {
            threads.shutdownNow();
        }
    }

    private void make(List<Round> all) throws IOException {
        if (all.isEmpty()) {
            return;
        }
        List<PartAnswer> answers =
                cluster.run(all.stream().map(one -> one.tasks().get(0)).toList());
        for (int i = 0; i < all.size(); i++) {
            Round one = all.get(i);
            one.program().take(one.number(), one.tasks(), List.of(answers.get(i)));
        }
    }

    private Optional<List<PartAnswer>> get(Future<Optional<List<PartAnswer>>> future) throws InterruptedException {
        while (true) {
            try {
                return future.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (cluster.isStopped()) {
                    return Optional.empty(); // Spark does not end the jobs of other threads where it stops by itself
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException("a part of a campaign failed", e.getCause());
            }
        }
    }

    /**
     * The reports of all programs that have a result, by name.
     *
     * @param folder where the traces of a program will be, as people name it
     */
    Map<String, PartAnswer> reports(String folder) throws IOException {
        List<PartTask.Report> tasks = new ArrayList<>();
        for (ProgramCampaign program : programs) {
            if (program.result().length > 0) {
                tasks.add(new PartTask.Report(
                        program.name(),
                        program.plan().request(),
                        program.result(),
                        program.given(),
                        new HashMap<>(program.traces()),
                        folder + "/" + program.name()));
            }
        }
        Map<String, PartAnswer> reports = new LinkedHashMap<>();
        List<PartAnswer> answers = tasks.isEmpty() ? List.of() : cluster.run(tasks);
        for (int i = 0; i < tasks.size(); i++) {
            reports.put(tasks.get(i).program(), answers.get(i));
        }
        return reports;
    }
}
