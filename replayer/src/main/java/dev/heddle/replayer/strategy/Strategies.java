package dev.heddle.replayer.strategy;

import java.util.List;

/** The strategies by name. */
public final class Strategies {
    private Strategies() {}

    /** The names that {@link #create} knows, in the order of help texts. */
    public static List<String> names() {
        return List.of("random");
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
            default ->
                throw new IllegalArgumentException(
                        "unknown strategy " + spec.name() + "; known: " + String.join(", ", names()));
        }
    }
}
