package dev.heddle.analyzer.iroot;

import org.jspecify.annotations.Nullable;

/**
 * Annotated locksets (section 3.5.1): the locks held at an access, and for each whether the access is the first and the
 * last of its thread to its location within that critical section. Signature 0 has no locks.
 */
final class Signatures {
    private static final int FIRST = 1;
    private static final int LAST = 2;
    private static final int SHARED = 4;
    private static final int LOCK_BITS = 3;

    private final Rows rows = new Rows();
    private int[] buffer = new int[16];

    /**
     * The signature of an access.
     *
     * @param held what is held at it
     * @param before what was held at its thread's access to the location before, or null
     * @param after what is held at the one after, or null
     */
    int of(Lockset held, Lockset before, @Nullable Lockset after) {
        int n = held.size();
        if (n == 0) {
            return 0;
        }
        if (buffer.length < n) {
            buffer = new int[n * 2];
        }
        for (int i = 0; i < n; i++) {
            int word = held.lock(i) << LOCK_BITS | (held.isShared(i) ? SHARED : 0);
            word |= before == null || before != held && !before.holds(held.lock(i), held.version(i)) ? FIRST : 0;
            word |= after == null || after != held && !after.holds(held.lock(i), held.version(i)) ? LAST : 0;
            buffer[i] = word;
        }
        return rows.number(buffer, n);
    }

    /** Whether mutual exclusion lets a target follow a source without another access of either thread in between. */
    boolean allow(int source, int target) {
        if (source == 0 || target == 0) {
            return true;
        }
        int[] s = rows.row(source);
        int[] t = rows.row(target);
        for (int i = 0, j = 0; i < s.length && j < t.length; ) {
            int byLock = (s[i] >>> LOCK_BITS) - (t[j] >>> LOCK_BITS);
            boolean excludes = byLock == 0 && (s[i] & t[j] & SHARED) == 0;
            if (excludes && ((s[i] & LAST) == 0 || (t[j] & FIRST) == 0)) {
                return false;
            }
            i += byLock <= 0 ? 1 : 0;
            j += byLock >= 0 ? 1 : 0;
        }
        return true;
    }

    /** Whether some lock of a common set ({@link Lockset#common}) is held as well and excludes the other. */
    boolean excludes(int[] common, int signature) {
        int[] s = rows.row(signature);
        for (int i = 0, j = 0; i < s.length && j < common.length; ) {
            int byLock = (s[i] >>> LOCK_BITS) - (common[j] >>> 1);
            if (byLock == 0 && ((s[i] & SHARED) == 0 || (common[j] & 1) == 0)) {
                return true;
            }
            i += byLock <= 0 ? 1 : 0;
            j += byLock >= 0 ? 1 : 0;
        }
        return false;
    }
}
