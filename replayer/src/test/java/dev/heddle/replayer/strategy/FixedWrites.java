package dev.heddle.replayer.strategy;

/** Candidate writes of a test. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FixedWrites(int... events) implements CandidateWrites {
    @Override
    public int size() {
        return events.length;
    }

    @Override
    public int event(int i) {
        return events[i];
    }

    @Override
    public int reader() {
        return 0;
    }

    @Override
    public long readerSite() {
        return 0;
    }

    @Override
    public long writerSite(int i) {
        return 0;
    }
}
