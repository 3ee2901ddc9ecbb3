package dev.heddle.analyzer.iroot;

/**
 * The locks that a thread holds from one of its lock operations to the next: values, sorted by lock. A version is one
 * critical section.
 */
final class Lockset {
    static final Lockset EMPTY = new Lockset(new int[0], new int[0]);

    /** Twice the location, and 1 where shared. */
    private final int[] locks;

    private final int[] versions;

    private Lockset(int[] locks, int[] versions) {
        this.locks = locks;
        this.versions = versions;
    }

    int size() {
        return locks.length;
    }

    int lock(int i) {
        return locks[i] >>> 1;
    }

    boolean isShared(int i) {
        return (locks[i] & 1) != 0;
    }

    int version(int i) {
        return versions[i];
    }

    private int indexOf(int lock) {
        for (int i = 0; i < locks.length; i++) {
            if (locks[i] >>> 1 == lock) {
                return i;
            }
        }
        return -1;
    }

    boolean holds(int lock, int version) {
        int i = indexOf(lock);
        return i >= 0 && versions[i] == version;
    }

    /** With a lock more; one that is held already stays in its critical section, and is exclusive if either is. */
    Lockset with(int lock, boolean isShared, int version) {
        int held = indexOf(lock);
        if (held >= 0) {
            int[] same = locks.clone();
            same[held] = isShared ? same[held] : lock << 1;
            return new Lockset(same, versions);
        }
        int n = locks.length;
        int at = 0;
        while (at < n && locks[at] >>> 1 < lock) {
            at++;
        }
        int[] more = new int[n + 1];
        int[] moreVersions = new int[n + 1];
        System.arraycopy(locks, 0, more, 0, at);
        System.arraycopy(versions, 0, moreVersions, 0, at);
        more[at] = lock << 1 | (isShared ? 1 : 0);
        moreVersions[at] = version;
        System.arraycopy(locks, at, more, at + 1, n - at);
        System.arraycopy(versions, at, moreVersions, at + 1, n - at);
        return new Lockset(more, moreVersions);
    }

    /** Without a lock, or with it shared instead. */
    Lockset without(int lock, boolean staysShared) {
        int held = indexOf(lock);
        if (held < 0) {
            return this;
        }
        if (staysShared) {
            int[] same = locks.clone();
            same[held] |= 1;
            return new Lockset(same, versions);
        }
        int n = locks.length - 1;
        if (n == 0) {
            return EMPTY;
        }
        int[] less = new int[n];
        int[] lessVersions = new int[n];
        System.arraycopy(locks, 0, less, 0, held);
        System.arraycopy(versions, 0, lessVersions, 0, held);
        System.arraycopy(locks, held + 1, less, held, n - held);
        System.arraycopy(versions, held + 1, lessVersions, held, n - held);
        return new Lockset(less, lessVersions);
    }

    /**
     * The critical sections that this and another lockset of the same thread are both in, as a row of {@code sets}:
     * locks as here.
     */
    int common(Lockset other, Rows sets, int[] buffer) {
        int n = 0;
        for (int i = 0, j = 0; i < locks.length && j < other.locks.length; ) {
            int byLock = (locks[i] >>> 1) - (other.locks[j] >>> 1);
            if (byLock == 0 && versions[i] == other.versions[j] && n < buffer.length) {
                buffer[n++] = locks[i] | other.locks[j];
            }
            i += byLock <= 0 ? 1 : 0;
            j += byLock >= 0 ? 1 : 0;
        }
        return n == 0 ? 0 : sets.number(buffer, n);
    }
}
