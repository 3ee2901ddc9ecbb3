package dev.heddle.replayer.expose;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.lead.DerivedGuide;
import dev.heddle.replayer.lead.GuideStrategy;
import dev.heddle.replayer.strategy.ForwardingStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategyContext;
import dev.heddle.replayer.strategy.StrategySpec;

/**
 * Leads an execution along a derived order; behind its last event, which is the goal, partial order sampling decides.
 * So what comes after something new is sampled as all executions are, and nothing is left to what happens to be
 * nearest.
 */
public final class LedThenPlanned extends ForwardingStrategy {
    private static final String PLAN = "pos";

    private final GuideStrategy guide;
    private final SchedulingStrategy plan = Strategies.create(StrategySpec.parse(PLAN), StrategyContext.NOTHING_KNOWN);
    private final int decisions;
    private final int rest;
    /** Events since the last of the decisions was followed. */
    private int since;

    private boolean isOver;

    /** @param led the order */
    public LedThenPlanned(DerivedGuide.Led led, SiteNames names) {
        guide = new GuideStrategy(led.guide(), names);
        decisions = led.guide().decisions().size();
        rest = led.rest();
    }

    @Override
    public String name() {
        return guide.name();
    }

    @Override
    public void begin(long seed) {
        guide.begin(seed);
        plan.begin(seed);
        since = 0;
        isOver = false;
    }

    @Override
    protected SchedulingStrategy delegate() {
        return isOver ? plan : guide;
    }

    @Override
    public void executed(EventColumns events, int index) {
        guide.executed(events, index);
        plan.executed(events, index);
        if (guide.followed() == decisions) {
            isOver |= ++since > rest;
        }
    }
}
