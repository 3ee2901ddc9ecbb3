package dev.heddle.replayer.campaign;

import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategySpec;
import java.util.List;

/** The strategies of a campaign: one that was asked for, or those of the default portfolio. */
public final class Arms {
    /** Name of the portfolio on the command line. */
    public static final String PORTFOLIO = "portfolio";

    /** In the order in which they have their first executions: those first that need not know the program. */
    private static final List<String> DEFAULT = List.of(
            "random",
            "pctwm:d=0",
            "random:switch=20,writes=4",
            "guided",
            "random:reads=sync-newest,writes=4",
            "pos-star",
            "pctwm:d=1",
            "pctwm:d=2",
            "pct:d=2,reads=newest",
            "pct:d=3,reads=newest",
            "surw");

    private Arms() {}

    /** Specifications of the default portfolio's strategies. */
    public static List<String> ofPortfolio() {
        return DEFAULT;
    }

    /**
     * Makes sure that a campaign can be run with it.
     *
     * @throws IllegalArgumentException with a line for the user
     */
    public static void validate(String specification) {
        for (String strategy : portfolio(StrategySpec.parse(specification)).strategies()) {
            Strategies.validate(StrategySpec.parse(strategy));
        }
    }

    static Portfolio portfolio(StrategySpec spec) {
        if (!spec.name().equals(PORTFOLIO)) {
            return new Portfolio(List.of(spec.toString()), false);
        }
        spec.requireOnly("learn");
        String learn = spec.options().getOrDefault("learn", "on");
        if (!List.of("on", "off").contains(learn)) {
            throw new IllegalArgumentException(spec + ": learn expected on or off, found " + learn);
        }
        return new Portfolio(DEFAULT, learn.equals("on"));
    }
}
