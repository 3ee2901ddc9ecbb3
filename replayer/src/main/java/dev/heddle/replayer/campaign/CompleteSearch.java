package dev.heddle.replayer.campaign;

import dev.heddle.formats.run.VolatileReads;
import dev.heddle.replayer.lead.TraceTables;
import dev.heddle.replayer.strategy.Exploration;

/** A search that makes all executions of a program and ends by itself. */
public interface CompleteSearch {
    /** Equal rounds of reads after which a thread is taken to wait in a loop, in searches for outcomes. */
    int ROUNDS_OF_OUTCOMES = 5;

    /** Whether nothing is left to execute. */
    boolean isDone();

    /** How far the search has come. */
    Exploration exploration();

    /**
     * Its executions.
     *
     * @param last number of the last one, wherever the search is then
     */
    Turns turns(long campaignSeed, long last);

    /** Begins searches. */
    interface Provider {
        /**
         * Begins a search.
         *
         * @param tables names of what the execution under way numbers
         * @param volatiles the variant of the memory model
         * @param withOrders whether orders of accesses are told apart where the graph is the same
         */
        CompleteSearch begin(TraceTables tables, VolatileReads volatiles, boolean withOrders);

        /**
         * Begins a search for all outcomes, which tells orders of accesses apart. Methods that are called several times
         * in a row read the same at one site: so a loop is one only after more rounds.
         */
        CompleteSearch beginOfOutcomes(TraceTables tables, VolatileReads volatiles);
    }
}
