package dev.heddle.replayer.campaign;

import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.replayer.job.ObservationReader;
import dev.heddle.replayer.job.Workers;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What the workers of a campaign leave for each other: one file each, to which observations are appended. A JVM that
 * replaces another reads that one's file, too. The files live in the command's temporary folder and are read by no
 * other process.
 */
final class Exchange implements Closeable {
    private static final long LOOK_NANOS = 200_000;

    private final Workers workers;
    private final Reader[] readers;
    private final DataOutputStream own;
    private final RecordOutput bytes = new RecordOutput();
    /** The last epoch of which our file says that it is at its end. */
    private long marked;

    /** An observation, or that there will be none for the rest of the campaign. */
    static final Observation END = Observation.nothing(Long.MAX_VALUE);

    private static final class Reader {
        private final ObservationReader in;
        private @Nullable Observation next;

        Reader(Path file) {
            in = new ObservationReader(file);
        }

        /** The next observation without taking it, or null where it has not been written yet. */
        @Nullable
        Observation peek() throws IOException {
            while (next == null) {
                Optional<byte[]> content = in.next();
                if (content.isEmpty()) {
                    return null;
                }
                next = observation(content.get());
            }
            return next;
        }

        /** Null for the mark of an epoch, which says nothing to a JVM: it knows the plan. */
        private static @Nullable Observation observation(byte[] content) throws IOException {
            if (ObservationReader.isMark(content)) {
                return ObservationReader.isEnd(content) ? END : null;
            }
            return ObservationCoding.fromBytes(Arrays.copyOfRange(content, Long.BYTES, content.length));
        }

        void take() {
            next = null;
        }

        void close() throws IOException {
            in.close();
        }
    }

    /**
     * @param first execution of this JVM: what was left of later ones, and half of an observation at the end, is
     *     dropped
     */
    Exchange(Workers workers, long first) throws IOException {
        this.workers = workers;
        dropFrom(file(workers.index()), first);
        readers = new Reader[workers.count()];
        for (int w = 0; w < readers.length; w++) {
            readers[w] = new Reader(file(w));
        }
        own = new DataOutputStream(new BufferedOutputStream(
                Files.newOutputStream(file(workers.index()), StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                1 << 16));
    }

    private void dropFrom(Path file, long first) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        long end = 0;
        try (ObservationReader before = new ObservationReader(file)) {
            Optional<byte[]> next = before.next();
            while (next.isPresent() && ObservationReader.execution(next.get()) < first) {
                marked = ObservationReader.isMark(next.get()) ? ObservationReader.execution(next.get()) : marked;
                end = before.position();
                next = before.next();
            }
        }
        try (RandomAccessFile own = new RandomAccessFile(file.toFile(), "rw")) {
            own.setLength(end);
        }
    }

    private Path file(int worker) {
        return ObservationReader.file(Path.of(workers.folder()), worker);
    }

    /** Appends one of our own. */
    void put(Observation observation) throws IOException {
        bytes.restart();
        if (observation != END) {
            ObservationCoding.write(bytes, observation);
        }
        own.writeInt(Long.BYTES + bytes.position());
        own.writeLong(observation.execution());
        own.write(bytes.getBuffer(), 0, bytes.position());
    }

    /** Marks the end of an epoch of ours, once: a JVM that replaces another goes over earlier epochs again. */
    void endEpoch(long last) throws IOException {
        if (last > marked) {
            ObservationReader.append(own, ObservationReader.mark(last));
            marked = last;
        }
    }

    /** Makes what was put visible to others. */
    void flush() throws IOException {
        own.flush();
    }

    /**
     * The next observation of our own file up to an execution, or null where there is none: what a JVM before this one
     * has left.
     */
    @Nullable
    Observation nextOfOwn(long upTo) throws IOException {
        Reader reader = readers[workers.index()];
        Observation next = reader.peek();
        if (next == null || next.execution() > upTo) {
            return null;
        }
        reader.take();
        return next;
    }

    /**
     * Waits for another worker's next observation, or {@link #END}.
     *
     * @param take whether to go on to the next
     */
    Observation next(int worker, boolean take) throws IOException {
        Observation next = readers[worker].peek();
        while (next == null) {
            LockSupport.parkNanos(LOOK_NANOS);
            next = readers[worker].peek();
        }
        if (take && next.execution() != Long.MAX_VALUE) {
            readers[worker].take();
        }
        return next;
    }

    @Override
    public void close() throws IOException {
        own.close();
        for (Reader reader : readers) {
            reader.close();
        }
    }
}
