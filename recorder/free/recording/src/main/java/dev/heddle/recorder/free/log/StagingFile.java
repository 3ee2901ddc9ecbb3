package dev.heddle.recorder.free.log;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The memory-mapped file {@code FILE.stage} of a log {@code FILE} that is being recorded: threads put their records
 * into its chunks, so that the kernel has them when the process is killed. {@link StagedRecords} reads it. The layout
 * is in {@code docs/reference/formats.md}. Chunks may be used by any thread; the file grows by one at a time.
 */
public final class StagingFile implements Closeable {
    /** What its name has behind that of the log. */
    public static final String SUFFIX = ".stage";

    static final byte[] MAGIC = {(byte) 0x89, 'H', 'E', 'D', 'S', 'T', 'G', '\n'};
    static final int VERSION = 1;
    static final int PAGE = 4096;
    /** Size of the checked header, in bytes. */
    static final int HEADER = 24;

    static final int LITTLE = 1;
    static final int BIG = 2;
    static final int REGION_MAGIC = 0x4E474552;
    static final int REGION_HEADER = 16;
    static final int ENTRY = 32;
    static final int ENTRY_THREAD = 8;
    static final int LARGEST_CHUNK = 1 << 20;

    /** Outside of the heap, so that it is copied without a copy; small, so that it is in the nearest cache. */
    private static final ByteBuffer EMPTY = ByteBuffer.allocateDirect(1 << 13).asReadOnlyBuffer();

    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final Path path;
    private final RandomAccessFile file;
    private final byte[] zeros = new byte[1 << 16];

    private StagingFile(Path path, RandomAccessFile file) {
        this.path = path;
        this.file = file;
    }

    /** The staging file of a log. */
    public static Path of(Path log) {
        return log.resolveSibling(log.getFileName() + SUFFIX);
    }

    /**
     * Makes the file, without chunks; what stood there is replaced.
     *
     * @param runId that of the log: {@link LogFileWriter#runId}
     */
    public static StagingFile create(Path path, long runId) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        file.setLength(0);
        ByteBuffer head = ByteBuffer.allocate(PAGE).order(ByteOrder.LITTLE_ENDIAN);
        head.put(MAGIC).putShort((short) VERSION);
        head.put((byte) (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? LITTLE : BIG));
        head.put((byte) 0).putInt(0).putLong(runId);
        head.putInt(checksum(head.array(), HEADER));
        file.write(head.array());
        return new StagingFile(path, file);
    }

    static int checksum(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    /**
     * Adds chunks, all free. Their room is really taken on the disk first: a page that finds none when it is touched
     * would end the program.
     *
     * @param chunkBytes size of each, a multiple of 4096 up to 1 MiB
     * @param chunks how many, all together less than 2 GiB
     * @throws IOException if there is no room; the file is as before then
     */
    public List<Chunk> grow(int chunkBytes, int chunks) throws IOException {
        if (chunkBytes < PAGE || chunkBytes % PAGE != 0 || chunkBytes > LARGEST_CHUNK || chunks < 1) {
            throw new IllegalArgumentException(chunks + " chunks of " + chunkBytes + " bytes");
        }
        int table = tableBytes(chunks);
        long bytes = table + (long) chunks * chunkBytes;
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a region of " + bytes + " bytes");
        }
        long at = file.length();
        try {
            file.seek(at + PAGE);
            for (long left = bytes - PAGE; left > 0; left -= zeros.length) {
                file.write(zeros, 0, (int) Math.min(left, zeros.length));
            }
            file.seek(at);
            file.write(regionHeader(chunkBytes, chunks));
        } catch (IOException e) {
            file.setLength(at);
            throw e;
        }
        MappedByteBuffer mapped = file.getChannel().map(FileChannel.MapMode.READ_WRITE, at, bytes);
        List<Chunk> made = new ArrayList<>(chunks);
        for (int i = 0; i < chunks; i++) {
            ByteBuffer entry = mapped.slice(PAGE + i * ENTRY, ENTRY).order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer records = mapped.slice(table + i * chunkBytes, chunkBytes);
            made.add(new Chunk(entry, records.order(ByteOrder.nativeOrder())));
        }
        return made;
    }

    /** Bytes of a region before its first chunk. */
    static int tableBytes(int chunks) {
        return PAGE + (int) (((long) chunks * ENTRY + PAGE - 1) / PAGE * PAGE);
    }

    private static byte[] regionHeader(int chunkBytes, int chunks) {
        ByteBuffer header = ByteBuffer.allocate(PAGE).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(REGION_MAGIC).putInt(chunkBytes).putInt(chunks);
        header.putInt(checksum(header.array(), REGION_HEADER - Integer.BYTES));
        return header.array();
    }

    /** Bytes of the file. */
    public long bytes() throws IOException {
        return file.length();
    }

    /** Closes the file, which stays; chunks can still be used, but will not be read. */
    @Override
    public void close() throws IOException {
        file.close();
    }

    /** Closes and deletes the file: everything is in the log. */
    public void delete() throws IOException {
        file.close();
        Files.deleteIfExists(path);
    }

    /** Room for records of one thread. */
    public static final class Chunk {
        private final ByteBuffer entry;
        private final ByteBuffer records;

        Chunk(ByteBuffer entry, ByteBuffer records) {
            this.entry = entry;
            this.records = records;
        }

        /**
         * Where the records go: in native byte order, all zeros when {@link #assign} is called. Its position belongs to
         * the caller.
         */
        public ByteBuffer buffer() {
            return records;
        }

        /**
         * From now on the chunk belongs to a thread.
         *
         * @param thread the thread's number, from 1
         * @param first number of the first record that it will hold
         */
        public void assign(int thread, long first) {
            records.clear();
            entry.putLong(0, first);
            INT.setRelease(entry, ENTRY_THREAD, thread);
        }

        /**
         * Its records are in the log: it is free and empty again.
         *
         * @param used bytes from the beginning that may be other than zero
         */
        public void free(int used) {
            INT.setVolatile(entry, ENTRY_THREAD, 0);
            records.clear();
            for (int at = 0; at < used; at += EMPTY.capacity()) {
                records.put(at, EMPTY, 0, Math.min(EMPTY.capacity(), used - at));
            }
        }
    }
}
