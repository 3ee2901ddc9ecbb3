package dev.heddle.replayer.campaign;

import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategySpec;
import java.util.List;

/**
 * The strategies of a campaign: one that was asked for, or those of the default portfolio, which take turns. So each
 * has its part of the executions, and the probability of finding a bug in n executions is at least that of the best one
 * of them in {@code n / 12}. Shares that move to what lately showed new things were tried and did not find bugs sooner
 * ({@code docs/adr/0024}).
 */
public final class Arms {
    /** Name of the portfolio on the command line. */
    public static final String PORTFOLIO = "portfolio";

    /** In the order of their turns: those first that need not know the program. */
    private static final List<String> DEFAULT = List.of(
            "random",
            "pctwm:d=0",
            "random:switch=20,writes=4",
            "guided",
            "random:reads=mixed,writes=4",
            "pos-star:reads=mixed",
            "pctwm:d=1",
            "pctwm:d=2",
            "pct:d=1,reads=newest",
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
        for (String strategy : of(StrategySpec.parse(specification))) {
            Strategies.validate(strategy);
        }
    }

    /** The specifications of the strategies that take turns. */
    static List<String> of(StrategySpec spec) {
        if (!spec.name().equals(PORTFOLIO)) {
            return List.of(spec.toString());
        }
        spec.requireOnly(List.of("learn"));
        String learn = spec.options().getOrDefault("learn", "on");
        if (!List.of("on", "off").contains(learn)) {
            throw new IllegalArgumentException(spec + ": learn expected on or off, found " + learn);
        }
        return DEFAULT;
    }

    /** Whether strategies are told what earlier executions have shown; off to see what that is worth. */
    static boolean learns(StrategySpec spec) {
        return !"off".equals(spec.options().get("learn"));
    }
}
