package dev.heddle.replayer.engine;

/** The three fields of Thread that ThreadLocalRandom and the striped counters of java.util.concurrent keep their state in. */
final class ThreadSeeds {
    private static final long SEED = offset("threadLocalRandomSeed");
    private static final long PROBE = offset("threadLocalRandomProbe");
    private static final long SECONDARY = offset("threadLocalRandomSecondarySeed");

    private ThreadSeeds() {}

    private static long offset(String field) {
        try {
            return Internals.objectOffset(Thread.class.getDeclaredField(field));
        } catch (ReflectiveOperationException e) {
            return -1; // another JDK keeps them elsewhere
        }
    }

    /** Neither the probe nor the secondary seed may be 0, which would stand for a thread that has none yet. */
    static void set(Thread thread, long seed, long other) {
        if (SEED >= 0 && PROBE >= 0 && SECONDARY >= 0) {
            Internals.put(thread, SEED, 'J', seed, null);
            Internals.put(thread, PROBE, 'I', (int) other | 1, null);
            Internals.put(thread, SECONDARY, 'I', (int) (other >>> 32) | 1, null);
        }
    }
}
