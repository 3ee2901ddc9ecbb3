package dev.heddle.replayer.lead;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReplayPolicy;

/**
 * Finds a script's events in the execution under way and decides as the script does, for {@link LeadingStrategy}. The
 * matchers differ in how an event is found: as the same one ({@link ExactMatcher}), by counting steps
 * ({@link StepMatcher}), by its place in the code ({@link PlaceMatcher}), or by place with events that may be missing
 * ({@link LooseMatcher}). Called by one thread at a time, on the engine's hot path.
 */
public abstract class Matcher implements ReplayPolicy {
    /** No answer: what follows the script decides. */
    public static final int NONE = -1;
    /** How long a thread may take to return from outside when its event is the next one, in ns. */
    static final long RETURNS_NANOS = 500_000_000;

    /** Called by subclasses. */
    protected Matcher() {}

    /** Name of the strategy that leads by it. */
    protected abstract String name();

    /**
     * A new execution begins.
     *
     * @return the seed of what follows the script
     */
    protected long begin(long seed) {
        return seed;
    }

    /** Whether the script decides who goes on, and all choices but those of writes. */
    protected boolean leads() {
        return true;
    }

    /** Whether inputs, returns from outside and choices are the script's, also where it does not lead. */
    protected boolean answers() {
        return leads();
    }

    /** Asked before every step. */
    protected void see(EnabledThreads enabled) {}

    /** Which thread goes on, as an index into {@code enabled}; asked while the script leads. */
    protected int next(EnabledThreads enabled) {
        return NONE;
    }

    /** Which thread goes on instead of the one that what follows has chosen. */
    protected int instead(EnabledThreads enabled, int chosen) {
        return chosen;
    }

    /** Which thread goes on was decided, by whatever component. */
    protected void decided(EnabledThreads enabled, int chosen) {}

    /** Notes that one thread alone can go on. */
    protected void only(EnabledThreads enabled) {}

    /** Which write a read sees, as an index into {@code candidates}; also asked when the script does not lead. */
    protected int source(CandidateWrites candidates) {
        return NONE;
    }

    /** As {@code SchedulingStrategy.choosePlace}; asked while the script leads. */
    protected int place(int reader, int bound) {
        return 0;
    }

    /** As {@code SchedulingStrategy.choose}, or {@link #NONE}; asked while the script {@link #answers}. */
    protected int choice(int bound) {
        return 0;
    }

    /** An event has been executed. */
    protected abstract void executed(EventColumns events, int index);
}
