package dev.heddle.analyzer.iroot;

import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/** What one thread holds as its lock operations come. */
final class LockTracker {
    private final LongIntHashMap depths = new LongIntHashMap();
    private Lockset held = Lockset.EMPTY;
    private int sections;

    Lockset held() {
        return held;
    }

    /** Whether an operation on the lock lies within an acquisition before, and is no event. */
    boolean isInner(int lock, int code) {
        int depth = depths.get(key(lock, Access.isShared(code)));
        return Access.acquires(code) ? depth > 0 : Access.releases(code) && depth > 1;
    }

    /** The lock is acquired; only the outermost acquisition begins a critical section. */
    void acquire(int lock, boolean isShared) {
        if (depths.addToValue(key(lock, isShared), 1) == 1) {
            held = held.with(lock, isShared, sections++);
        }
    }

    /** The lock is released; a release of what is not held changes nothing. */
    void release(int lock, boolean isShared) {
        int depth = depths.get(key(lock, isShared));
        if (depth == 0) {
            return;
        }
        if (depth > 1) {
            depths.put(key(lock, isShared), depth - 1);
            return;
        }
        depths.removeKey(key(lock, isShared));
        boolean staysExclusive = isShared && depths.get(key(lock, false)) > 0;
        if (!staysExclusive) {
            held = held.without(lock, !isShared && depths.get(key(lock, true)) > 0);
        }
    }

    private static long key(int lock, boolean isShared) {
        return (long) lock << 1 | (isShared ? 1 : 0);
    }
}
