package dev.heddle.replayer.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.replayer.job.ObservationReader;
import dev.heddle.replayer.job.Workers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObservationRelayTest {
    @TempDir
    Path folder;

    private static byte[] observation(long execution) {
        return ByteBuffer.allocate(12)
                .putLong(execution)
                .putInt((int) execution * 7)
                .array();
    }

    private Path machine(int worker) throws IOException {
        return Files.createDirectories(folder.resolve("machine-" + worker));
    }

    private Workers workers(int index, int count) throws IOException {
        return new Workers(index, count, machine(index).toString());
    }

    private void show(int index, int count, long first, long last, boolean ends) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (long i = first; i <= last; i++) {
            if (i % count == index) {
                all.add(observation(i));
            }
        }
        if (ends) {
            all.add(ObservationReader.end());
        }
        Files.write(ObservationReader.file(machine(index), index), ObservationRelay.packed(all));
    }

    /** Two relays that meet as the workers of a stage do. */
    private void relay(long first, long last) throws Exception {
        byte[][] given = new byte[2][];
        CyclicBarrier barrier = new CyclicBarrier(2);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        List<Future<?>> running = new ArrayList<>();
        for (int w = 0; w < 2; w++) {
            int own = w;
            Function<byte[], List<byte[]>> gather = mine -> {
                given[own] = mine;
                await(barrier);
                List<byte[]> all = List.of(given[0], given[1]);
                await(barrier);
                return all;
            };
            Callable<Object> relay = () -> {
                new ObservationRelay(workers(own, 2), gather, () -> true).run(first, last);
                return "";
            };
            running.add(threads.submit(relay));
        }
        for (Future<?> one : running) {
            one.get();
        }
        threads.shutdown();
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private byte[] file(int machine, int worker) throws IOException {
        return Files.readAllBytes(ObservationReader.file(machine(machine), worker));
    }

    @Test
    void everyWorkerHasTheObservationsOfAllOthers() throws Exception {
        show(0, 2, 1, 100, false);
        show(1, 2, 1, 100, false);
        relay(1, 100);
        assertArrayEquals(file(1, 1), file(0, 1));
        assertArrayEquals(file(0, 0), file(1, 0));
    }

    @Test
    void aWorkerThatEndsEarlyEndsTheOthers() throws Exception {
        show(0, 2, 1, 100, false);
        show(1, 2, 1, 9, true);
        relay(1, 100);
        List<byte[]> theirs = ObservationRelay.unpacked(file(0, 1));
        assertEquals(
                Long.MAX_VALUE, ObservationReader.execution(theirs.get(theirs.size() - 1)), "the last one says so");
    }

    @Test
    void aRangeThatGoesOnInTheMiddleOfAnEpochCarriesTheRestAlone() throws Exception {
        byte[] earlier = ObservationRelay.packed(
                List.of(observation(1), observation(2), observation(3), observation(4), observation(5)));
        for (int w = 0; w < 2; w++) {
            ObservationRelay.leave(earlier, workers(w, 2));
            byte[] own = file(w, w);
            show(w, 2, 6, 40, false);
            byte[] later = file(w, w);
            byte[] both = ByteBuffer.allocate(own.length + later.length)
                    .put(own)
                    .put(later)
                    .array();
            Files.write(ObservationReader.file(machine(w), w), both);
        }
        relay(6, 40);
        assertArrayEquals(file(1, 1), file(0, 1));
        assertArrayEquals(
                ObservationRelay.packed(List.of(observation(6), observation(8))),
                ObservationRelay.packed(ObservationRelay.unpacked(ObservationRelay.taken(workers(0, 2), 6))
                        .subList(0, 2)));
    }
}
