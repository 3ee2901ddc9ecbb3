package dev.heddle.formats.log;

import dev.heddle.formats.trace.ByteCursor;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.TraceFormat;

/** Decodes LOG blocks: the other half of {@link LogEncoder}. Not thread-safe. */
final class LogDecoder {
    /** Made when it is needed: opening a log needs none. */
    private LogPredictor predictor;

    private final ByteCursor prefix = new ByteCursor();
    private final ByteCursor symbols = new ByteCursor();
    private final ByteCursor objects = new ByteCursor();
    private final ByteCursor indices = new ByteCursor();
    private final ByteCursor versions = new ByteCursor();
    private int count;
    private int thread;
    private long first;
    private int choices;

    /**
     * Reads what stands before the columns.
     *
     * @param records the count of the block's header, not checked yet
     * @throws MalformedException if the payload is not that of as many records
     */
    void begin(Payload payload, int records) {
        prefix.restart(payload);
        if (records < 1 || records > TraceFormat.MAX_COUNT || records > payload.length()) {
            throw new MalformedException("expected 1 to " + TraceFormat.MAX_COUNT + " records, found a count of "
                    + Integer.toUnsignedString(records) + " and " + payload.length() + " bytes");
        }
        count = records;
        thread = prefix.unsigned();
        first = prefix.unsignedLong();
        int symbolsLength = prefix.unsigned();
        int objectsLength = prefix.unsigned();
        int indicesLength = prefix.unsigned();
        prefix.requireInside();
        if (thread < 1 || first < 0 || first > Long.MAX_VALUE - records) {
            throw new MalformedException(
                    "expected records of a thread, found record " + first + " of thread " + thread);
        }
        choices = prefix.position;
        int at = column(symbols, payload, choices + count, symbolsLength);
        at = column(objects, payload, at, objectsLength);
        at = column(indices, payload, at, indicesLength);
        column(versions, payload, at, payload.length() - at);
    }

    private static int column(ByteCursor column, Payload payload, int at, int length) {
        if (length < 0 || at > payload.length() || length > payload.length() - at) {
            throw new MalformedException("a column of " + Integer.toUnsignedString(length) + " bytes from byte " + at
                    + " on, where the payload has " + payload.length());
        }
        column.restart(payload);
        column.position = at;
        column.limit = at + length;
        return at + length;
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
     * Reads the columns: word 0 of record {@code j} to {@code words[2 * j]}, word 1 behind it.
     *
     * @throws MalformedException if they are not what they should be
     */
    void columns(long[] words) {
        if (predictor == null) {
            predictor = new LogPredictor();
        }
        LogPredictor p = predictor;
        p.restart();
        byte[] bytes = prefix.bytes;
        int before = 0;
        int siteBefore = 0;
        long objectBefore = 0;
        for (int j = 0; j < count; j++) {
            int choice = bytes[choices + j];
            int symbol = symbol(choice & LogPredictor.EXPLICIT, before, siteBefore);
            int slot = LogPredictor.symbolSlot(symbol);
            siteBefore = symbol & LogPredictor.SITE_MASK;
            before = slot;

            int pair = LogPredictor.followingSlot(symbol, objectBefore);
            long object = switch (choice >>> LogPredictor.OBJECT_SHIFT & LogPredictor.EXPLICIT) {
                case 0 -> p.object[slot];
                case 1 -> objectBefore;
                case 2 -> p.following[pair];
                default -> p.object[slot] + objects.signedLong() & LogPredictor.NUMBER_MASK;
            };
            p.following[pair] = object;
            p.object[slot] = object;
            objectBefore = object;

            int index = p.index[slot];
            switch (choice >>> LogPredictor.INDEX_SHIFT & LogPredictor.EXPLICIT) {
                case 0 -> {}
                case 1 -> index = index + p.stride[slot] & LogPredictor.INDEX_MASK;
                case 2 -> throw new MalformedException("unknown choice 2 of an index");
                default -> {
                    int change = indices.signed();
                    index = index + change & LogPredictor.INDEX_MASK;
                    p.stride[slot] = change;
                }
            }
            p.index[slot] = index;

            int place = LogPredictor.versionSlot(symbol, object, index);
            long version = switch (choice >>> LogPredictor.VERSION_SHIFT & LogPredictor.EXPLICIT) {
                case 0 -> p.version[place];
                case 1 -> p.version[place] + 1 & LogPredictor.NUMBER_MASK;
                case 2 -> p.lastVersion[slot];
                default -> p.version[place] + versions.signedLong() & LogPredictor.NUMBER_MASK;
            };
            p.version[place] = version;
            p.lastVersion[slot] = version;
            words[2 * j] = version << LogPredictor.SYMBOL_BITS | symbol;
            words[2 * j + 1] = object << LogWords.INDEX_BITS | index;
        }
        symbols.requireEnd();
        objects.requireEnd();
        indices.requireEnd();
        versions.requireEnd();
    }

    private int symbol(int choice, int before, int siteBefore) {
        LogPredictor p = predictor;
        int symbol = p.next1[before];
        if (choice == 0) {
            return symbol;
        }
        if (choice == 1) {
            symbol = p.next2[before];
        } else {
            if (choice == 2) {
                symbol = p.next3[before];
            } else {
                int code = symbols.unsigned();
                int delta = code >>> LogWords.VARIANT_BITS;
                int site = siteBefore + (delta >>> 1 ^ -(delta & 1)) & LogPredictor.SITE_MASK;
                symbol = (code & (1 << LogWords.VARIANT_BITS) - 1) << LogWords.SITE_BITS | site;
            }
            p.next3[before] = p.next2[before];
        }
        p.next2[before] = p.next1[before];
        p.next1[before] = symbol;
        return symbol;
    }
}
