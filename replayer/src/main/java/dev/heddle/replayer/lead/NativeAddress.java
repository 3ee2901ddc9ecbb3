package dev.heddle.replayer.lead;

/** Numbers that programs keep of memory that native code has given them. */
final class NativeAddress {
    /** Milliseconds since 1970 are less until 2109. */
    private static final long LEAST = 1L << 42;
    /** User space has less on the machines that HotSpot runs on. */
    private static final long END = 1L << 47;

    private NativeAddress() {}

    /** Whether a value may be one: small numbers, times and fractions are not. */
    static boolean isLikely(long value) {
        return value >= LEAST && value < END;
    }
}
