package dev.heddle.analyzer.iroot;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.Prediction;
import java.util.List;

/**
 * An iRoot that an execution says is possible, with accesses of the execution that say so.
 *
 * @param iroot what may happen
 * @param weak no interleaving gives it
 * @param async in each example found, an event that the iRoot is about came after its thread's first time-out,
 *     interrupt or input from outside
 * @param example execution indices of the accesses, in the order of the iRoot's events; an update may act as its read
 *     or its write
 */
public record PredictedIroot(Iroot iroot, boolean weak, boolean async, List<Integer> example)
        implements Comparable<PredictedIroot> {
    /** Copies the list. */
    public PredictedIroot {
        example = List.copyOf(example);
    }

    /** Without the example, as one execution's prediction. */
    public Prediction prediction() {
        return new Prediction(iroot, weak, async, 1);
    }

    /** By iRoot. */
    @Override
    public int compareTo(PredictedIroot other) {
        return iroot.compareTo(other.iroot);
    }
}
