package dev.heddle.replayer.lead;

import java.util.List;

/**
 * Decisions to follow as far as a program follows them. Only those are listed that differ from what happens without
 * ({@link Continuation}): a thread goes on as long as it can, reads see the newest write, nothing comes without cause.
 *
 * @param decisions in the order in which they are met
 */
public record Guide(List<Decision> decisions) {
    /** Nothing is prescribed. */
    public static final Guide EMPTY = new Guide(List.of());

    /** Copies the list. */
    public Guide {
        decisions = List.copyOf(decisions);
    }

    /**
     * An event's place in its thread, so that a decision keeps its meaning where other threads run at another time. The
     * name counts where it is known: it is the same after a loop that had fewer rounds.
     *
     * @param thread path of the thread
     * @param order how many events the thread executes before
     * @param name made of the event's site and how often the thread has been there; 0 where it is not known
     */
    public record Place(String thread, int order, long name) {}

    /** Decision of the guide. */
    public sealed interface Decision permits Switch, Read, Choice {
        /** The thread's last event before, or for a read the read. */
        Place at();
    }

    /**
     * Another thread goes on (or the same, where it would have given way).
     *
     * @param at the last event of the thread that made the step before
     * @param to path of the thread that goes on
     */
    public record Switch(Place at, String to) implements Decision {}

    /**
     * A read that does not see the newest write.
     *
     * @param at the read
     * @param source the write; with an empty path for the initial value
     */
    public record Read(Place at, Place source) implements Decision {
        /** The initial value. */
        public static final Place INITIAL = new Place("", 0, 0);
    }

    /**
     * Any other choice: which waiter is notified, whether something comes without cause, a read's place among volatile
     * writes.
     *
     * @param at the last event of the thread that runs
     * @param number what is chosen, at least 1
     */
    public record Choice(Place at, int number) implements Decision {}
}
