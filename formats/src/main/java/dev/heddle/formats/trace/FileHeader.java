package dev.heddle.formats.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

/** The first 16 bytes of a file: magic, kind, version, flags. */
final class FileHeader {
    private static final int KIND = 8;
    private static final int VERSION = 10;
    private static final int FLAGS = 12;

    private FileHeader() {}

    static byte[] toBytes() {
        ByteBuffer out = ByteBuffer.allocate(TraceFormat.FILE_HEADER_SIZE).order(ByteOrder.LITTLE_ENDIAN);
        out.put(TraceFormat.MAGIC).put(TraceFormat.KIND_TRACE).put((byte) 0);
        out.putShort((short) TraceFormat.CURRENT).putInt(0);
        return out.array();
    }

    /** Checks the first bytes of a file: 16, or fewer where it has fewer. */
    static void check(Path file, byte[] bytes) throws CorruptTraceException, UnsupportedVersionException {
        HexFormat hex = HexFormat.of();
        if (bytes.length == 0) {
            throw new CorruptTraceException(file, 0, "an empty file: expected a Heddle trace; record it again");
        }
        int n = Math.min(bytes.length, TraceFormat.MAGIC.length);
        if (!Arrays.equals(bytes, 0, n, TraceFormat.MAGIC, 0, n)) {
            throw new CorruptTraceException(
                    file,
                    0,
                    "not a Heddle trace: expected magic " + hex.formatHex(TraceFormat.MAGIC) + ", found "
                            + hex.formatHex(bytes, 0, n));
        }
        if (bytes.length < TraceFormat.FILE_HEADER_SIZE) {
            throw new CorruptTraceException(
                    file,
                    bytes.length,
                    "truncated: expected a file header of " + TraceFormat.FILE_HEADER_SIZE + " bytes, found "
                            + bytes.length + "; nothing can be salvaged, record it again");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (in.getShort(KIND) != TraceFormat.KIND_TRACE) {
            throw new CorruptTraceException(
                    file,
                    KIND,
                    "a Heddle file of another kind: expected 5400 (trace), found "
                            + hex.formatHex(bytes, KIND, VERSION));
        }
        int version = in.getShort(VERSION) & 0xffff;
        if (version < TraceFormat.OLDEST_READABLE || version > TraceFormat.CURRENT) {
            throw new UnsupportedVersionException(file, version, TraceFormat.OLDEST_READABLE, TraceFormat.CURRENT);
        }
        if (in.getInt(FLAGS) != 0) {
            throw new CorruptTraceException(
                    file,
                    FLAGS,
                    "unknown file flags: expected 0, found 0x" + Integer.toHexString(in.getInt(FLAGS))
                            + "; read it with the Heddle that wrote it");
        }
    }
}
