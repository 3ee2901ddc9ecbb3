package dev.heddle.replayer.inputs;

import dev.heddle.recorder.instrument.place.Internals;

/**
 * Fields of Thread: the three in which ThreadLocalRandom and the striped counters of java.util.concurrent keep their
 * state, and the thread's id, which ThreadLocalRandom mixes in. The JVM's own threads take ids too, whenever it likes.
 */
final class ThreadSeeds {
    private static final long SEED = offset("threadLocalRandomSeed");
    private static final long PROBE = offset("threadLocalRandomProbe");
    private static final long SECONDARY = offset("threadLocalRandomSecondarySeed");

    private static final long ID = offset("tid");

    private ThreadSeeds() {}

    private static long offset(String field) {
        try {
            return Internals.objectOffset(Thread.class.getDeclaredField(field));
        } catch (ReflectiveOperationException e) {
            return -1; // another JDK keeps them elsewhere
        }
    }

    /** Gives a thread that has not been started its id. */
    static void identify(Thread thread, long id) {
        if (ID >= 0) {
            Internals.put(thread, ID, 'J', id, null);
        }
    }

    /** Neither the probe nor the secondary seed may be 0, which would mean a thread that has none yet. */
    static void set(Thread thread, long seed, long other) {
        if (SEED >= 0 && PROBE >= 0 && SECONDARY >= 0) {
            Internals.put(thread, SEED, 'J', seed, null);
            Internals.put(thread, PROBE, 'I', (int) other | 1, null);
            Internals.put(thread, SECONDARY, 'I', (int) (other >>> 32) | 1, null);
        }
    }
}
