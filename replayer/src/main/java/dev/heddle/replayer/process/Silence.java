package dev.heddle.replayer.process;

/**
 * How long the program has reached no event, in the time of the observer: a look that comes late, since the machine is
 * overloaded or was asleep, counts as if it were in time, because the program had no more of the machine than the
 * looker.
 */
final class Silence {
    private final long longestBetweenLooks;
    private long lastLook;
    private long nanos;

    /**
     * Begins in silence.
     *
     * @param longestBetweenLooks how much a look may add, in ns
     * @param now the time, in ns
     */
    Silence(long longestBetweenLooks, long now) {
        this.longestBetweenLooks = longestBetweenLooks;
        this.lastLook = now;
    }

    /**
     * Looks for events since the last look.
     *
     * @param now the time, in ns
     * @param heard whether there was an event since the last look, or none is expected
     * @return the length of the silence, in ns
     */
    long look(long now, boolean heard) {
        nanos = heard ? 0 : nanos + Math.min(now - lastLook, longestBetweenLooks);
        lastLook = now;
        return nanos;
    }

    void forget() {
        nanos = 0;
    }
}
