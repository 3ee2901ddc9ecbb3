package dev.heddle.replayer.strategy;

/**
 * The parameters of strategies that place d points among k steps: as the specification gives them, or else as earlier
 * executions of the program suggest.
 *
 * @param spec the specification, with the options {@code d} and {@code k}
 * @param context what is known of the program
 * @param leastDepth the smallest d that makes sense
 */
record DepthOverSteps(StrategySpec spec, StrategyContext context, int leastDepth) {
    /** @throws IllegalArgumentException with a line for the user, where a given number is out of range */
    DepthOverSteps {
        depth(spec, context, leastDepth);
        steps(spec, context);
    }

    private static int depth(StrategySpec spec, StrategyContext context, int least) {
        return spec.number("d", context.parameters().depth(), least, 1_000);
    }

    private static int steps(StrategySpec spec, StrategyContext context) {
        return spec.number("k", context.parameters().steps(), 1, Integer.MAX_VALUE);
    }

    /** d, the bug depth or the number of delays. */
    int depth() {
        return depth(spec, context, leastDepth);
    }

    int steps() {
        return steps(spec, context);
    }
}
