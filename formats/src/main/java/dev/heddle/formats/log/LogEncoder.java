package dev.heddle.formats.log;

import dev.heddle.formats.trace.BlockCompressor;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.TraceFormat;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Encodes records as LOG blocks ({@code docs/formats.md}): for each record a byte of choices among predictions, and in columns what none
 * foresaw. Nothing is allocated but the result. Not thread-safe: one for each thread that encodes.
 */
public final class LogEncoder implements AutoCloseable {
    /** The most records of a block. */
    public static final int MOST = TraceFormat.MAX_COUNT;

    private static final int PREFIX = 5 * 9;

    private final LogPredictor predictor = new LogPredictor();
    private final BlockCompressor compressor;
    private final long[] words = new long[2 * MOST];
    private final byte[] choices = new byte[MOST];
    private final byte[] symbols = new byte[MOST * 6];
    private final byte[] objects = new byte[MOST * 6];
    private final byte[] indices = new byte[MOST * 5];
    private final byte[] versions = new byte[MOST * 6];
    private final byte[] payload = new byte[PREFIX + MOST * 24];
    private int objectsEnd;
    private int indicesEnd;
    private int versionsEnd;

    /** @throws IllegalStateException if the codec cannot be used here */
    public LogEncoder(Codec codec) {
        this.compressor = new BlockCompressor(codec);
    }

    /**
     * Encodes records; the buffer's position is moved behind them.
     *
     * @param thread the thread's number, from 1
     * @param first number of the first record
     * @param records from position to limit, of which at most {@link #MOST} are taken, in the buffer's byte order; whole ones, at least one
     */
    public LogBlock encode(int thread, long first, ByteBuffer records) {
        int count = Math.min(MOST, records.remaining() / LogWords.BYTES);
        if (thread < 1 || first < 0 || count < 1) {
            throw new IllegalArgumentException("expected records of a thread, found " + records.remaining()
                    + " bytes of record " + first + " of thread " + thread);
        }
        records.asLongBuffer().get(words, 0, 2 * count);
        records.position(records.position() + count * LogWords.BYTES);
        predictor.restart();
        int symbolsEnd = columns(count);
        int at = number(payload, 0, thread);
        at = number(payload, at, first);
        at = number(payload, at, symbolsEnd);
        at = number(payload, at, objectsEnd);
        at = number(payload, at, indicesEnd);
        at = append(choices, count, at);
        at = append(symbols, symbolsEnd, at);
        at = append(objects, objectsEnd, at);
        at = append(indices, indicesEnd, at);
        at = append(versions, versionsEnd, at);
        int stored = compressor.compress(payload, at);
        return new LogBlock(thread, first, count, compressor.used(), at, Arrays.copyOf(compressor.stored(), stored));
    }

    private int append(byte[] column, int length, int at) {
        System.arraycopy(column, 0, payload, at, length);
        return at + length;
    }

    /** Fills choices and columns; answers where that of symbols ends. One loop, for its state is all in registers then. */
    private int columns(int count) {
        LogPredictor p = predictor;
        int symbolsAt = 0;
        int objectsAt = 0;
        int indicesAt = 0;
        int versionsAt = 0;
        int before = 0;
        int siteBefore = 0;
        long objectBefore = 0;
        for (int j = 0; j < count; j++) {
            long word0 = words[2 * j];
            long word1 = words[2 * j + 1];
            int symbol = (int) word0 & LogPredictor.SYMBOL_MASK;
            int slot = LogPredictor.symbolSlot(symbol);
            int choice;
            if (p.next1[before] == symbol) {
                choice = 0;
            } else {
                if (p.next2[before] == symbol) {
                    choice = 1;
                } else {
                    if (p.next3[before] == symbol) {
                        choice = 2;
                    } else {
                        choice = LogPredictor.EXPLICIT;
                        int site = symbol & LogPredictor.SITE_MASK;
                        int code = zigzag(site - siteBefore) << LogWords.VARIANT_BITS | symbol >>> LogWords.SITE_BITS;
                        symbolsAt = number(symbols, symbolsAt, code & 0xffffffffL);
                    }
                    p.next3[before] = p.next2[before];
                }
                p.next2[before] = p.next1[before];
                p.next1[before] = symbol;
            }
            siteBefore = symbol & LogPredictor.SITE_MASK;
            before = slot;

            long object = word1 >>> LogWords.INDEX_BITS;
            int pair = LogPredictor.followingSlot(symbol, objectBefore);
            if (object == p.object[slot]) {
                p.following[pair] = object;
            } else {
                if (object == objectBefore) {
                    choice |= 1 << LogPredictor.OBJECT_SHIFT;
                } else if (object == p.following[pair]) {
                    choice |= 2 << LogPredictor.OBJECT_SHIFT;
                } else {
                    choice |= LogPredictor.EXPLICIT << LogPredictor.OBJECT_SHIFT;
                    objectsAt = number(objects, objectsAt, zigzag(object - p.object[slot]));
                }
                p.following[pair] = object;
                p.object[slot] = object;
            }
            objectBefore = object;

            int index = (int) word1 & LogPredictor.INDEX_MASK;
            int change = index - p.index[slot];
            if (change != 0) {
                if (change == p.stride[slot]) {
                    choice |= 1 << LogPredictor.INDEX_SHIFT;
                } else {
                    choice |= LogPredictor.EXPLICIT << LogPredictor.INDEX_SHIFT;
                    indicesAt = number(indices, indicesAt, zigzag(change) & 0xffffffffL);
                    p.stride[slot] = change;
                }
                p.index[slot] = index;
            }

            long version = word0 >>> LogPredictor.SYMBOL_BITS;
            int place = LogPredictor.versionSlot(symbol, object, index);
            long ahead = version - p.version[place];
            if (ahead != 0) {
                if (ahead == 1) {
                    choice |= 1 << LogPredictor.VERSION_SHIFT;
                } else if (version == p.lastVersion[slot]) {
                    choice |= 2 << LogPredictor.VERSION_SHIFT;
                } else {
                    choice |= LogPredictor.EXPLICIT << LogPredictor.VERSION_SHIFT;
                    versionsAt = number(versions, versionsAt, zigzag(ahead));
                }
                p.version[place] = version;
            }
            p.lastVersion[slot] = version;
            choices[j] = (byte) choice;
        }
        objectsEnd = objectsAt;
        indicesEnd = indicesAt;
        versionsEnd = versionsAt;
        return symbolsAt;
    }

    private static int zigzag(int delta) {
        return delta << 1 ^ delta >> 31;
    }

    private static long zigzag(long delta) {
        return delta << 1 ^ delta >> 63;
    }

    /** Seven bits a byte; answers where it ends. The numbers here never need a ninth byte. */
    private static int number(byte[] out, int at, long value) {
        int to = at;
        long rest = value;
        while (rest >>> 7 != 0) {
            out[to++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        out[to++] = (byte) rest;
        return to;
    }

    @Override
    public void close() {
        compressor.close();
    }
}
