package dev.heddle.recorder.free.hooks;

/**
 * Shadows of objects that are known not to be {@link Tracked}: asking for an interface that a class has not takes
 * longer than all the rest.
 */
public final class Untracked {
    private Untracked() {}

    /** The object's shadow; makes one where there is none. The object is not null. */
    public static long[] shadow(Object object) {
        return Escapes.shadowOf(object);
    }

    /**
     * Returns the state of an object whose monitor the current thread holds. A monitor may have taken the place of the
     * header, from which the identity hash is then far to fetch; so the locks that a thread used last are kept apart.
     */
    public static long[] shadowOfLock(ThreadLog log, Object lock) {
        SyncState t = log.sync;
        ShadowEntry last = t.locks[t.lastLock];
        if (last != null && last.refersTo(lock)) {
            return Escapes.shadow(last, lock);
        }
        for (int i = 0; i < SyncState.LOCKS; i++) {
            ShadowEntry entry = t.locks[i];
            if (entry != null && entry.refersTo(lock)) {
                t.lastLock = i;
                return Escapes.shadow(entry, lock);
            }
        }
        long[] shadow = Escapes.shadowOf(lock);
        ShadowEntry entry = SideTable.entry(log, lock);
        if (entry != null) {
            t.lastLock = t.lastLock + 1 & SyncState.LOCKS - 1;
            t.locks[t.lastLock] = entry;
        }
        return shadow;
    }
}
