package dev.heddle.replayer.cluster;

import dev.heddle.replayer.job.Epochs;
import dev.heddle.replayer.job.ObservationReader;
import dev.heddle.replayer.job.Workers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Carries observations between the workers of a campaign that run on different machines: at the end of each epoch every
 * worker gives what its executions have shown, and gets what those of the others have. A worker's JVM finds them in
 * files, as if the others were beside it.
 */
final class ObservationRelay {
    private static final long LOOK_NANOS = 500_000;

    private final Workers workers;
    private final Path folder;
    private final Function<byte[], List<byte[]>> gather;
    private final BooleanSupplier hasEnded;
    private ObservationReader own;

    /**
     * @param workers this worker, and the folder of its JVM
     * @param gather gives what this worker has, and answers what all have, by their index; called by all of them
     *     equally often
     * @param hasEnded whether this worker's JVMs write no more
     */
    ObservationRelay(Workers workers, Function<byte[], List<byte[]>> gather, BooleanSupplier hasEnded) {
        this.workers = workers;
        this.gather = gather;
        this.hasEnded = hasEnded;
        folder = Path.of(workers.folder());
        own = new ObservationReader(file(workers.index()));
    }

    private Path file(int worker) {
        return ObservationReader.file(folder, worker);
    }

    /**
     * Carries those of the executions from {@code first} to {@code last}; returns earlier where a worker ends earlier.
     */
    void run(long first, long last) throws IOException {
        long begin = 0;
        while (Epochs.end(begin) < first) {
            begin = Epochs.end(begin);
        }
        boolean isOver = false;
        for (; !isOver && begin < last && Epochs.learns(begin); begin = Epochs.end(begin)) {
            List<byte[]> mine = take(Math.max(begin + 1, first), Math.min(Epochs.end(begin), last));
            List<byte[]> all = gather.apply(packed(mine));
            for (int worker = 0; worker < workers.count(); worker++) {
                List<byte[]> theirs = unpacked(all.get(worker));
                isOver |= theirs.stream().anyMatch(ObservationRelay::isEnd);
                if (worker != workers.index()) {
                    append(worker, theirs);
                }
            }
        }
        own.close();
    }

    private static boolean isEnd(byte[] observation) {
        return ObservationReader.execution(observation) == Long.MAX_VALUE;
    }

    private List<byte[]> take(long first, long last) throws IOException {
        List<byte[]> taken = new ArrayList<>();
        for (long i = first; i <= last; i++) {
            if (i % workers.count() == workers.index()) {
                byte[] next = await(i);
                taken.add(next);
                if (isEnd(next)) {
                    return taken;
                }
            }
        }
        return taken;
    }

    private byte[] await(long execution) throws IOException {
        while (true) {
            boolean isLast = hasEnded.getAsBoolean(); // before the look, so that what was written last is seen
            for (Optional<byte[]> next = own.next(); next.isPresent(); next = own.next()) {
                long number = ObservationReader.execution(next.get());
                if (number == execution || number == Long.MAX_VALUE) {
                    return next.get();
                }
                if (number > execution) {
                    reopen(); // a JVM that goes on for another has begun with an earlier execution
                }
            }
            Path file = file(workers.index());
            if (Files.exists(file) && Files.size(file) < own.position()) {
                reopen();
            }
            if (isLast) {
                return ObservationReader.end();
            }
            LockSupport.parkNanos(LOOK_NANOS);
            if (Thread.interrupted()) {
                throw new IOException("interrupted while waiting for execution " + execution);
            }
        }
    }

    private void reopen() throws IOException {
        own.close();
        own = new ObservationReader(file(workers.index()));
    }

    private void append(int worker, List<byte[]> observations) throws IOException {
        Files.write(file(worker), packed(observations), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Observations as in their file. */
    static byte[] packed(List<byte[]> observations) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (byte[] one : observations) {
            ObservationReader.append(out, one);
        }
        return bytes.toByteArray();
    }

    static List<byte[]> unpacked(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        List<byte[]> all = new ArrayList<>();
        while (in.available() > 0) {
            all.add(in.readNBytes(in.readInt()));
        }
        return all;
    }

    /** Puts observations of earlier executions where the JVMs of these workers look for them. */
    static void leave(byte[] earlier, Workers workers) throws IOException {
        List<List<byte[]>> byWorker = new ArrayList<>();
        for (int worker = 0; worker < workers.count(); worker++) {
            byWorker.add(new ArrayList<>());
        }
        for (byte[] one : unpacked(earlier)) {
            byWorker.get((int) (ObservationReader.execution(one) % workers.count()))
                    .add(one);
        }
        Path folder = Path.of(workers.folder());
        for (int worker = 0; worker < workers.count(); worker++) {
            Files.write(ObservationReader.file(folder, worker), packed(byWorker.get(worker)));
        }
    }

    /** Returns the worker's observations of the executions from {@code first} on, as in their file. */
    static byte[] taken(Workers workers, long first) throws IOException {
        List<byte[]> all = new ArrayList<>();
        try (ObservationReader reader =
                new ObservationReader(ObservationReader.file(Path.of(workers.folder()), workers.index()))) {
            for (Optional<byte[]> next = reader.next(); next.isPresent(); next = reader.next()) {
                long number = ObservationReader.execution(next.get());
                if (number >= first && number != Long.MAX_VALUE) {
                    all.add(next.get());
                }
            }
        }
        return packed(all);
    }
}
