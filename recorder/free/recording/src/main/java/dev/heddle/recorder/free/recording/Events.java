package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.ThreadLog;

/** Appends the records of events that are no accesses. */
final class Events {
    private static final int FLAGS_SHIFT = 8;

    private Events() {}

    /**
     * The site of an event: that of the hook, or of the innermost recorded call; 0 where no recorded call led to it.
     */
    static int site(ThreadLog log, int site) {
        return site > 0 ? site : log.sync.site;
    }

    static void on(ThreadLog log, EventKind kind, int flags, int site, long[] shadow, long ordinal) {
        on(log, kind, flags, site, Recording.number(shadow), ordinal);
    }

    static void on(ThreadLog log, EventKind kind, int flags, int site, long number, long ordinal) {
        log.append(
                LogRecord.word0(site(log, site), LogRecord.OTHER, ordinal),
                LogRecord.word1(number, kind.ordinal() | flags << FLAGS_SHIFT));
    }
}
