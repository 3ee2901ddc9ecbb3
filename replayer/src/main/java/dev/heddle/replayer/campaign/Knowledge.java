package dev.heddle.replayer.campaign;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.strategy.ReadsFromPairs;
import dev.heddle.replayer.strategy.SiteNames;
import dev.heddle.replayer.strategy.StrategyContext;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/** What the executions of earlier epochs have shown. Changes between epochs only. */
final class Knowledge implements StrategyContext {
    /** From then on classes are not told apart any more. */
    private static final int MOST_CLASSES = 1 << 20;

    private final SiteNames siteNames;
    private Estimate figures = Estimate.NONE;
    private final ReadsFromPairs pairs = new ReadsFromPairs();
    private final LongHashSet classes = new LongHashSet();
    /** Pairs that exactly one execution has shown. */
    private final LongHashSet singles = new LongHashSet();

    private long classified;
    private final boolean learns;
    private Parameters parameters;
    private long lastNews;

    /**
     * @param given the program's figures where they are known already, else {@link Parameters#NONE}
     * @param learns whether strategies learn reads-from pairs
     */
    Knowledge(SiteNames siteNames, Parameters given, boolean learns) {
        this.learns = learns;
        this.siteNames = siteNames;
        this.parameters = given;
    }

    /** Learns from an execution; in the order of their numbers. */
    void learn(Observation from) {
        boolean isNews = false;
        for (int i = 0; i < from.pairs().length; i += 3) {
            isNews |= pairs.saw(from.pairs()[i], from.pairs()[i + 1], from.pairs()[i + 2]);
        }
        for (int i = 0; i < from.writes().length; i += 2) {
            pairs.wrote(from.writes()[i], from.writes()[i + 1]);
        }
        for (long aim : from.aims()) {
            pairs.aimed(aim);
        }
        if (from.figures().isPresent()) {
            figures = figures.and(from.figures().get());
            parameters = figures.parameters();
        }
        isNews |= from.readsFromClass() != 0 && classes.size() < MOST_CLASSES && isNewClass(from.readsFromClass());
        lastNews = isNews ? from.execution() : lastNews;
    }

    private boolean isNewClass(long name) {
        classified++;
        if (classes.add(name)) {
            singles.add(name);
            return true;
        }
        singles.remove(name);
        return false;
    }

    /** What has been seen. */
    Coverage coverage() {
        return new Coverage(pairs.size(), classes.size(), lastNews, singles.size(), classified);
    }

    @Override
    public Parameters parameters() {
        return parameters;
    }

    @Override
    public SiteNames siteNames() {
        return siteNames;
    }

    @Override
    public ReadsFromPairs pairs() {
        return learns ? pairs : NOTHING_KNOWN.pairs();
    }
}
