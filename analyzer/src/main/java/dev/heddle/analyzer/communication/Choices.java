package dev.heddle.analyzer.communication;

/**
 * What strategies choose among in one execution, or in several: then each figure is the largest.
 *
 * @param steps scheduling decisions with at least two enabled threads: what PCT draws its change points over
 * @param history how many of the newest writes are enough to reach all that other threads wrote since a thread's last
 *     access; not cut off
 * @param counted events since the first start: |V| of POS
 * @param racing racing pairs of the partial order: D_E of POS; {@code Integer.MAX_VALUE} for as many and more
 * @param openReads reads and updates that might have seen another write
 */
public record Choices(int steps, int history, int counted, int racing, int openReads) {
    /** Nothing to choose. */
    public static final Choices NONE = new Choices(0, 0, 0, 0, 0);

    /** No figure is negative. */
    public Choices {
        if ((steps | history | counted | racing | openReads) < 0) {
            throw new IllegalArgumentException("a negative figure");
        }
    }

    /** Returns the larger of each figure. */
    public Choices or(Choices other) {
        return new Choices(
                Math.max(steps, other.steps),
                Math.max(history, other.history),
                Math.max(counted, other.counted),
                Math.max(racing, other.racing),
                Math.max(openReads, other.openReads));
    }
}
