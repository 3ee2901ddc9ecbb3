package dev.heddle.replayer.cluster;

import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.CheckRequestBuilder;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.job.CampaignPlanBuilder;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What one machine has made of a campaign whose executions are made on several: the executions of a range, or one
 * worker's of them.
 *
 * @param facts of its JVMs
 * @param observations of its executions
 * @param traces files of failures by name
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CheckPart(FactLog.Parts facts, byte[] observations, Map<String, byte[]> traces) {
    /** The request for the executions of a range. */
    public static CheckRequest range(CheckRequest whole, long first, long last, long timeLimitMillis) {
        return CheckRequestBuilder.builder(whole)
                .plan(CampaignPlanBuilder.builder(whole.plan())
                        .firstExecution(first)
                        .iterations(last)
                        .timeLimitMillis(timeLimitMillis)
                        .build())
                .build();
    }

    /**
     * Makes the executions of a range.
     *
     * @param index of the worker
     * @param count of workers
     * @param earlier observations of all earlier executions, of {@code check} alone
     * @param gather gives a worker's observations to the others and answers those of all by index; empty for a worker
     *     that is alone
     */
    public static CheckPart of(
            Session session,
            CheckRequest range,
            int index,
            int count,
            byte[] earlier,
            Optional<Function<byte[], List<byte[]>>> gather)
            throws IOException, InterruptedException, TargetFailure {
        Path traces = Files.createDirectory(session.folder().resolve("traces"));
        Workers worker = new Workers(
                index,
                count,
                Files.createDirectory(session.folder().resolve("shared")).toString());
        ObservationRelay.leave(earlier, worker);
        CheckRequest here = CheckRequestBuilder.builder(range)
                .plan(CampaignPlanBuilder.builder(range.plan())
                        .outputDirectory(traces.toString())
                        .build())
                .build();
        long first = range.plan().firstExecution();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<FactLog.Parts> running = thread.submit(() -> Checks.part(session, here, worker));
            if (gather.isPresent()) {
                new ObservationRelay(worker, first, gather.get(), running::isDone).run();
            }
            FactLog.Parts facts = running.get();
            return new CheckPart(facts, ObservationRelay.taken(worker, first), contents(traces));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TargetFailure failure) {
                throw failure;
            }
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            if (e.getCause() instanceof RuntimeException own) {
                throw own;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            thread.shutdownNow();
        }
    }

    private static Map<String, byte[]> contents(Path folder) throws IOException {
        Map<String, byte[]> all = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                if (Files.isRegularFile(file)) {
                    all.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
                }
            }
        }
        return all;
    }

    /** Puts observations of several parts together, in the order of executions. */
    public static byte[] observations(List<byte[]> parts) throws IOException {
        return ObservationRelay.together(parts);
    }
}
