package dev.heddle.formats.foreign;

import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Opens traces of other tools. Names in them may take a quarter of the heap; nothing else grows with the length of the
 * trace.
 */
public final class ForeignTraces {
    private ForeignTraces() {}

    /**
     * A trace in STD, the text of RAPID: {@code T1|w(V3)|17} a line, with r, w, acq, rel, fork, join, begin, end and
     * req.
     *
     * @throws IOException if the file cannot be read
     * @throws CorruptTraceException from the source, with the line, where a line cannot be understood
     */
    public static EventSource std(Path file) throws IOException, CorruptTraceException {
        boolean counted;
        try (ForeignReader scout = new StdReader(file)) {
            counted = countsFromTheStart(scout);
        }
        return new ForeignSource("std", "line", file, new StdReader(file), counted, memory());
    }

    /**
     * A trace in RapidBin, the binary form of the same.
     *
     * @throws IOException if the file cannot be read
     * @throws CorruptTraceException if the header is none; from the source, with the byte offset, where an event cannot
     *     be understood
     */
    public static EventSource rapidBin(Path file) throws IOException, CorruptTraceException {
        boolean counted;
        try (ForeignReader scout = new RapidBinReader(file)) {
            counted = countsFromTheStart(scout);
        }
        return new ForeignSource("rapidbin", "byte", file, new RapidBinReader(file), counted, memory());
    }

    private static long memory() {
        return Runtime.getRuntime().maxMemory() / 4;
    }

    /**
     * True where a second thread runs before any is forked. What is wrong with the file is left to be found by the
     * source.
     */
    private static boolean countsFromTheStart(ForeignReader scout) throws IOException {
        try {
            byte[] first = null;
            while (scout.next()) {
                if (scout.operation == Operation.FORK) {
                    return false;
                }
                if (!scout.operation.isStep()) {
                    continue;
                }
                if (first == null) {
                    first = Arrays.copyOfRange(scout.text, scout.threadFrom, scout.threadTo);
                } else if (!Arrays.equals(first, 0, first.length, scout.text, scout.threadFrom, scout.threadTo)) {
                    return true;
                }
            }
            return true;
        } catch (CorruptTraceException e) {
            return false;
        }
    }

    /**
     * True where a file that begins with these bytes (18 or more) and has this size can be RapidBin: a header that
     * fits, and a known event.
     */
    public static boolean looksLikeRapidBin(byte[] head, long size) {
        if (head.length < RapidBinReader.HEADER) {
            return false;
        }
        ByteBuffer in = ByteBuffer.wrap(head);
        boolean header = in.getShort() >= 0 && in.getInt() >= 0 && in.getInt() >= 0;
        long events = in.getLong();
        boolean fits = events >= 0 && events <= 2 * (size / RapidBinReader.EVENT) + 2;
        boolean known = in.remaining() < RapidBinReader.EVENT
                || Operation.ofCode((int) (in.getLong(in.position()) >> RapidBinReader.OPERATION_SHIFT) & 0xf) != null;
        return header && fits && known;
    }

    /** True where the first line of a file that begins with these bytes has the three fields of STD. */
    public static boolean looksLikeStd(byte[] head) {
        int bars = 0;
        for (byte b : head) {
            if (b == '\n') {
                break;
            }
            if (b >= 0 && b < ' ' && b != '\r') {
                return false;
            }
            bars += b == '|' ? 1 : 0;
        }
        return bars == 2;
    }
}
