package dev.heddle.formats.run;

import com.esotericsoftware.kryo.KryoException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.zip.CRC32C;

/**
 * A file that passes between the command line and a target JVM: magic, version, checksum of the rest, and a record
 * ({@code Coded}). Any change of a record is another {@link #VERSION}.
 */
public final class ProtocolFile {
    private static final int MAGIC = 0x48444a31;
    private static final int VERSION = 1;
    private static final int HEADER = 3 * Integer.BYTES;

    private ProtocolFile() {}

    /** Writes what {@code content} writes. */
    public static void write(Path file, Consumer<RecordOutput> content) throws IOException {
        RecordOutput out = new RecordOutput();
        content.accept(out);
        byte[] payload = out.toBytes();
        ByteBuffer header = ByteBuffer.allocate(HEADER);
        header.putInt(MAGIC).putInt(VERSION).putInt(checksum(payload, 0));
        WholeFile.write(file, to -> {
            to.write(header.array());
            to.write(payload);
        });
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException with one line where it is something else
     */
    public static <T> T read(Path file, Function<RecordInput, T> content) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length < HEADER) {
            throw new IOException(file + ": expected a job or a result, found " + bytes.length + " bytes");
        }
        ByteBuffer header = ByteBuffer.wrap(bytes);
        int magic = header.getInt();
        int version = header.getInt();
        if (magic != MAGIC || version != VERSION) {
            throw new IOException(file + ": expected a job or a result of version " + VERSION + ", found version "
                    + version + "; the installation mixes builds, build it again (mvn package)");
        }
        if (header.getInt() != checksum(bytes, HEADER)) {
            throw new IOException(file + ": the checksum does not fit; the file is damaged");
        }
        RecordInput in = new RecordInput(bytes);
        in.setPosition(HEADER);
        try {
            T value = content.apply(in);
            in.requireEnd();
            return value;
        } catch (KryoException | IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    private static int checksum(byte[] bytes, int from) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, bytes.length - from);
        return (int) crc.getValue();
    }
}
