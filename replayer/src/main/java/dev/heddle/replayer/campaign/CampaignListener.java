package dev.heddle.replayer.campaign;

import dev.heddle.replayer.engine.Outcome;
import java.io.IOException;

/** A part of a campaign that looks at its executions. */
public interface CampaignListener {
    /** An execution is about to begin. */
    default void begins(long execution) {}

    /**
     * Called after each execution that has a verdict, unless the time limit of the campaign has cut it off; the engine
     * still shows it.
     *
     * @param execution its number
     */
    default void ended(long execution, Outcome outcome) throws IOException {}

    /** Called after each execution, whatever its outcome. Answers whether the campaign is over. */
    default boolean isOver(Outcome outcome) {
        return false;
    }

    /**
     * Called instead of {@link #ended} by the watchdog: the execution is stuck, and the last one of this JVM.
     *
     * @param outcome one that failed, or did not end
     */
    default void stalled(long execution, Outcome outcome) throws IOException {}

    /** Called before results are written: leaves what is known so far for a JVM that may have to go on. */
    default void save() throws IOException {}

    /**
     * Called once: no execution follows in this JVM.
     *
     * @param forGood whether none follows in another one
     */
    default void stop(boolean forGood) throws IOException {}
}
