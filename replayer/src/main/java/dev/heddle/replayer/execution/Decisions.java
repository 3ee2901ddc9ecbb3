package dev.heddle.replayer.execution;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.lead.DivergenceException;
import dev.heddle.replayer.store.ReadChoice;
import dev.heddle.replayer.strategy.ReplayPolicy;
import dev.heddle.replayer.strategy.SchedulingStrategy;

/**
 * The strategy of the execution under way. Where it gives up or diverges, the execution ends and the deciding thread
 * unwinds.
 */
public final class Decisions {
    private final Ending ending;

    @SuppressWarnings("NullAway.Init") // set in begin()
    private SchedulingStrategy strategy;

    @SuppressWarnings("NullAway.Init") // watch() sets it, before the first execution
    private EventWatch watch;

    public Decisions(Ending ending) {
        this.ending = ending;
    }

    /** Sets what makes the deciding thread leave an execution that has ended. Once, before the first execution. */
    public void watch(EventWatch by) {
        watch = by;
    }

    /** A new execution. */
    public void begin(SchedulingStrategy with, long seed) {
        strategy = with;
        strategy.begin(seed);
    }

    /** The strategy of the execution under way. */
    public SchedulingStrategy strategy() {
        return strategy;
    }

    /** What the execution under way takes from a recorded one. */
    public ReplayPolicy replay() {
        return strategy.replay();
    }

    /** Whether a recorded execution is followed. */
    public boolean isReplay() {
        return replay().comesBack() != ReplayPolicy.ANYBODY;
    }

    /** Which write a read sees, as an index into the choice. */
    public int readsFrom(ReadChoice choice) {
        try {
            return orGiveUp(strategy.readsFrom(choice));
        } catch (DivergenceException divergent) {
            diverged(divergent);
            throw new IllegalStateException("a thread went on after a divergence", divergent);
        }
    }

    /** Lets the strategy choose among the places in S that a read of {@code t} may take. */
    public int choosePlace(ControlledThread t, int places) {
        try {
            return orGiveUp(strategy.choosePlace(t.index, places));
        } catch (DivergenceException divergent) {
            diverged(divergent);
            return 0;
        }
    }

    /** Any other choice. */
    public int choose(int bound) {
        try {
            return bound < 2 ? 0 : orGiveUp(strategy.choose(bound));
        } catch (DivergenceException divergent) {
            diverged(divergent);
            return 0;
        }
    }

    /** Shows the strategy an event that has been executed. */
    public void executed(EventColumns columns, int e) {
        try {
            strategy.executed(columns, e);
        } catch (DivergenceException divergent) {
            diverged(divergent);
        }
    }

    private int orGiveUp(int choice) {
        if (choice == SchedulingStrategy.GIVE_UP) {
            ending.giveUp();
            watch.leave();
        }
        return choice;
    }

    private void diverged(DivergenceException by) {
        ending.diverge(by);
        watch.leave();
    }
}
