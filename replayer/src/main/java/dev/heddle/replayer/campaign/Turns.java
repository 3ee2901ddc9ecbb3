package dev.heddle.replayer.campaign;

import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.io.IOException;

/** Which execution is next in a JVM, and who makes its decisions. */
public interface Turns {
    /** Goes on to the next execution; false where there is none. */
    boolean next() throws IOException;

    /** Number of the execution, from 1. */
    long execution();

    /** Its seed. */
    long seed();

    /** Makes its decisions. */
    SchedulingStrategy strategy();

    /** Notes the end of the execution, which the engine still shows. Not called for an execution that was given up. */
    void ended(boolean failed) throws IOException;

    /**
     * Notes that the execution has neither passed nor failed.
     *
     * @param isRepeatable whether it would be the same if it were made again, so that something can be learned from
     *     what the engine shows
     */
    default void unfinished(boolean isRepeatable) throws IOException {}

    /** What executions have shown so far. */
    default Coverage coverage() {
        return Coverage.NONE;
    }

    /** Leaves what is known so far for a JVM that may have to go on. */
    default void save() throws IOException {}

    /** Called when no execution follows in this JVM: leaves what is known for the others. */
    void stop(boolean forGood) throws IOException;
}
