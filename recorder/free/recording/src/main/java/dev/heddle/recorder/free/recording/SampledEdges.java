package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.SyncState;
import dev.heddle.recorder.free.hooks.ThreadLog;

/**
 * The edges of a sample, which has no record of those that order nothing new. A synchroniser keeps all that was ever
 * released to it. So a release adds nothing to it where the thread has learnt nothing since its last release there, but
 * from this synchroniser itself; and an acquisition tells a thread nothing where it had acquired all before its own
 * releases. A thread learns by accesses and by everything that takes an edge: whatever has a record but is not
 * {@linkplain SyncState#barren barren}.
 */
final class SampledEdges {
    private SampledEdges() {}

    private static long known(ThreadLog log) {
        return log.done() - log.sync.barren;
    }

    static void release(ThreadLog log, long[] shadow) {
        SyncState t = log.sync;
        int i = (int) Recording.number(shadow) & SyncState.ACQUIRED - 1;
        long known = known(log);
        if (t.releasedTo[i] == shadow && t.releasedAt[i] == known) {
            return;
        }
        long ordinal = Edges.release(log, shadow);
        t.barren++;
        t.releasedTo[i] = shadow;
        t.releasedAt[i] = known;
        if (ordinal == 1 || t.acquiredFrom[i] == shadow && t.acquiredAt[i] == ordinal - 1) {
            t.acquiredFrom[i] = shadow;
            t.acquiredAt[i] = ordinal;
        }
    }

    static void acquire(ThreadLog log, long[] shadow, long ordinal) {
        SyncState t = log.sync;
        long number = Recording.number(shadow);
        int i = (int) number & SyncState.ACQUIRED - 1;
        boolean hasIt = t.releasedTo[i] == shadow && t.releasedAt[i] == known(log);
        Events.on(log, EventKind.SYNC, EventFlags.ACQUIRES, -1, number, ordinal);
        if (hasIt) {
            t.releasedAt[i] = known(log);
        }
    }
}
