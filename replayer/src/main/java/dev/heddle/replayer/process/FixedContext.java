package dev.heddle.replayer.process;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.replayer.strategy.ReadsFromPairs;
import dev.heddle.replayer.strategy.SiteNames;
import dev.heddle.replayer.strategy.StrategyContext;

/** What is known does not change. */
record FixedContext(SiteNames siteNames, Parameters parameters, ReadsFromPairs pairs) implements StrategyContext {
    FixedContext(SiteNames siteNames, Parameters parameters) {
        this(siteNames, parameters, new ReadsFromPairs());
    }
}
