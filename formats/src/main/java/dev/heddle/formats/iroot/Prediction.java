package dev.heddle.formats.iroot;

/**
 * An iRoot that recorded executions say is possible.
 *
 * @param iroot what may happen
 * @param weak no interleaving gives it: it needs a read of an older write (always idiom 1, WRITE to READ)
 * @param async in every example, an event that the iRoot is about came after its thread's first time-out, interrupt or
 *     input from outside
 * @param traces how many executions predict it, at least 1
 */
public record Prediction(Iroot iroot, boolean weak, boolean async, int traces) implements Comparable<Prediction> {
    /** @throws IllegalArgumentException if no execution predicts it */
    public Prediction {
        if (traces < 1) {
            throw new IllegalArgumentException("expected at least 1 trace, found " + traces);
        }
    }

    /** Merges two predictions of one iRoot: weak or asynchronous only where both are. */
    Prediction and(Prediction other) {
        return new Prediction(iroot, weak && other.weak, async && other.async, traces + other.traces);
    }

    /** By iRoot. */
    @Override
    public int compareTo(Prediction other) {
        return iroot.compareTo(other.iroot);
    }
}
