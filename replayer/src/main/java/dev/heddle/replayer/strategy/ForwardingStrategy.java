package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;

/**
 * Passes every decision and every question on to another strategy. The base of strategies that change a few decisions
 * of others: whatever they do not override is the other strategy's, methods that are added to
 * {@link SchedulingStrategy} later included.
 */
public abstract class ForwardingStrategy implements SchedulingStrategy {
    /** Called by subclasses. */
    protected ForwardingStrategy() {}

    /** The strategy that decides now. Called for each question; it may be another one from event to event. */
    protected abstract SchedulingStrategy delegate();

    @Override
    public String name() {
        return delegate().name();
    }

    @Override
    public void begin(long seed) {
        delegate().begin(seed);
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        return delegate().nextThread(enabled);
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        return delegate().readsFrom(candidates);
    }

    @Override
    public void onlyThread(EnabledThreads enabled) {
        delegate().onlyThread(enabled);
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        delegate().overruled(enabled, chosen);
    }

    @Override
    public int choosePlace(int reader, int bound) {
        return delegate().choosePlace(reader, bound);
    }

    @Override
    public int choose(int bound) {
        return delegate().choose(bound);
    }

    @Override
    public void executed(EventColumns events, int index) {
        delegate().executed(events, index);
    }

    @Override
    public boolean isWorthless(EnabledThreads enabled) {
        return delegate().isWorthless(enabled);
    }

    @Override
    public long escapes() {
        return delegate().escapes();
    }

    @Override
    public boolean isDone() {
        return delegate().isDone();
    }

    @Override
    public ReplayPolicy replay() {
        return delegate().replay();
    }
}
