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
            if (next == null) {
                Optional<byte[]> content = in.next();
                next = content.isEmpty() ? null : observation(content.get());
            }
            return next;
        }

        private static Observation observation(byte[] content) throws IOException {
            return ObservationReader.isEnd(content)
                    ? END
                    : ObservationCoding.fromBytes(Arrays.copyOfRange(content, Long.BYTES, content.length));
        }

        void take() {
            next = null;
        }

        /** Where the next observation begins. */
        long position() throws IOException {
            return in.position();
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

    private static void dropFrom(Path file, long first) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        Reader before = new Reader(file);
        long end = 0;
        for (Observation o = before.peek(); o != null && o.execution() < first; o = before.peek()) {
            before.take();
            end = before.position();
        }
        before.close();
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
