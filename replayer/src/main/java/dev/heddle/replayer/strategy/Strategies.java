package dev.heddle.replayer.strategy;

import java.util.List;

/** The strategies by name. A strategy is its class and a row here. */
public final class Strategies {
    private static final List<StrategyDescriptor> ALL = List.of(
            StrategyDescriptor.of(
                    "random",
                    List.of("reads", "writes", "switch"),
                    "a random walk: every enabled thread is equally likely at every step",
                    (spec, context) -> new RandomStrategy(spec)),
            StrategyDescriptor.of(
                            "pct",
                            List.of("d", "k", "reads"),
                            "random priorities that change at d - 1 random steps out of k",
                            PctStrategy::new)
                    .drawingFromFigures(spec -> !spec.options().containsKey("k")),
            StrategyDescriptor.of(
                            "pctwm",
                            List.of("d", "h", "k"),
                            "delays d random communication sinks out of k, which then read one of the last h writes",
                            PctwmStrategy::new)
                    .drawingFromFigures(Strategies::pctwmDrawsFromFigures),
            StrategyDescriptor.of(
                    "pos",
                    List.of("reads", "reset"),
                    "a random priority for each operation; those that lose a race draw a new one",
                    (spec, context) -> PosStrategy.pos(spec)),
            StrategyDescriptor.of(
                    "pos-star",
                    List.of("reads"),
                    "pos where two reads do not race",
                    (spec, context) -> PosStrategy.posStar(spec)),
            StrategyDescriptor.of(
                            "surw",
                            List.of("reads"),
                            "all orders of the accesses of one random field or array are about equally likely",
                            SurwStrategy::new)
                    .drawingFromFigures(spec -> true),
            StrategyDescriptor.of(
                            "urw", List.of("reads"), "all interleavings are about equally likely", UrwStrategy::new)
                    .drawingFromFigures(spec -> true),
            StrategyDescriptor.of(
                            "delay",
                            List.of("d", "k", "reads"),
                            "threads run in turn until they block, but for d random steps out of k that skip a thread",
                            DelayStrategy::new)
                    .drawingFromFigures(spec -> !spec.options().containsKey("k")),
            StrategyDescriptor.of(
                            "guided",
                            List.of(),
                            "steers towards reads-from pairs that earlier executions have rarely shown",
                            (spec, context) -> new ReadsFromSearchStrategy(context))
                    .learningPairs());

    private Strategies() {}

    private static boolean pctwmDrawsFromFigures(StrategySpec spec) {
        return !spec.options().keySet().containsAll(List.of("d", "h", "k"))
                && !"0".equals(spec.options().get("d"));
    }

    /** All strategies, in the order of help texts. */
    public static List<StrategyDescriptor> all() {
        return ALL;
    }

    /** The names that {@link #create} knows, in the order of help texts. */
    public static List<String> names() {
        return ALL.stream().map(StrategyDescriptor::name).toList();
    }

    /**
     * The strategy of a name.
     *
     * @throws IllegalArgumentException with a line for the user, for an unknown name
     */
    public static StrategyDescriptor of(String name) {
        for (StrategyDescriptor one : ALL) {
            if (one.name().equals(name)) {
                return one;
            }
        }
        throw new IllegalArgumentException(name + ": no such strategy; known: " + String.join(", ", names()));
    }

    /**
     * A new strategy. Its {@link SchedulingStrategy#name} is the specification.
     *
     * @throws IllegalArgumentException with a line for the user, for an unknown name or unfit options
     */
    public static SchedulingStrategy create(StrategySpec spec, StrategyContext context) {
        StrategyDescriptor descriptor = of(spec.name());
        spec.requireOnly(descriptor.options());
        return descriptor.factory().apply(spec, context);
    }

    /**
     * Makes sure that a strategy can be made.
     *
     * @throws IllegalArgumentException with a line for the user
     */
    public static void validate(String specification) {
        create(StrategySpec.parse(specification), StrategyContext.NOTHING_KNOWN);
    }

    /** Whether the strategy draws from figures of the program that the specification does not give. */
    public static boolean needsParameters(StrategySpec spec) {
        return of(spec.name()).drawsFromFigures().test(spec);
    }
}
