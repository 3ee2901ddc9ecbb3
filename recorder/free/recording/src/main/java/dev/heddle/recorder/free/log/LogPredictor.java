package dev.heddle.recorder.free.log;

import dev.heddle.recorder.free.hooks.LogRecord;
import java.util.Arrays;

/**
 * What the records of a block are coded against: what came after the same site, at the same site, of the same location.
 * Forgotten at the start of every block, so that a block decodes alone. Two keys in one slot cost bytes, never
 * correctness, for both sides share alike. The tables are those of {@code docs/reference/formats.md}.
 *
 * <p>All of them are in one array, since the loops of both sides run out of registers with one for each; and what
 * belongs to a symbol is side by side.
 */
final class LogPredictor {
    private static final int SYMBOL_SLOTS_BITS = 10;
    private static final int PAIR_SLOTS_BITS = 12;

    static final int SITE_MASK = (1 << LogRecord.SITE_BITS) - 1;
    static final int SYMBOL_BITS = LogRecord.SITE_BITS + LogRecord.VARIANT_BITS;
    static final int SYMBOL_MASK = (1 << SYMBOL_BITS) - 1;
    static final int INDEX_MASK = (1 << LogRecord.INDEX_BITS) - 1;
    static final long NUMBER_MASK = (1L << LogRecord.NUMBER_BITS) - 1;

    /** Choices of a record's four parts: two bits each. */
    static final int OBJECT_SHIFT = 2;

    static final int INDEX_SHIFT = 4;
    static final int VERSION_SHIFT = 6;
    /** The choice that says that the number itself is there. */
    static final int EXPLICIT = 3;
    /** The choices of all parts but the version. */
    static final int ALL_BUT_VERSION = (1 << VERSION_SHIFT) - 1;

    /**
     * Behind a symbol's slot: two symbols that came after it, the latest in the low bits; the one before these; word 1
     * and stride of the last record.
     */
    static final int NEXT = 0;

    static final int LAST = 1;
    static final int STRIDE = 2;
    static final int NEXT_BUT_TWO = 3;

    private static final int ROW_BITS = 2;
    /** By symbol and object of the record before: the object. */
    private static final int FOLLOWING = 1 << SYMBOL_SLOTS_BITS + ROW_BITS;
    /** By location: the last version. */
    private static final int VERSION = FOLLOWING + (1 << PAIR_SLOTS_BITS);

    private static final int STATE = VERSION + (1 << PAIR_SLOTS_BITS);
    /**
     * By variant, what of word 1 and of the symbol is the key of a version: part of the array for the sake of
     * registers.
     */
    private static final int OF_WORD = STATE;

    private static final int VARIANTS = 1 << LogRecord.VARIANT_BITS;
    private static final int OF_SYMBOL = OF_WORD + VARIANTS;

    /**
     * Ordinals of class initialisers and of synchronisation in the library count by themselves: the kinds that have
     * this bit.
     */
    private static final int SECOND_ORDINALS = 16;

    private static final int MULTIPLIER = 0x9E3779B1;
    private static final long LONG_MULTIPLIER = 0x9E3779B97F4A7C15L;

    final long[] tables = new long[OF_SYMBOL + VARIANTS];

    LogPredictor() {
        for (int variant = 0; variant < VARIANTS; variant++) {
            tables[OF_WORD + variant] = ofWord(variant);
            tables[OF_SYMBOL + variant] = ofSymbol(variant);
        }
    }

    /**
     * Versions belong to what the variant says: those of accesses to a location, ordinals to an object, masks to a
     * class, the rest to the variant, for it has no history of its own.
     */
    private static long ofWord(int variant) {
        if (variant <= LogRecord.FAILED) {
            return -1;
        }
        return variant == LogRecord.OTHER ? -1L << LogRecord.INDEX_BITS | SECOND_ORDINALS : 0;
    }

    private static long ofSymbol(int variant) {
        if (variant <= LogRecord.FAILED || variant == LogRecord.OTHER) {
            return 0;
        }
        return variant == LogRecord.OBJECT ? SYMBOL_MASK : SYMBOL_MASK & ~SITE_MASK;
    }

    /** Forgets everything. */
    void restart() {
        Arrays.fill(tables, 0, STATE, 0);
    }

    static int symbolSlot(int symbol) {
        return symbol * MULTIPLIER >>> Integer.SIZE - SYMBOL_SLOTS_BITS << ROW_BITS;
    }

    static int followingSlot(int symbol, long before) {
        return FOLLOWING + slot(before << SYMBOL_BITS ^ symbol);
    }

    static int versionSlot(long[] tables, int symbol, long word1) {
        int variant = symbol >>> LogRecord.SITE_BITS;
        long key = variant == LogRecord.EVENT
                ? word1
                : word1 & tables[OF_WORD + variant] | symbol & tables[OF_SYMBOL + variant];
        return VERSION + slot(key);
    }

    private static int slot(long key) {
        return (int) (key * LONG_MULTIPLIER >>> Long.SIZE - PAIR_SLOTS_BITS);
    }
}
