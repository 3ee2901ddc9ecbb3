package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.ByteCursor;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.recorder.free.hooks.LogRecord;
import org.jspecify.annotations.Nullable;

/** Decodes LOG blocks: the other half of {@link LogEncoder}. Not thread-safe. */
final class LogDecoder {
    /** Made when it is needed: opening a log needs none. */
    private @Nullable LogPredictor predictor;

    private final ByteCursor prefix = new ByteCursor();
    private final LogNumbers numbers = new LogNumbers();
    private int count;
    private int thread;
    private long first;

    /**
     * Reads what stands before the choices.
     *
     * @param records the count of the block's header, not checked yet
     * @throws MalformedException if the payload is not that of as many records
     */
    void begin(Payload payload, int records) {
        prefix.restart(payload);
        if (records < 1 || records > TraceFormat.MAX_RECORDS || records > payload.length()) {
            throw new MalformedException("expected 1 to " + TraceFormat.MAX_RECORDS + " records, found a count of "
                    + Integer.toUnsignedString(records) + " and " + payload.length() + " bytes");
        }
        count = records;
        thread = prefix.unsigned();
        first = prefix.unsignedLong();
        prefix.requireInside();
        if (thread < 1 || first < 0 || first > Long.MAX_VALUE - records) {
            throw new MalformedException(
                    "expected records of a thread, found record " + first + " of thread " + thread);
        }
        if (records > prefix.remaining()) {
            throw new MalformedException(
                    "expected the choices of " + records + " records, found " + prefix.remaining() + " bytes");
        }
        numbers.restart(payload, prefix.position + records);
    }

    int count() {
        return count;
    }

    int thread() {
        return thread;
    }

    /** Number of the first record. */
    long first() {
        return first;
    }

    /**
     * Reads the records: word 0 of record {@code j} to {@code words[2 * j]}, word 1 behind it.
     *
     * @throws MalformedException if they are not what they should be
     */
    void columns(long[] words) {
        if (predictor == null) {
            predictor = new LogPredictor();
        }
        predictor.restart();
        long[] tables = predictor.tables;
        byte[] bytes = prefix.bytes;
        int choices = prefix.position;
        int slotBefore = 0;
        int symbolBefore = 0;
        long objectBefore = 0;
        for (int j = 0; j < count; j++) {
            int choice = bytes[choices + j];
            int symbol = (int) tables[slotBefore + LogPredictor.NEXT] & LogPredictor.SYMBOL_MASK;
            if ((choice & LogPredictor.EXPLICIT) != 0) {
                symbol = symbol(tables, choice & LogPredictor.EXPLICIT, slotBefore, symbolBefore);
            }
            int slot = LogPredictor.symbolSlot(symbol);
            long word1 = tables[slot + LogPredictor.LAST];
            if ((choice & LogPredictor.ALL_BUT_VERSION & ~LogPredictor.EXPLICIT) != 0) {
                word1 = object(tables, choice, LogPredictor.followingSlot(symbol, objectBefore), word1, objectBefore)
                        | index(tables, choice, slot, word1);
                tables[slot + LogPredictor.LAST] = word1;
            }
            slotBefore = slot;
            symbolBefore = symbol;
            objectBefore = word1 >>> LogRecord.INDEX_BITS;
            int place = LogPredictor.versionSlot(tables, symbol, word1);
            long version = tables[place];
            if (choice >>> LogPredictor.VERSION_SHIFT != 0) { // of the byte as a number with a sign
                version = version(choice, version);
                tables[place] = version;
            }
            words[2 * j] = version << LogPredictor.SYMBOL_BITS | symbol;
            words[2 * j + 1] = word1;
        }
        numbers.requireEnd();
    }

    private int symbol(long[] tables, int choice, int slotBefore, int symbolBefore) {
        long next = tables[slotBefore + LogPredictor.NEXT];
        long second = next >>> LogPredictor.SYMBOL_BITS;
        long symbol = second;
        if (choice != 1) {
            symbol = tables[slotBefore + LogPredictor.NEXT_BUT_TWO];
            tables[slotBefore + LogPredictor.NEXT_BUT_TWO] = second;
            if (choice == LogPredictor.EXPLICIT) {
                long code = numbers.next();
                long delta = code >>> LogRecord.VARIANT_BITS;
                long site = symbolBefore + (delta >>> 1 ^ -(delta & 1)) & LogPredictor.SITE_MASK;
                symbol = (code & (1 << LogRecord.VARIANT_BITS) - 1) << LogRecord.SITE_BITS | site;
            }
        }
        tables[slotBefore + LogPredictor.NEXT] = (next & LogPredictor.SYMBOL_MASK) << LogPredictor.SYMBOL_BITS | symbol;
        return (int) symbol;
    }

    /** The object, where word 1 has it. */
    private long object(long[] tables, int choices, int pair, long last, long objectBefore) {
        long object = switch (choices >>> LogPredictor.OBJECT_SHIFT & LogPredictor.EXPLICIT) {
            case 0 -> last >>> LogRecord.INDEX_BITS;
            case 1 -> tables[pair] = objectBefore;
            case 2 -> tables[pair];
            default -> tables[pair] = (last >>> LogRecord.INDEX_BITS) + numbers.signed() & LogPredictor.NUMBER_MASK;
        };
        return object << LogRecord.INDEX_BITS;
    }

    private long index(long[] tables, int choices, int slot, long last) {
        long change;
        switch (choices >>> LogPredictor.INDEX_SHIFT & LogPredictor.EXPLICIT) {
            case 0 -> change = 0;
            case 1 -> change = tables[slot + LogPredictor.STRIDE];
            case 2 -> throw new MalformedException("unknown choice 2 of an index");
            default -> {
                change = numbers.signed();
                tables[slot + LogPredictor.STRIDE] = change;
            }
        }
        return last + change & LogPredictor.INDEX_MASK;
    }

    private long version(int choices, long last) {
        return switch (choices >>> LogPredictor.VERSION_SHIFT & LogPredictor.EXPLICIT) {
            case 1 -> last + 1 & LogPredictor.NUMBER_MASK;
            case 2 -> throw new MalformedException("unknown choice 2 of a version");
            default -> last + numbers.signed() & LogPredictor.NUMBER_MASK;
        };
    }
}
