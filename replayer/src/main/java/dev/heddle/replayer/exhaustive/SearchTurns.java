package dev.heddle.replayer.exhaustive;

import dev.heddle.replayer.campaign.Turns;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;

/** The executions of an exhaustive search. It has one tree, and so all of them have the same inputs. */
final class SearchTurns implements Turns {
    private final ExhaustiveStrategy search;
    private final long campaignSeed;
    private final long last;
    private long execution;

    /** @param last number of the last execution, wherever the search is then */
    SearchTurns(ExhaustiveStrategy search, long campaignSeed, long last) {
        this.search = search;
        this.campaignSeed = campaignSeed;
        this.last = last;
    }

    @Override
    public boolean next() {
        return ++execution <= last;
    }

    @Override
    public long execution() {
        return execution;
    }

    @Override
    public long seed() {
        return Seeds.ofExecution(campaignSeed, 1);
    }

    @Override
    public SchedulingStrategy strategy() {
        return search;
    }

    @Override
    public void ended(Outcome outcome) {}

    @Override
    public void stop(boolean forGood) {}
}
