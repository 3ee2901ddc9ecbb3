package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.trace.Trace.Blocked;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * Idiom 5 of locks: two threads each of which waits for what the other one holds. It never completes, so it is told
 * from who waits for what in the end.
 */
final class Deadlocks {
    private static final int LOCK = AccessType.LOCK.ordinal();
    private static final int TYPES = ExposureSink.types(LOCK, LOCK, LOCK, LOCK);

    private final LocationUses uses;
    private final int window;
    private ExposureSink sink;

    @SuppressWarnings("NullAway.Init") // begin() sets the sink
    Deadlocks(LocationUses uses, int window) {
        this.uses = uses;
        this.window = window;
    }

    void begin(ExposureSink to) {
        sink = to;
    }

    /** @param ordinal events of each thread */
    void among(List<Blocked> blocked, int[] ordinal, IntToLongFunction names) {
        for (int i = 0; i < blocked.size(); i++) {
            for (int j = i + 1; j < blocked.size(); j++) {
                between(blocked.get(i), blocked.get(j), ordinal, names);
            }
        }
    }

    private void between(Blocked one, Blocked other, int[] ordinal, IntToLongFunction names) {
        if (one.location() == other.location() || !isAcquiring(one) || !isAcquiring(other)) {
            return;
        }
        int a = held(one.thread(), other.location(), one.location(), ordinal);
        int c = held(other.thread(), one.location(), other.location(), ordinal);
        if (a == LocationUses.NONE || c == LocationUses.NONE) {
            return;
        }
        long d = names.applyAsLong(one.site());
        long b = names.applyAsLong(other.site());
        sink.exposed(5, TYPES, uses.name[a], b, uses.name[c], d, false);
        sink.exposed(5, TYPES, uses.name[c], d, uses.name[a], b, false);
    }

    private static boolean isAcquiring(Blocked b) {
        boolean waits = b.kind().acquiresLock() || b.kind() == EventKind.PARK;
        return waits && b.location() >= 0 && b.site() >= 0;
    }

    /**
     * The thread's use of a lock that it holds, where its acquisition forms a pair with the one that it attempts; else
     * none.
     */
    private int held(int thread, int lock, int attempted, int[] ordinal) {
        int use = uses.find(thread, lock);
        if (use == LocationUses.NONE || uses.type[use] != LOCK || uses.name[use] == 0) {
            return LocationUses.NONE;
        }
        int between = uses.find(thread, attempted);
        boolean isInterrupted = between != LocationUses.NONE && uses.clock[between] > uses.clock[use];
        boolean isApart = ordinal[thread] - (uses.clock[use] >> 1) >= window;
        return isInterrupted || isApart ? LocationUses.NONE : use;
    }
}
