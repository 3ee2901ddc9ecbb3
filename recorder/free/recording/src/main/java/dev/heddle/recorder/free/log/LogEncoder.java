package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.BlockCompressor;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.recorder.free.hooks.LogRecord;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * Encodes records as LOG blocks ({@code docs/reference/formats.md}): for each record a byte of choices among
 * predictions, and behind these the numbers that none foresaw. Nothing is allocated but the result. Not thread-safe:
 * one for each thread that encodes.
 */
public final class LogEncoder implements AutoCloseable {
    /** The most records of a block. */
    public static final int MOST = TraceFormat.MAX_RECORDS;

    /** Thread and first record, and what may be written behind the last number. */
    private static final int AROUND = 5 + 9 + Long.BYTES;
    /** Bytes of a record's choices and four numbers. */
    private static final int MOST_OF_RECORD = 1 + 5 + 6 + 5 + 6;
    /** Number of records encoded at once: a piece that stays in the nearest cache. */
    private static final int PIECE = 512;

    private final LogPredictor predictor = new LogPredictor();
    private final BlockCompressor compressor;
    private final long[] words = new long[2 * PIECE];
    private byte[] payload = new byte[0];
    private int before;
    private int symbolBefore;
    private long objectBefore;

    /** @throws IllegalStateException if the codec cannot be used here */
    public LogEncoder(Codec codec) {
        this.compressor = BlockCompressor.hasty(codec);
    }

    /**
     * Encodes records; the buffer's position is moved behind them.
     *
     * @param thread the thread's number, from 1
     * @param first number of the first record
     * @param records from position to limit, of which at most {@link #MOST} are taken, in the buffer's byte order;
     *     whole ones, at least one
     */
    public LogBlock encode(int thread, long first, ByteBuffer records) {
        int count = Math.min(MOST, records.remaining() / LogRecord.BYTES);
        if (thread < 1 || first < 0 || count < 1) {
            throw new IllegalArgumentException("expected records of a thread, found " + records.remaining()
                    + " bytes of record " + first + " of thread " + thread);
        }
        int room = AROUND + count * MOST_OF_RECORD;
        if (payload.length < room) {
            payload = new byte[room];
        }
        int choices = unsigned(payload, unsigned(payload, 0, thread), first);
        int end = columns(records.asLongBuffer(), count, choices);
        records.position(records.position() + count * LogRecord.BYTES);
        int stored = compressor.compress(payload, end);
        return new LogBlock(thread, first, count, compressor.used(), end, Arrays.copyOf(compressor.stored(), stored));
    }

    /** Fills in choices and numbers; answers where they end. */
    private int columns(LongBuffer records, int count, int choices) {
        predictor.restart();
        before = 0;
        symbolBefore = 0;
        objectBefore = 0;
        int end = choices + count;
        for (int done = 0; done < count; done += PIECE) {
            int some = Math.min(PIECE, count - done);
            records.get(words, 0, 2 * some);
            end = piece(some, choices + done, end);
        }
        return end;
    }

    /**
     * Encodes in a single loop over three arrays, so that its state stays in registers; most records meet the first and
     * the last condition alone.
     */
    private int piece(int count, int choices, int from) {
        long[] in = words;
        long[] tables = predictor.tables;
        byte[] out = payload;
        int slotBefore = before;
        int symbolBefore = this.symbolBefore;
        long objectBefore = this.objectBefore;
        int end = from;
        for (int j = 0; j < count; j++) {
            long word0 = in[2 * j];
            long word1 = in[2 * j + 1];
            int symbol = (int) word0 & LogPredictor.SYMBOL_MASK;
            int slot = LogPredictor.symbolSlot(symbol);
            long next = tables[slotBefore + LogPredictor.NEXT];
            long last = tables[slot + LogPredictor.LAST];
            int choice = 0;
            if (((next ^ word0) & LogPredictor.SYMBOL_MASK | last ^ word1) != 0) {
                if (((next ^ word0) & LogPredictor.SYMBOL_MASK) != 0) {
                    long second = next >>> LogPredictor.SYMBOL_BITS;
                    if (second == symbol) {
                        choice = 1;
                    } else {
                        long third = tables[slotBefore + LogPredictor.NEXT_BUT_TWO];
                        tables[slotBefore + LogPredictor.NEXT_BUT_TWO] = second;
                        if (third == symbol) {
                            choice = 2;
                        } else {
                            choice = LogPredictor.EXPLICIT;
                            long site = symbol & LogPredictor.SITE_MASK;
                            long delta = zigzag(site - (symbolBefore & LogPredictor.SITE_MASK));
                            end = LogNumbers.put(
                                    out, end, delta << LogRecord.VARIANT_BITS | symbol >>> LogRecord.SITE_BITS);
                        }
                    }
                    tables[slotBefore + LogPredictor.NEXT] =
                            (next & LogPredictor.SYMBOL_MASK) << LogPredictor.SYMBOL_BITS | symbol;
                }
                long object = word1 >>> LogRecord.INDEX_BITS;
                long lastObject = last >>> LogRecord.INDEX_BITS;
                if (object != lastObject) {
                    int pair = LogPredictor.followingSlot(symbol, objectBefore);
                    if (object == objectBefore) {
                        choice |= 1 << LogPredictor.OBJECT_SHIFT;
                    } else if (object == tables[pair]) {
                        choice |= 2 << LogPredictor.OBJECT_SHIFT;
                    } else {
                        choice |= LogPredictor.EXPLICIT << LogPredictor.OBJECT_SHIFT;
                        end = LogNumbers.put(out, end, zigzag(object - lastObject));
                    }
                    tables[pair] = object;
                }
                long change = (word1 & LogPredictor.INDEX_MASK) - (last & LogPredictor.INDEX_MASK);
                if (change != 0) {
                    if (change == tables[slot + LogPredictor.STRIDE]) {
                        choice |= 1 << LogPredictor.INDEX_SHIFT;
                    } else {
                        choice |= LogPredictor.EXPLICIT << LogPredictor.INDEX_SHIFT;
                        end = LogNumbers.put(out, end, zigzag(change));
                        tables[slot + LogPredictor.STRIDE] = change;
                    }
                }
                tables[slot + LogPredictor.LAST] = word1;
            }
            slotBefore = slot;
            symbolBefore = symbol;
            objectBefore = word1 >>> LogRecord.INDEX_BITS;
            long version = word0 >>> LogPredictor.SYMBOL_BITS;
            int place = LogPredictor.versionSlot(tables, symbol, word1);
            long ahead = version - tables[place];
            tables[place] = version;
            if ((ahead & ~1) == 0) {
                choice |= (int) ahead << LogPredictor.VERSION_SHIFT;
            } else {
                choice |= LogPredictor.EXPLICIT << LogPredictor.VERSION_SHIFT;
                end = LogNumbers.put(out, end, zigzag(ahead));
            }
            out[choices + j] = (byte) choice;
        }
        before = slotBefore;
        this.symbolBefore = symbolBefore;
        this.objectBefore = objectBefore;
        return end;
    }

    private static long zigzag(long delta) {
        return delta << 1 ^ delta >> 63;
    }

    /**
     * Seven bits a byte, as in all other blocks; answers where it ends. The numbers here never need a ninth byte of
     * eight bits.
     */
    private static int unsigned(byte[] out, int at, long value) {
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
