package dev.heddle.replayer.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.job.ObservationReader;
import dev.heddle.replayer.job.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.function.BooleanSupplier;
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

    /** Observations of a worker's executions, with a mark at the end of each epoch; then that it ends, or not. */
    private static List<byte[]> entries(int index, int count, List<Long> epochs, long first, boolean ends) {
        List<byte[]> all = new ArrayList<>();
        long begin = first;
        for (long last : epochs) {
            for (long i = begin; i <= last; i++) {
                if (i % count == index) {
                    all.add(observation(i));
                }
            }
            all.add(ObservationReader.mark(last));
            begin = last + 1;
        }
        if (ends) {
            all.add(ObservationReader.end());
        }
        return all;
    }

    private void show(int index, List<byte[]> entries) throws IOException {
        Files.write(ObservationReader.file(machine(index), index), ObservationRelay.packed(entries));
    }

    /** What a JVM does. */
    private interface Jvm {
        /** Called whenever its relay looks whether it has ended. */
        boolean hasEnded() throws IOException;
    }

    /** Two relays that meet as the workers of a stage do; answers how often. */
    private int relay(long first, Jvm... jvms) throws Exception {
        byte[][] given = new byte[2][];
        int[] met = {0};
        CyclicBarrier barrier = new CyclicBarrier(2);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        List<Future<?>> running = new ArrayList<>();
        for (int w = 0; w < 2; w++) {
            int own = w;
            Function<byte[], List<byte[]>> gather = mine -> {
                given[own] = mine;
                await(barrier);
                List<byte[]> all = List.of(given[0], given[1]);
                met[0] += own;
                await(barrier);
                return all;
            };
            BooleanSupplier hasEnded = () -> {
                try {
                    return jvms.length == 0 || jvms[own].hasEnded();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            };
            Callable<Object> relay = () -> {
                new ObservationRelay(workers(own, 2), first, gather, hasEnded).run();
                return "";
            };
            running.add(threads.submit(relay));
        }
        for (Future<?> one : running) {
            one.get();
        }
        threads.shutdown();
        return met[0];
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

    private void assertCarried() throws IOException {
        assertArrayEquals(file(1, 1), file(0, 1));
        assertArrayEquals(file(0, 0), file(1, 0));
    }

    @Test
    void everyWorkerHasTheObservationsOfAllOthers() throws Exception {
        List<Long> epochs = List.of(4L, 9L, 10L, 100L);
        show(0, entries(0, 2, epochs, 1, true));
        show(1, entries(1, 2, epochs, 1, true));
        assertEquals(5, relay(1), "once for each epoch, and for the end");
        assertCarried();
    }

    @Test
    void anEpochInWhichAWorkerHasNoExecutionIsCarried() throws Exception {
        show(0, List.of(observation(1), observation(5), ObservationReader.mark(5), ObservationReader.end()));
        show(1, List.of(ObservationReader.mark(5), ObservationReader.end()));
        assertEquals(2, relay(1));
        assertCarried();
    }

    @Test
    void aWorkerThatEndsEarlyEndsTheOthers() throws Exception {
        show(0, entries(0, 2, List.of(4L, 9L, 20L), 1, false));
        show(1, entries(1, 2, List.of(4L), 1, true));
        assertEquals(2, relay(1));
        List<byte[]> theirs = ObservationRelay.unpacked(file(0, 1));
        assertTrue(ObservationReader.isEnd(theirs.get(theirs.size() - 1)), "the last one says so");
    }

    /** The JVM of worker 0 dies behind the mark of execution 6; the next one marks the epoch again, and goes on. */
    @Test
    void aMarkThatIsWrittenAgainIsCarriedOnce() throws Exception {
        List<byte[]> before = entries(0, 2, List.of(4L, 7L), 1, false);
        show(0, before);
        show(1, entries(1, 2, List.of(4L, 7L, 12L), 1, true));
        int[] looks = {0};
        Jvm replaced = () -> {
            looks[0]++;
            if (looks[0] == 4) {
                show(0, before.subList(0, before.size() - 1));
            } else if (looks[0] == 6) {
                show(0, entries(0, 2, List.of(4L, 7L, 12L), 1, true));
            }
            return looks[0] > 8;
        };
        assertEquals(4, relay(1, replaced, () -> true));
        assertCarried();
    }

    @Test
    void aRangeThatGoesOnInTheMiddleOfAnEpochCarriesTheRestAlone() throws Exception {
        byte[] earlier = ObservationRelay.together(List.of(
                ObservationRelay.packed(entries(0, 3, List.of(4L, 5L), 1, false)),
                ObservationRelay.packed(entries(1, 3, List.of(4L, 5L), 1, false)),
                ObservationRelay.packed(entries(2, 3, List.of(4L, 5L), 1, false))));
        assertEquals(7, ObservationRelay.unpacked(earlier).size(), "each mark once");
        for (int w = 0; w < 2; w++) {
            ObservationRelay.leave(earlier, workers(w, 2));
            List<byte[]> whole = ObservationRelay.unpacked(file(w, w));
            assertArrayEquals(
                    ObservationRelay.packed(entries(w, 2, List.of(4L, 5L), 1, false)), ObservationRelay.packed(whole));
            whole.addAll(entries(w, 2, List.of(8L, 40L), 6, true));
            show(w, whole);
        }
        assertEquals(3, relay(6));
        assertCarried();
        assertArrayEquals(
                ObservationRelay.packed(entries(0, 2, List.of(8L, 40L), 6, false)),
                ObservationRelay.taken(workers(0, 2), 6));
    }
}
