package dev.heddle.formats.trace;

/**
 * Bounds what reading one file may take, so that a small hostile file cannot exhaust the heap. Figures are upper
 * estimates.
 */
public final class MemoryBudget {
    private static final long MEBIBYTE = 1 << 20;

    private final long limit;
    private long reserved;

    /** @param limit bytes that may be reserved */
    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    /** Three quarters of the largest heap that this JVM may have. */
    public static MemoryBudget ofThisJvm() {
        return new MemoryBudget(Runtime.getRuntime().maxMemory() / 4 * 3);
    }

    /** @throws MalformedException if more would be reserved than allowed */
    public void reserve(long bytes) {
        reserved += bytes;
        if (reserved > limit) {
            throw new MalformedException("the trace needs more than " + reserved / MEBIBYTE + " MiB of memory where "
                    + limit / MEBIBYTE + " MiB may be used; raise -Xmx if the file is to be trusted");
        }
    }
}
