package dev.heddle.replayer.strategy;

import dev.heddle.analyzer.estimate.Parameters;

/**
 * What a strategy may know in addition to the current execution. Queried at the beginning of each execution; the
 * answers are immutable.
 */
public interface StrategyContext {
    /** There is no program yet. */
    StrategyContext NOTHING_KNOWN = new StrategyContext() {
        @Override
        public Parameters parameters() {
            return Parameters.NONE;
        }

        @Override
        public SiteNames siteNames() {
            throw new IllegalStateException("no execution is under way");
        }
    };

    /** Figures of the program from earlier executions; {@link Parameters#NONE} before there are any. */
    Parameters parameters();

    /** What sites are called in the execution under way. */
    SiteNames siteNames();

    /** Reads-from pairs of sites that earlier executions have shown. */
    default ReadsFromPairs pairs() {
        return new ReadsFromPairs();
    }
}
