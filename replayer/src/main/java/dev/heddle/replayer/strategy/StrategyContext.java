package dev.heddle.replayer.strategy;

import dev.heddle.analyzer.estimate.Parameters;

/** What a strategy may know besides the execution under way. Asked at the beginning of each execution; the answers are immutable. */
public interface StrategyContext {
    /** Figures of the program from earlier executions; {@link Parameters#NONE} before there are any. */
    Parameters parameters();

    /** What sites are called in the execution under way. */
    SiteNames siteNames();

    /** Whether there are such figures. */
    default boolean isEstimated() {
        return parameters().executions() > 0;
    }
}
