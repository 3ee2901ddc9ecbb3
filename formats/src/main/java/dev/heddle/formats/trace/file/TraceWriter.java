package dev.heddle.formats.trace.file;

import com.esotericsoftware.kryo.io.KryoBufferOverflowException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.BlockWriter;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceCheck;
import dev.heddle.formats.trace.TraceFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Writes traces. Equal traces give equal bytes on the same JDK, and with {@link Codec#STORED} on every JDK. The layout
 * is the table of {@link dev.heddle.formats.trace}.
 */
public final class TraceWriter {
    private TraceWriter() {}

    /** {@link #write(Path, Trace, Codec)} with {@link Codec#DEFLATE}. */
    public static void write(Path file, Trace trace) throws IOException {
        write(file, trace, Codec.DEFLATE);
    }

    /**
     * Writes {@code file.part} and renames it, so that no reader ever sees half a file. What stood at {@code file} is
     * replaced.
     *
     * @throws IOException if the file cannot be written; {@code file} is untouched then and {@code file.part} removed
     * @throws IllegalArgumentException if the trace breaks the format, say by an index outside its table
     */
    public static void write(Path file, Trace trace, Codec codec) throws IOException {
        check(trace);
        WholeFile.write(file, out -> encode(out, trace, codec));
    }

    /** {@link #toBytes(Trace, Codec)} with {@link Codec#DEFLATE}. */
    public static byte[] toBytes(Trace trace) {
        return toBytes(trace, Codec.DEFLATE);
    }

    /**
     * The bytes of the file that {@link #write} would write.
     *
     * @throws IllegalArgumentException if the trace breaks the format
     */
    public static byte[] toBytes(Trace trace, Codec codec) {
        check(trace);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 14);
        try {
            encode(bytes, trace, codec);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    private static void check(Trace trace) {
        try {
            TraceCheck.trace(trace);
        } catch (MalformedException e) {
            throw new IllegalArgumentException("no trace to write: " + e.getMessage(), e);
        }
        limit("events", trace.events().size(), TraceFormat.MAX_EVENTS);
        limit("bytes of the bundle", trace.program().bundle().length, TraceFormat.MAX_BUNDLE);
    }

    private static void limit(String of, int found, int most) {
        if (found > most) {
            throw new IllegalArgumentException(
                    "no trace to write: expected at most " + most + " " + of + ", found " + found);
        }
    }

    private static void encode(OutputStream out, Trace trace, Codec codec) throws IOException {
        try (BlockWriter blocks = new BlockWriter(out, codec)) {
            new TraceEncoder(blocks).encode(trace);
        } catch (KryoBufferOverflowException e) {
            throw tooLong(e);
        }
    }

    static IllegalArgumentException tooLong(KryoBufferOverflowException e) {
        return new IllegalArgumentException(
                "no trace to write: header, program, verdict or a table entry is longer than " + TraceFormat.MAX_PAYLOAD
                        + " bytes",
                e);
    }
}
