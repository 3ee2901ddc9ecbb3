package dev.heddle.replayer.schedule;

import dev.heddle.replayer.execution.PerThread;

/** What fairness keeps of a thread. */
final class FairRecord implements PerThread.Part<FairRecord> {
    /** Operation with which the thread could go on at a decision, not by time alone, or -1. */
    int ableOperation = -1;

    int ableSince;
    /** The event at which it could last. */
    int ableAt = -1;
    /** How many events the execution had when the thread was chosen last, or -1. */
    int lastRun = -1;
    /** What the rounds had been worth, in ns, when the thread came to its pending operation. */
    long paidAtPending;
    /** Likewise at its last look at the clock. */
    long paidAtLook;

    /** Notes that the thread can go on with that operation, not by time alone, when the log has that size. */
    void isAble(int operation, int now) {
        if (ableOperation != operation) {
            ableOperation = operation;
            ableSince = now;
        }
        ableAt = now;
    }

    @Override
    public FairRecord fresh() {
        return new FairRecord();
    }
}
