package dev.heddle.replayer.campaign;

import dev.heddle.replayer.engine.Outcome;
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

    /** What the execution is counted for in the shares of the strategies. */
    default String share() {
        return strategy().name();
    }

    /** Notes the end of the execution, which the engine still shows. Not called for an execution that was given up. */
    void ended(Outcome outcome) throws IOException;

    /** What executions have shown so far. */
    default Coverage coverage() {
        return Coverage.NONE;
    }

    /** Leaves what is known so far for a JVM that may have to go on. */
    default void save() throws IOException {}

    /** Called in a JVM that is sound when no execution follows: what is left to be done with those that were made. */
    default void finish() throws IOException {}

    /** Called when no execution follows in this JVM: leaves what is known for the others. */
    void stop(boolean forGood) throws IOException;
}
