package dev.heddle.replayer.strategy;

/** Candidate writes of a test. */
record FixedWrites(int... events) implements CandidateWrites {
    @Override
    public int size() {
        return events.length;
    }

    @Override
    public int event(int i) {
        return events[i];
    }
}
