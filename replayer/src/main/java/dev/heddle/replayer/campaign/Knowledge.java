package dev.heddle.replayer.campaign;

import dev.heddle.analyzer.estimate.Estimator;
import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.replayer.strategy.ReadsFromPairs;
import dev.heddle.replayer.strategy.SiteNames;
import dev.heddle.replayer.strategy.StrategyContext;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/** What the executions of earlier epochs have shown. Changes between epochs only. */
final class Knowledge implements StrategyContext {
    /** From then on classes are not told apart any more. */
    private static final int MOST_CLASSES = 1 << 20;

    private final SiteNames siteNames;
    private final Estimator figures = new Estimator();
    private final ReadsFromPairs pairs = new ReadsFromPairs();
    private final LongHashSet classes = new LongHashSet();
    private Parameters parameters;

    /** @param given the program's figures where they are known already, else {@link Parameters#NONE} */
    Knowledge(SiteNames siteNames, Parameters given) {
        this.siteNames = siteNames;
        this.parameters = given;
    }

    /** Learns from an execution; in the order of their numbers. Answers what was new about it. */
    News learn(Observation from) {
        int newPairs = 0;
        for (int i = 0; i < from.pairs().length; i += 3) {
            newPairs += pairs.saw(from.pairs()[i], from.pairs()[i + 1], from.pairs()[i + 2]) ? 1 : 0;
        }
        for (int i = 0; i < from.writes().length; i += 2) {
            pairs.wrote(from.writes()[i], from.writes()[i + 1]);
        }
        for (long aim : from.aims()) {
            pairs.aimed(aim);
        }
        if (from.figures().isPresent()) {
            figures.add(from.figures().get());
            parameters = figures.parameters();
        }
        boolean isNewClass = classes.size() < MOST_CLASSES && classes.add(from.readsFromClass());
        return new News(newPairs, isNewClass);
    }

    /**
     * What was new about an execution.
     *
     * @param pairs reads-from pairs of sites
     * @param readsFromClass nobody had read from where they did before
     */
    record News(int pairs, boolean readsFromClass) {}

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
        return pairs;
    }
}
