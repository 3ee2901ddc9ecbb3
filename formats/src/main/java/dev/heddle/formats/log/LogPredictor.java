package dev.heddle.formats.log;

import dev.heddle.formats.event.EventKind;
import java.util.Arrays;

/**
 * What the records of a block are coded against: what came after the same site, at the same site, of the same location. Forgotten at the start of every
 * block, so that a block decodes alone. Two keys in one slot cost bytes, never correctness, for both sides share alike. The tables are those of
 * {@code docs/formats.md}.
 */
final class LogPredictor {
    static final int SYMBOL_SLOTS_BITS = 10;
    static final int PAIR_SLOTS_BITS = 12;

    static final int SITE_MASK = (1 << LogWords.SITE_BITS) - 1;
    static final int SYMBOL_BITS = LogWords.SITE_BITS + LogWords.VARIANT_BITS;
    static final int SYMBOL_MASK = (1 << SYMBOL_BITS) - 1;
    static final int INDEX_MASK = (1 << LogWords.INDEX_BITS) - 1;
    static final long NUMBER_MASK = (1L << LogWords.NUMBER_BITS) - 1;

    /** Choices of a record's four parts: two bits each. */
    static final int OBJECT_SHIFT = 2;

    static final int INDEX_SHIFT = 4;
    static final int VERSION_SHIFT = 6;
    /** The choice that says that the number itself is in the part's column. */
    static final int EXPLICIT = 3;

    private static final int SECOND_ORDINALS = EventKind.CLASS_INIT.ordinal();
    private static final int MULTIPLIER = 0x9E3779B1;
    private static final long LONG_MULTIPLIER = 0x9E3779B97F4A7C15L;

    /** By the slot of the symbol before: the symbols that came after it, latest first. */
    final int[] next1 = new int[1 << SYMBOL_SLOTS_BITS];

    final int[] next2 = new int[1 << SYMBOL_SLOTS_BITS];
    final int[] next3 = new int[1 << SYMBOL_SLOTS_BITS];
    /** By the symbol's slot: object, index, what the index had changed by, and version of the last record. */
    final long[] object = new long[1 << SYMBOL_SLOTS_BITS];

    final int[] index = new int[1 << SYMBOL_SLOTS_BITS];
    final int[] stride = new int[1 << SYMBOL_SLOTS_BITS];
    final long[] lastVersion = new long[1 << SYMBOL_SLOTS_BITS];
    /** By symbol and object of the record before: the object. */
    final long[] following = new long[1 << PAIR_SLOTS_BITS];
    /** By location: the last version. */
    final long[] version = new long[1 << PAIR_SLOTS_BITS];

    /** Forgets everything. */
    void restart() {
        Arrays.fill(next1, 0);
        Arrays.fill(next2, 0);
        Arrays.fill(next3, 0);
        Arrays.fill(object, 0);
        Arrays.fill(index, 0);
        Arrays.fill(stride, 0);
        Arrays.fill(lastVersion, 0);
        Arrays.fill(following, 0);
        Arrays.fill(version, 0);
    }

    static int symbolSlot(int symbol) {
        return symbol * MULTIPLIER >>> Integer.SIZE - SYMBOL_SLOTS_BITS;
    }

    static int followingSlot(int symbol, long before) {
        return (int) ((before << SYMBOL_BITS ^ symbol) * LONG_MULTIPLIER >>> Long.SIZE - PAIR_SLOTS_BITS);
    }

    /**
     * Versions belong to what the variant says: those of accesses to a location, ordinals to an object (where locks, and synchronisation of the library and of
     * class initialisers, count by themselves), the rest to the symbol or to the variant, for it has no history of its own.
     */
    static int versionSlot(int symbol, long object, int index) {
        int variant = symbol >>> LogWords.SITE_BITS;
        long key;
        if (variant <= LogWords.FAILED) {
            key = object << LogWords.INDEX_BITS | index;
        } else if (variant == LogWords.OTHER) {
            int kind = index & 0xff;
            key = object << LogWords.INDEX_BITS | INDEX_MASK - (kind >= SECOND_ORDINALS ? 1 : 0);
        } else if (variant == LogWords.OBJECT) {
            key = symbol;
        } else {
            key = variant;
        }
        return (int) (key * LONG_MULTIPLIER >>> Long.SIZE - PAIR_SLOTS_BITS);
    }
}
