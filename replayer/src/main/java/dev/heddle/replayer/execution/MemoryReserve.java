package dev.heddle.replayer.execution;

import java.util.Set;

/**
 * Memory set aside and given up where the program has used up the heap, so that its end can still be told and written
 * down.
 */
public final class MemoryReserve {
    private static final int MOST = 32 << 20;
    private static final int SHARE_OF_HEAP = 8;
    /** The JVM's own messages, for what may have stopped us half way too. */
    private static final Set<String> BY_THE_JVM = Set.of("Java heap space", "GC overhead limit exceeded", "Metaspace");

    private byte[] reserve = new byte[0];
    private boolean isUsedUp;

    /** Sets it aside, if there is room. */
    public void take() {
        int size = (int) Math.min(MOST, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
        try {
            reserve = reserve.length == 0 ? new byte[size] : reserve;
        } catch (OutOfMemoryError full) {
            isUsedUp = true;
        }
    }

    /** Gives it up if that is what {@code thrown} asks for. */
    public void releaseFor(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            reserve = new byte[0];
            isUsedUp |= BY_THE_JVM.contains(String.valueOf(thrown.getMessage()));
        }
    }

    /** Whether the heap was full once: our own tables may have been left as they were at that moment. */
    public boolean isUsedUp() {
        return isUsedUp;
    }
}
