package dev.heddle.replayer.names;

/**
 * The finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): each bit of the result depends on all bits of the
 * argument.
 */
public final class SplitMix {
    private SplitMix() {}

    /** Mixes 64 bits. */
    public static long mix(long z) {
        long y = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        y = (y ^ (y >>> 27)) * 0x94D049BB133111EBL;
        return y ^ (y >>> 31);
    }
}
