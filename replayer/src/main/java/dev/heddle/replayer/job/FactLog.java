package dev.heddle.replayer.job;

import dev.heddle.formats.run.ProtocolFile;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.recorder.generator.Coded;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32C;

/**
 * The file of facts of a target JVM, beside its job. A header of 32 bytes: magic and version, the number of the
 * execution that the JVM is at, the number of events so far, the number of executions that have ended; the last three
 * are mapped, so that a mark costs a store and is there however the JVM ends. Then groups of facts, which are appended
 * and never changed: length of the payload (4 bytes), its CRC32C (4 bytes), payload.
 */
public final class FactLog implements Closeable {
    private static final int MAGIC = 0x48444631;
    private static final int VERSION = 2;
    private static final int AT = Long.BYTES;
    private static final int EVENTS = 2 * Long.BYTES;
    private static final int ENDED = 3 * Long.BYTES;
    private static final int HEADER = 4 * Long.BYTES;
    private static final int GROUP = 2 * Integer.BYTES;

    private final FileChannel file;
    private final MappedByteBuffer mapped;
    private final RecordOutput out = new RecordOutput();

    private FactLog(FileChannel file) throws IOException {
        this.file = file;
        mapped = file.map(FileChannel.MapMode.READ_WRITE, 0, HEADER);
        mapped.putInt(MAGIC).putInt(VERSION);
        file.position(HEADER);
    }

    /** A group of facts that are appended together. */
    @Coded
    record Group(List<Fact> facts) {}

    /**
     * The facts of one JVM.
     *
     * @param worker which of the JVMs that share the executions it was, from 0; those that replace it have its number
     *     and follow it
     */
    public record Part(int worker, List<Fact> facts) {
        /** Copies the list. */
        public Part {
            facts = List.copyOf(facts);
        }
    }

    /**
     * The facts of several JVMs, as they are kept for another command.
     *
     * @param parts those of a worker in order
     */
    @Coded
    public record Parts(List<Part> parts) {
        /** The facts of all JVMs that were read from these bytes. */
        public static Parts fromBytes(byte[] bytes) throws IOException {
            return FactLogPartsCoding.fromBytes(bytes);
        }

        /** All as bytes. */
        public byte[] toBytes() {
            return FactLogPartsCoding.toBytes(this);
        }

        /** Writes to a temporary name and renames. */
        public void write(Path to) throws IOException {
            ProtocolFile.write(to, out -> FactLogPartsCoding.write(out, this));
        }

        /** @throws IOException with one line, where the file is damaged or of another build */
        public static Parts read(Path from) throws IOException {
            return ProtocolFile.read(from, FactLogPartsCoding::read);
        }

        /** Returns these facts with traces in another place. */
        public Parts moved(UnaryOperator<String> path) {
            return new Parts(parts.stream()
                    .map(part -> new Part(
                            part.worker(),
                            part.facts().stream().map(fact -> fact.moved(path)).toList()))
                    .toList());
        }
    }

    /** The file of the facts of a job, beside the job's. */
    public static Path of(Path job) {
        return job.resolveSibling(job.getFileName() + ".facts");
    }

    /** Creates the file, which says that there was no execution so far. */
    public static FactLog create(Path path) throws IOException {
        return new FactLog(FileChannel.open(
                path,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING));
    }

    /** An execution begins. */
    public void at(long execution) {
        mapped.putLong(AT, execution);
    }

    /** Number of events in all executions so far. */
    public void events(long count) {
        mapped.putLong(EVENTS, count);
    }

    /** Number of executions that have ended so far, whether or not their facts are appended. */
    public void ended(long executions) {
        mapped.putLong(ENDED, executions);
    }

    /**
     * Appends facts, by one write.
     *
     * @return how many bytes they take
     */
    public int append(List<Fact> facts) throws IOException {
        out.restart();
        FactLogGroupCoding.write(out, new Group(facts));
        int length = out.position();
        ByteBuffer bytes = ByteBuffer.allocate(GROUP + length);
        bytes.putInt(length)
                .putInt(checksum(out.getBuffer(), length))
                .put(out.getBuffer(), 0, length)
                .flip();
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
        return length;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    /** Reads the tail of a log while it is written, and what is left of it after its JVM. */
    public static final class Reader {
        private final Path path;
        private final List<Fact> facts = new ArrayList<>();
        /** What was answered last. */
        private List<Fact> all = List.of();

        private long position = HEADER;

        /** @param path need not exist yet */
        public Reader(Path path) {
            this.path = path;
        }

        /**
         * All facts until now; the same list where there are no new ones. A group that is not there as a whole is read
         * later, or never: its JVM has died.
         *
         * @throws IOException where the file is damaged or of another build
         */
        public synchronized List<Fact> facts() throws IOException {
            if (!Files.isRegularFile(path)) {
                return List.of();
            }
            long before = position;
            try (FileChannel in = FileChannel.open(path, StandardOpenOption.READ)) {
                requireHeader(in);
                ByteBuffer group = read(in, position, GROUP);
                while (group.remaining() == GROUP) {
                    int length = group.getInt();
                    int checksum = group.getInt();
                    if (length < 0 || length > in.size() - position - GROUP) {
                        break;
                    }
                    byte[] payload = read(in, position + GROUP, length).array();
                    if (checksum(payload, length) != checksum) {
                        break;
                    }
                    FactLogGroupCoding.fromBytes(payload).facts().forEach(fact -> Fact.append(facts, fact));
                    position += GROUP + length;
                    group = read(in, position, GROUP);
                }
            }
            all = position == before ? all : List.copyOf(facts);
            return all;
        }

        private void requireHeader(FileChannel in) throws IOException {
            ByteBuffer header = read(in, 0, HEADER);
            if (header.remaining() == HEADER
                    && header.getLong(0) != 0
                    && header.getLong() != ((long) MAGIC << Integer.SIZE | VERSION)) {
                throw new IOException(path + ": expected facts of version " + VERSION
                        + "; the installation mixes builds, build it again (mvn package)");
            }
        }

        /** The execution that the JVM is at, or was; 0 where it had begun none. */
        public long at() {
            return mark(AT);
        }

        /** The number of events so far, or 0 where it does not say. */
        public long events() {
            return mark(EVENTS);
        }

        /** The number of executions that have ended, or 0 where it does not say. */
        public long ended() {
            return mark(ENDED);
        }

        private long mark(int offset) {
            if (!Files.isRegularFile(path)) {
                return 0;
            }
            try (FileChannel in = FileChannel.open(path, StandardOpenOption.READ)) {
                ByteBuffer mark = read(in, offset, Long.BYTES);
                return mark.remaining() == Long.BYTES ? mark.getLong() : 0;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static ByteBuffer read(FileChannel in, long from, int length) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(length);
            while (bytes.hasRemaining() && in.read(bytes, from + bytes.position()) >= 0) {
                continue;
            }
            return bytes.flip();
        }
    }
}
