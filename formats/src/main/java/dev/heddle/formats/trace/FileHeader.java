package dev.heddle.formats.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

/** The first 16 bytes of a file: magic, kind, version, flags. */
public final class FileHeader {
    /** How many bytes of a file are worth a look. */
    public static final int HEAD = 128;

    private static final int KIND = 8;
    private static final int VERSION = 10;
    private static final int FLAGS = 12;

    private FileHeader() {}

    /** The header of a file of a kind. */
    public static byte[] toBytes(byte kind) {
        ByteBuffer out = ByteBuffer.allocate(TraceFormat.FILE_HEADER_SIZE).order(ByteOrder.LITTLE_ENDIAN);
        out.put(TraceFormat.MAGIC).put(kind).put((byte) 0);
        out.putShort((short) TraceFormat.VERSION).putInt(0);
        return out.array();
    }

    /** Whether a file that begins with these bytes says that it is of that kind. */
    public static boolean isKind(byte kind, byte[] head) {
        int n = TraceFormat.MAGIC.length;
        return head.length > n && Arrays.equals(head, 0, n, TraceFormat.MAGIC, 0, n) && head[KIND] == kind;
    }

    /** Checks the first bytes of a trace: {@link #HEAD}, or fewer where it has fewer. */
    public static void check(Path file, byte[] bytes) throws CorruptTraceException {
        check(file, bytes, TraceFormat.KIND_TRACE);
    }

    /** Checks the header of a file that has to be of a given kind. */
    public static void check(Path file, byte[] bytes, byte kind) throws CorruptTraceException {
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
        if (in.getShort(KIND) != kind) {
            throw new CorruptTraceException(
                    file,
                    KIND,
                    "a Heddle file of another kind: expected " + name(kind) + ", found "
                            + (isKind(TraceFormat.KIND_LOG, bytes)
                                    ? name(TraceFormat.KIND_LOG)
                                    : hex.formatHex(bytes, KIND, VERSION)));
        }
        int version = in.getShort(VERSION) & 0xffff;
        if (version != TraceFormat.VERSION) {
            throw new UnsupportedVersionException(file, version, TraceFormat.VERSION, writer(bytes));
        }
        if (in.getInt(FLAGS) != 0) {
            throw new CorruptTraceException(
                    file,
                    FLAGS,
                    "unknown file flags: expected 0, found 0x" + Integer.toHexString(in.getInt(FLAGS))
                            + "; read it with the Heddle that wrote it");
        }
    }

    private static String name(byte kind) {
        return HexFormat.of().toHexDigits(kind) + (kind == TraceFormat.KIND_LOG ? "00 (log)" : "00 (trace)");
    }

    /**
     * The version of Heddle that wrote the file, or an empty string. In every version the first block is a HEADER that
     * is stored as it is and begins with its record's number and that string.
     */
    private static String writer(byte[] bytes) {
        int at = TraceFormat.FILE_HEADER_SIZE + TraceFormat.BLOCK_HEADER_SIZE;
        boolean known = bytes.length > at + 3
                && bytes[TraceFormat.FILE_HEADER_SIZE] == BlockType.HEADER.code()
                && bytes[TraceFormat.FILE_HEADER_SIZE + 2] == Codec.STORED.ordinal()
                && bytes[at + 1] == 0;
        if (!known) {
            return "";
        }
        int length = bytes[at + 2];
        if (length <= 0 || at + 3 + length > bytes.length) {
            return "";
        }
        String text = new String(bytes, at + 3, length, StandardCharsets.UTF_8);
        return text.chars().allMatch(c -> c > ' ' && c < 0x7f) ? text : "";
    }
}
