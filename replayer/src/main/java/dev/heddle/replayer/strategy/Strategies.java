package dev.heddle.replayer.strategy;

import java.util.List;

/** The strategies by name. */
public final class Strategies {
    private Strategies() {}

    /** The names that {@link #create} knows, in the order of help texts. */
    public static List<String> names() {
        return List.of("random", "pct", "pctwm", "pos", "pos-star", "surw", "urw", "guided");
    }

    /**
     * A new strategy. Its {@link SchedulingStrategy#name} is the specification.
     *
     * @throws IllegalArgumentException with a line for the user, for an unknown name or unfit options
     */
    public static SchedulingStrategy create(StrategySpec spec, StrategyContext context) {
        switch (spec.name()) {
            case "random" -> {
                return new RandomStrategy(spec);
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
            case "guided" -> {
                spec.requireOnly();
                return new GuidedStrategy(context);
            }
            default ->
                throw new IllegalArgumentException(
                        spec.name() + ": no such strategy; known: " + String.join(", ", names()));
        }
    }

    /**
     * Makes sure that a strategy can be made.
     *
     * @throws IllegalArgumentException with a line for the user
     */
    public static void validate(StrategySpec spec) {
        create(spec, StrategyContext.NOTHING_KNOWN);
    }

    /** Whether the strategy draws from figures of the program that the specification does not give. */
    public static boolean needsParameters(StrategySpec spec) {
        return switch (spec.name()) {
            case "pct" -> !spec.options().containsKey("k");
            case "pctwm" ->
                !spec.options().keySet().containsAll(List.of("d", "h", "k"))
                        && !"0".equals(spec.options().get("d"));
            case "surw", "urw" -> true;
            default -> false;
        };
    }
}
