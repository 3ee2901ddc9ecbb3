package dev.heddle.replayer.lead;

/**
 * An event's place in its thread, so that a decision keeps its meaning where other threads run at another time. The
 * name counts where it is known: it is the same after a loop that had fewer rounds.
 *
 * @param thread path of the thread; empty for the initial value of memory
 * @param order how many events the thread executes before
 * @param name made of the event's site and how often the thread has been there; 0 where it is not known
 */
public record Place(String thread, int order, long name) {
    /** Where memory has its initial value from. */
    public static final Place INITIAL = new Place("", 0, 0);
}
