package dev.heddle.recorder.free.log;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.recorder.free.hooks.LogRecord;

/** What holds of every record: its variant is known, and its numbers lead to entries of the dictionaries. */
final class WordCheck {
    private static final int KIND_MASK = 0xff;
    private static final int KINDS = EventKind.values().length;

    private WordCheck() {}

    /** @throws MalformedException if a record breaks that */
    static void check(long[] words, int count, LogTables.Sizes sizes) {
        int j = sound(words, count, sizes);
        if (j < count) {
            throw new MalformedException(
                    "record " + j + " of the block is not valid: variant " + LogWords.variant(words[2 * j])
                            + " with site or class " + LogWords.site(words[2 * j]) + ", words "
                            + Long.toHexString(words[2 * j]) + " " + Long.toHexString(words[2 * j + 1]));
        }
    }

    /** How many records there are before the first that breaks that. */
    static int sound(long[] words, int count, LogTables.Sizes sizes) {
        int j = 0;
        while (j < count && isSound(words[2 * j], words[2 * j + 1], sizes)) {
            j++;
        }
        return j;
    }

    private static boolean isSound(long word0, long word1, LogTables.Sizes sizes) {
        int site = LogWords.site(word0);
        return switch (LogWords.variant(word0)) {
            case LogRecord.EVENT, LogRecord.FAILED -> site >= 1 && site <= sizes.sites();
            case LogRecord.OBJECT -> site >= 1 && site <= sizes.classes();
            case LogRecord.OTHER -> site <= sizes.sites() && (LogWords.index(word1) & KIND_MASK) < KINDS;
            case LogRecord.PAST, LogRecord.INPUT, LogRecord.LOST -> site <= sizes.sites();
            case LogRecord.SHARED -> true; // a thread's number, which is in no table before the end
            default -> false;
        };
    }
}
