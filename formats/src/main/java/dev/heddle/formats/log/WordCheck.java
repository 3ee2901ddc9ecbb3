package dev.heddle.formats.log;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.MalformedException;

/** What holds of every record: its variant is known, and its numbers lead to entries of the dictionaries. */
final class WordCheck {
    private static final int KIND_MASK = 0xff;
    private static final int KINDS = EventKind.values().length;

    private WordCheck() {}

    /** @throws MalformedException if a record breaks that */
    static void check(long[] words, int count, LogTables.Sizes sizes) {
        for (int j = 0; j < count; j++) {
            long word0 = words[2 * j];
            int site = LogWords.site(word0);
            boolean sound = switch (LogWords.variant(word0)) {
                case LogWords.EVENT, LogWords.FAILED -> site >= 1 && site <= sizes.sites();
                case LogWords.OBJECT -> site >= 1 && site <= sizes.classes();
                case LogWords.OTHER -> site <= sizes.sites() && (LogWords.index(words[2 * j + 1]) & KIND_MASK) < KINDS;
                case LogWords.PAST, LogWords.INPUT, LogWords.SHARED, LogWords.LOST -> site <= sizes.sites();
                default -> false;
            };
            if (!sound) {
                throw new MalformedException("record " + j + " of the block is none: variant "
                        + LogWords.variant(word0) + " with site or class " + site + ", words "
                        + Long.toHexString(word0) + " " + Long.toHexString(words[2 * j + 1]));
            }
        }
    }
}
