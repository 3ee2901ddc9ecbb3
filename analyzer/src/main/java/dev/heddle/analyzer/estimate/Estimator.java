package dev.heddle.analyzer.estimate;

import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.formats.trace.EventColumns;

/**
 * Puts executions together into the parameters of strategies. The order in which they are added does not matter, so
 * executions of several JVMs give what one would have given. Not thread-safe.
 */
public final class Estimator {
    private Estimate sum = Estimate.NONE;

    /** Adds one execution. */
    public void add(EventColumns events, Profile profile) {
        add(Estimate.of(events, profile));
    }

    /** Adds one execution that is counted already. */
    public void add(CommunicationCounts counts, Profile profile) {
        add(Estimate.of(counts, profile));
    }

    /** Adds executions that were estimated elsewhere. */
    public void add(Estimate other) {
        sum = sum.and(other);
    }

    /** Everything so far. */
    public Estimate estimate() {
        return sum;
    }

    /** What strategies draw from; {@link Parameters#NONE} before the first execution. */
    public Parameters parameters() {
        return sum.parameters();
    }
}
