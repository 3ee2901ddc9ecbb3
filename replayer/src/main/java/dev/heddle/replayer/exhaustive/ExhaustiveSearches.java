package dev.heddle.replayer.exhaustive;

import dev.heddle.formats.run.VolatileReads;
import dev.heddle.replayer.campaign.CompleteSearch;
import dev.heddle.replayer.lead.TraceTables;

/** The service that begins exhaustive searches. */
public final class ExhaustiveSearches implements CompleteSearch.Provider {
    @Override
    public CompleteSearch begin(TraceTables tables, VolatileReads volatiles, boolean withOrders) {
        return new ExhaustiveStrategy(tables, volatiles, true, withOrders);
    }

    @Override
    public CompleteSearch beginOfOutcomes(TraceTables tables, VolatileReads volatiles) {
        return new ExhaustiveStrategy(tables, volatiles, true, true, CompleteSearch.ROUNDS_OF_OUTCOMES);
    }
}
