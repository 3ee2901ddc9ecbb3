package dev.heddle.replayer.strategy;

import java.util.List;

/** The strategies by name. */
public final class Strategies {
    private Strategies() {}

    /** The names that {@link #named} knows, in the order of help texts. */
    public static List<String> names() {
        return List.of("random");
    }

    /**
     * A new strategy.
     *
     * @throws IllegalArgumentException for an unknown name
     */
    public static SchedulingStrategy named(String name) {
        return switch (name) {
            case "random" -> new RandomStrategy();
            default -> throw new IllegalArgumentException("unknown strategy " + name + "; known: " + names());
        };
    }
}
