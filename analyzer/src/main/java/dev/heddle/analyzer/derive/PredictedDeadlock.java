package dev.heddle.analyzer.derive;

import java.util.List;

/**
 * Threads each of which waits for a lock that the next one holds, in some execution of the program.
 *
 * @param acquisitions execution indices of the acquisitions that wait
 * @param witness an execution after which they wait
 */
public record PredictedDeadlock(List<Integer> acquisitions, Witness witness) {
    /** Copies the list. */
    public PredictedDeadlock {
        acquisitions = List.copyOf(acquisitions);
    }
}
