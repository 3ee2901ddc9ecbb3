package dev.heddle.replayer.minimise;

/**
 * What an execution takes to follow.
 *
 * @param preemptions context switches away from a thread that could have continued and neither waited for time, nor
 *     yielded, nor spun
 * @param staleReads reads that did not see the newest write that they might have seen
 * @param choices what came without cause or out of order: spurious wake-ups and failures, time-outs before their time,
 *     a waiter other than the first
 * @param switches all context switches: events of another thread than the event before
 * @param events how many events there are
 */
public record Cost(int preemptions, int staleReads, int choices, int switches, int events) {
    /**
     * What has to be explained, in points; a stale read more than a preemption, since an interleaving is what people
     * know.
     */
    public int surprises() {
        return surprises(preemptions, staleReads, choices);
    }

    static int surprises(int preemptions, int staleReads, int choices) {
        return 2 * (preemptions + choices) + 3 * staleReads;
    }

    /** Whether there is less to explain, or as much in fewer switches or events. */
    boolean isBelow(Cost other) {
        if (surprises() != other.surprises()) {
            return surprises() < other.surprises();
        }
        return switches != other.switches ? switches < other.switches : events < other.events;
    }
}
