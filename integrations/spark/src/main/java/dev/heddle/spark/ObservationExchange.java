package dev.heddle.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.jspecify.annotations.Nullable;

/**
 * How workers of one program on several machines exchange what their executions have shown: through the driver, by
 * messages of Spark. Its barrier would do the same, but looks once a second whether all have come, and there are
 * hundreds of these points in a campaign.
 */
public final class ObservationExchange implements SparkPlugin {
    private static final long LOOK_NANOS = 2_000_000;

    /** Context of this JVM's executor: Spark makes the plugin, and tasks have no other way to it. */
    private static volatile @Nullable PluginContext ofExecutor;

    /**
     * What a worker gives, or asks for.
     *
     * @param group of workers that exchange
     * @param point number of the exchange, from 0
     * @param index of the worker
     * @param count of workers
     * @param content that it gives; null where it has given and waits for the others
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Message(String group, int point, int index, int count, byte @Nullable [] content) implements Serializable {}

    /** What all workers have given at a point, on the driver. */
    static final class Points {
        private final Map<String, byte[][]> given = new HashMap<>();
        private final Map<String, Integer> taken = new HashMap<>();

        /** Takes what a worker gives, and answers what all have given as soon as they have; null before. */
        synchronized byte @Nullable [] @Nullable [] receive(Message message) {
            String key = message.group() + " " + message.point();
            byte[][] all = given.computeIfAbsent(key, k -> new byte[message.count()][]);
            if (message.content() != null) {
                all[message.index()] = message.content();
            }
            if (Arrays.stream(all).anyMatch(Objects::isNull)) {
                return null;
            }
            if (taken.merge(key, 1, Integer::sum) == message.count()) {
                given.remove(key);
                taken.remove(key);
            }
            return all;
        }
    }

    @Override
    public DriverPlugin driverPlugin() {
        Points points = new Points();
        return new DriverPlugin() {
            @Override
            public Object receive(Object message) {
                return Objects.requireNonNullElse(points.receive((Message) message), new byte[0][]);
            }
        };
    }

    @Override
    public ExecutorPlugin executorPlugin() {
        return new ExecutorPlugin() {
            @Override
            public void init(PluginContext context, Map<String, String> settings) {
                ofExecutor = context;
            }
        };
    }

    /** What gives a worker's observations to the others of its stage, and answers those of all by index. */
    static Function<byte[], List<byte[]>> ofTask() {
        PluginContext context = Objects.requireNonNull(ofExecutor, "the plugin of this job is not loaded");
        BarrierTaskContext task = BarrierTaskContext.get();
        String group = task.stageId() + "." + task.stageAttemptNumber();
        int index = task.partitionId();
        int count = task.getTaskInfos().length;
        int[] point = {0};
        return mine -> {
            byte[][] all = ask(context, new Message(group, point[0], index, count, mine));
            while (all.length == 0) {
                LockSupport.parkNanos(LOOK_NANOS);
                if (task.isInterrupted() || Thread.currentThread().isInterrupted()) {
                    throw new IllegalStateException("the task was ended while it waited for other workers");
                }
                all = ask(context, new Message(group, point[0], index, count, null));
            }
            point[0]++;
            return new ArrayList<>(Arrays.asList(all));
        };
    }

    private static byte[][] ask(PluginContext context, Message message) {
        try {
            return (byte[][]) context.ask(message);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for other workers", e);
        } catch (Exception e) { // what Spark's RPC may throw
            throw new IllegalStateException("other workers cannot be reached: " + e, e);
        }
    }
}
