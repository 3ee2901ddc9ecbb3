package dev.heddle.replayer.job;

/**
 * Executions by the order of a racing pair's accesses; those in which they did not meet are left out.
 *
 * @param first the access at the first site came first
 * @param second the one at the second site came first
 * @param between one came between accesses of the other's thread that belong together
 */
public record RaceTally(long first, long second, long between) {
    /** In none did the accesses meet. */
    public static final RaceTally NONE = new RaceTally(0, 0, 0);

    /** Both together. */
    public RaceTally plus(RaceTally other) {
        return new RaceTally(first + other.first, second + other.second, between + other.between);
    }

    /** In how many the accesses met. */
    public long met() {
        return first + second + between;
    }
}
