package dev.heddle.replayer.cluster;

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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Carries observations between the workers of a campaign that run on different machines: whenever a worker's JVM has
 * marked the end of an epoch, the worker gives what stands before the mark, and gets what the others give. Its JVM
 * finds that in files, as if the others were on the same machine.
 */
final class ObservationRelay {
    private static final long LOOK_NANOS = 500_000;

    private final Workers workers;
    private final Path folder;
    private final Function<byte[], List<byte[]>> gather;
    private final BooleanSupplier hasEnded;
    private ObservationReader own;
    /** {@link #order} of the last entry that was carried. */
    private long carried;

    /**
     * @param workers this worker, and the folder of its JVM
     * @param first execution of the range; others have what stands before it
     * @param gather gives what this worker has, and answers what all have, by their index; called by all of them
     *     equally often
     * @param hasEnded whether this worker's JVMs write no more
     */
    ObservationRelay(Workers workers, long first, Function<byte[], List<byte[]>> gather, BooleanSupplier hasEnded) {
        this.workers = workers;
        this.gather = gather;
        this.hasEnded = hasEnded;
        folder = Path.of(workers.folder());
        own = new ObservationReader(file(workers.index()));
        carried = order(ObservationReader.mark(first - 1));
    }

    private Path file(int worker) {
        return ObservationReader.file(folder, worker);
    }

    /** Where an entry stands in its file: the mark of an epoch follows its last execution. */
    private static long order(byte[] entry) {
        return ObservationReader.isEnd(entry)
                ? Long.MAX_VALUE
                : 2 * ObservationReader.execution(entry) + (ObservationReader.isMark(entry) ? 1 : 0);
    }

    /** Carries all epochs, until a worker has ended. */
    void run() throws IOException {
        boolean isOver = false;
        while (!isOver) {
            List<byte[]> all = gather.apply(packed(takeEpoch()));
            for (int worker = 0; worker < workers.count(); worker++) {
                List<byte[]> theirs = unpacked(all.get(worker));
                isOver |= theirs.stream().anyMatch(ObservationReader::isEnd);
                if (worker != workers.index()) {
                    append(worker, theirs);
                }
            }
        }
        own.close();
    }

    /** Returns the next entries of this worker up to a mark. */
    private List<byte[]> takeEpoch() throws IOException {
        List<byte[]> taken = new ArrayList<>();
        byte[] next;
        do {
            next = await();
            carried = order(next);
            taken.add(next);
        } while (!ObservationReader.isMark(next));
        return taken;
    }

    private byte[] await() throws IOException {
        while (true) {
            boolean isLast = hasEnded.getAsBoolean(); // before the look, so that what was written last is seen
            for (Optional<byte[]> next = own.next(); next.isPresent(); next = own.next()) {
                if (order(next.get()) > carried) {
                    return next.get();
                }
            }
            Path file = file(workers.index());
            if (Files.exists(file) && Files.size(file) < own.position()) {
                reopen(); // a JVM that replaces another drops what that one had not finished
            }
            if (isLast) {
                return ObservationReader.end();
            }
            LockSupport.parkNanos(LOOK_NANOS);
            if (Thread.interrupted()) {
                throw new IOException("interrupted while waiting for the end of an epoch");
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

    /** Puts the observations of several workers together, in the order of executions, with each mark once. */
    static byte[] together(List<byte[]> parts) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (byte[] part : parts) {
            all.addAll(unpacked(part));
        }
        all.sort(Comparator.comparingLong(ObservationRelay::order));
        List<byte[]> once = new ArrayList<>();
        for (byte[] next : all) {
            if (once.isEmpty() || order(once.get(once.size() - 1)) != order(next)) {
                once.add(next);
            }
        }
        return packed(once);
    }

    /**
     * Puts observations of earlier executions of {@code check}, whichever workers have made them, where the JVMs of
     * these workers look for them.
     */
    static void leave(byte[] earlier, Workers workers) throws IOException {
        List<List<byte[]>> byWorker = new ArrayList<>();
        for (int worker = 0; worker < workers.count(); worker++) {
            byWorker.add(new ArrayList<>());
        }
        for (byte[] one : unpacked(earlier)) {
            if (ObservationReader.isMark(one)) {
                byWorker.forEach(all -> all.add(one));
            } else {
                byWorker.get((int) (ObservationReader.execution(one) % workers.count()))
                        .add(one);
            }
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
                if (ObservationReader.execution(next.get()) >= first && !ObservationReader.isEnd(next.get())) {
                    all.add(next.get());
                }
            }
        }
        return packed(all);
    }
}
