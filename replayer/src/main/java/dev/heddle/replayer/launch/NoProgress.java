package dev.heddle.replayer.launch;

/**
 * Tells a JVM that is lost from one that is slow, on a busy machine say: time that it was not given does not count.
 * Progress is whatever changes the sign of life, such as an event.
 */
final class NoProgress {
    /**
     * A JVM that lives looks at the clock all the time; one that has had less of the processor than this part of the
     * time hangs.
     */
    private static final long HANGS = 2_000;
    /** No machine is this slow. */
    private static final long EVER = 20;

    private final long limitNanos;
    private long life = Long.MIN_VALUE;
    private long since;
    private long usedBefore;

    NoProgress(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    /**
     * Looks for progress.
     *
     * @param now the time, in ns
     * @param sign changes with each progress
     * @param used processor time of the JVM so far, in ns; negative where it is not known
     * @return whether it is lost
     */
    boolean look(long now, long sign, long used) {
        if (sign != life) {
            life = sign;
            since = now;
            usedBefore = used;
            return false;
        }
        long silent = now - since;
        if (silent < limitNanos) {
            return false;
        }
        long had = used - usedBefore;
        boolean isKnown = used >= 0 && usedBefore >= 0;
        return !isKnown || had >= limitNanos || had < silent / HANGS || silent >= EVER * limitNanos;
    }
}
