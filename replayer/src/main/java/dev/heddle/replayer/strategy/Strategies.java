package dev.heddle.replayer.strategy;

import dev.heddle.analyzer.estimate.Parameters;
import java.util.List;

/** The strategies by name. */
public final class Strategies {
    private static final StrategyContext NOTHING_KNOWN = new StrategyContext() {
        @Override
        public Parameters parameters() {
            return Parameters.NONE;
        }

        @Override
        public SiteNames siteNames() {
            throw new IllegalStateException("no execution is under way");
        }
    };

    private Strategies() {}

    /** The names that {@link #create} knows, in the order of help texts. */
    public static List<String> names() {
        return List.of("random", "pct", "pctwm", "pos", "pos-star", "surw", "urw");
    }

    /**
     * Makes sure that there is such a strategy.
     *
     * @throws IllegalArgumentException with a line for the user, for an unknown name or unfit options
     */
    public static void check(StrategySpec spec) {
        create(spec, NOTHING_KNOWN);
    }

    /**
     * A new strategy. Its {@link SchedulingStrategy#name} is the specification.
     *
     * @throws IllegalArgumentException with a line for the user, for an unknown name or unfit options
     */
    public static SchedulingStrategy create(StrategySpec spec, StrategyContext context) {
        switch (spec.name()) {
            case "random" -> {
                spec.requireOnly("reads");
                return new RandomStrategy(spec.readsFrom());
            }
            case "pct" -> {
                return new PctStrategy(spec, context);
            }
            case "pctwm" -> {
                return new PctwmStrategy(spec, context);
            }
            case "pos" -> {
                return PosStrategy.pos(spec);
            }
            case "pos-star" -> {
                return PosStrategy.posStar(spec);
            }
            case "surw" -> {
                return new SurwStrategy(spec, context);
            }
            case "urw" -> {
                return new UrwStrategy(spec, context);
            }
            default ->
                throw new IllegalArgumentException(
                        spec.name() + ": no such strategy; known: " + String.join(", ", names()));
        }
    }
}
