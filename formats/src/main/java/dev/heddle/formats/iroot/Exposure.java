package dev.heddle.formats.iroot;

/**
 * How an iRoot has shown itself in a campaign.
 *
 * @param isWeak whether all that showed it needed a read of a write that was no longer the newest
 * @param executions how many executions showed it, at least 1
 * @param first number of the first that did, from 1
 */
public record Exposure(boolean isWeak, long executions, long first) {
    /** @throws IllegalArgumentException if a number is below 1 */
    public Exposure {
        if (executions < 1 || first < 1) {
            throw new IllegalArgumentException("expected numbers of executions, found " + executions + " and " + first);
        }
    }

    /** In these executions and in others. */
    Exposure and(Exposure other) {
        return new Exposure(isWeak && other.isWeak, executions + other.executions, Math.min(first, other.first));
    }
}
