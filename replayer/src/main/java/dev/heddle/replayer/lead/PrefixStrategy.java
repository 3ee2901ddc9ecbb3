package dev.heddle.replayer.lead;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.strategy.ForwardingStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;

/**
 * Follows the first events of a recorded execution, each of them checked, and then another strategy: to look around
 * where something has been found. The execution must have the recorded one's seed, since its inputs come from there;
 * what the other strategy draws has a seed of its own.
 */
public final class PrefixStrategy extends ForwardingStrategy {
    private final ReplayStrategy recorded;
    private final int events;
    private final SchedulingStrategy then;
    private long thenSeed;

    /**
     * @param recorded the execution to follow
     * @param tables the tables of the execution under way
     * @param events how many of its events to follow, at most as many as it has
     * @param then makes all decisions after them; it sees the events before them, too
     */
    public PrefixStrategy(Trace recorded, TraceTables tables, int events, SchedulingStrategy then) {
        if (events < 0 || events > recorded.events().size()) {
            throw new IllegalArgumentException("prefix of " + events + " events; expected at most "
                    + recorded.events().size());
        }
        this.recorded = new ReplayStrategy(recorded, tables);
        this.events = events;
        this.then = then;
    }

    /** The seed of what comes after the prefix, from the next execution on. */
    public void thenSeed(long seed) {
        thenSeed = seed;
    }

    private boolean isInPrefix() {
        return recorded.reproduced() < events;
    }

    @Override
    protected SchedulingStrategy delegate() {
        return isInPrefix() ? recorded : then;
    }

    @Override
    public String name() {
        return then.name();
    }

    @Override
    public void begin(long seed) {
        recorded.begin(seed);
        then.begin(thenSeed);
    }

    @Override
    public void executed(EventColumns log, int index) {
        if (isInPrefix()) {
            recorded.executed(log, index);
        }
        then.executed(log, index);
    }

    @Override
    public boolean isDone() {
        return then.isDone();
    }

    @Override
    public long escapes() {
        return then.escapes();
    }
}
