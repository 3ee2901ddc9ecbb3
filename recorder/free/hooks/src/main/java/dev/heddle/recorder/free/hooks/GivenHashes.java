package dev.heddle.recorder.free.hooks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Shadows of objects whose identity hash we gave them: it is the index of the object's entry. Threads take runs of
 * indices, so that what one thread makes lies together, and a look-up is two loads. Runs whose objects are all gone are
 * used again.
 *
 * <p>An object that has got its hash from the JVM may have that of an entry, which then is another object's: an entry
 * says whose it is.
 */
final class GivenHashes {
    /** How many indices a thread takes at once; a power of two. */
    static final int RUN = 64;

    private static final int CHUNK_SHIFT = 12;
    private static final int CHUNK = 1 << CHUNK_SHIFT;
    /** Most indices: beyond, objects keep the hashes of the JVM. */
    private static final int MOST = 1 << 27;
    /** Runs before the first sweep. */
    private static final int FEW = 512;

    private static final VarHandle AT = MethodHandles.arrayElementVarHandle(ShadowEntry[].class);

    private static volatile ShadowEntry[][] chunks = new ShadowEntry[16][];

    /** Runs there are. The first is not used, since 0 is no hash. */
    private static int runs = 1;

    private static int sweepAt = FEW;
    /** How many runs the last sweep has freed. */
    private static int lastFreed;
    /** By run: whether its thread has left it. */
    private static boolean[] left = new boolean[FEW];
    /** Runs to be used again, the first {@link #freeRuns} of them. */
    private static int[] free = new int[FEW];

    private static int freeRuns;

    private GivenHashes() {}

    /** The entry of an object with that hash; null if it has none here. */
    static ShadowEntry find(Object object, int hash) {
        ShadowEntry[][] all = chunks;
        int chunk = hash >>> CHUNK_SHIFT;
        if (chunk >= all.length || all[chunk] == null) {
            return null;
        }
        ShadowEntry entry = (ShadowEntry) AT.getAcquire(all[chunk], hash & CHUNK - 1);
        return entry != null && entry.refersTo(object) ? entry : null;
    }

    /** Enters an object that has no identity hash; null if it has one. */
    static ShadowEntry enter(ThreadLog log, Object object, Object state) {
        if (!MarkWord.isUnhashed(object)) {
            return null;
        }
        if (log.nextHash == log.endOfHashes) {
            int first = takeRun(log.endOfHashes);
            if (first == 0) {
                return null;
            }
            log.nextHash = first;
            log.endOfHashes = first + RUN;
        }
        int hash = log.nextHash;
        ShadowEntry entry = new ShadowEntry(object, hash, state);
        ShadowEntry[] in = chunks[hash >>> CHUNK_SHIFT];
        AT.setRelease(in, hash & CHUNK - 1, entry);
        if (!MarkWord.giveHash(object, hash)) {
            // Another thread was faster, or has taken its monitor.
            AT.setRelease(in, hash & CHUNK - 1, null);
            return null;
        }
        log.nextHash = hash + 1;
        return entry;
    }

    /** A thread needs its run no more. */
    static synchronized void leave(ThreadLog log) {
        if (log.endOfHashes != 0) {
            left[log.endOfHashes / RUN - 1] = true;
            log.nextHash = 0;
            log.endOfHashes = 0;
        }
    }

    /** How many entries there are. */
    static synchronized int size() {
        int size = 0;
        for (int hash = RUN; hash < runs * RUN; hash++) {
            size += entry(hash) == null ? 0 : 1;
        }
        return size;
    }

    /**
     * The first index of a run; 0 if there are no more.
     *
     * @param end the end of the run that the thread leaves; 0 for none
     */
    private static synchronized int takeRun(int end) {
        if (end != 0) {
            left[end / RUN - 1] = true;
        }
        if (freeRuns == 0 && (runs >= sweepAt || lastFreed > runs / 2)) {
            sweep();
        }
        int run;
        if (freeRuns > 0) {
            run = free[--freeRuns];
            left[run] = false;
        } else if (runs < MOST / RUN) {
            run = runs++;
            makeRoom(run);
        } else {
            return 0;
        }
        return run * RUN;
    }

    private static void makeRoom(int run) {
        if (run >= left.length) {
            left = Arrays.copyOf(left, run * 2);
        }
        int chunk = run * RUN >>> CHUNK_SHIFT;
        ShadowEntry[][] all = chunks;
        if (chunk >= all.length) {
            all = Arrays.copyOf(all, all.length * 2);
        }
        if (all[chunk] == null) {
            all[chunk] = new ShadowEntry[CHUNK];
        }
        chunks = all;
    }

    /** Removes entries whose objects are gone, and frees runs that have no others. */
    private static void sweep() {
        for (int run = 1; run < runs; run++) {
            if (left[run] && isEmpty(run)) {
                if (freeRuns == free.length) {
                    free = Arrays.copyOf(free, freeRuns * 2);
                }
                free[freeRuns++] = run;
            }
        }
        lastFreed = freeRuns;
        sweepAt = runs * 2;
    }

    private static boolean isEmpty(int run) {
        boolean empty = true;
        for (int hash = run * RUN; hash < (run + 1) * RUN; hash++) {
            ShadowEntry entry = entry(hash);
            if (entry != null) {
                if (entry.refersTo(null)) {
                    chunks[hash >>> CHUNK_SHIFT][hash & CHUNK - 1] = null;
                } else {
                    empty = false;
                }
            }
        }
        return empty;
    }

    private static ShadowEntry entry(int hash) {
        return chunks[hash >>> CHUNK_SHIFT][hash & CHUNK - 1];
    }
}
