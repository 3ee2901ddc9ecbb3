package dev.heddle.replayer.strategy;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * What is known of a strategy before an execution: the row that a new strategy adds to {@link Strategies}. The help of
 * the command line and the check of a specification's options come from here.
 *
 * @param name the strategy's name, as in specifications
 * @param options the keys that its specification may have, in the order of messages
 * @param help how it decides, in one line for the user
 * @param drawsFromFigures whether it draws from figures of the program that the specification leaves open
 * @param learnsPairs whether it asks for the reads-from pairs that earlier executions have shown
 * @param factory makes it
 */
public record StrategyDescriptor(
        String name,
        List<String> options,
        String help,
        Predicate<StrategySpec> drawsFromFigures,
        boolean learnsPairs,
        BiFunction<StrategySpec, StrategyContext, SchedulingStrategy> factory) {
    /** A strategy that need not know anything of the program. */
    static StrategyDescriptor of(
            String name,
            List<String> options,
            String help,
            BiFunction<StrategySpec, StrategyContext, SchedulingStrategy> factory) {
        return new StrategyDescriptor(name, options, help, spec -> false, false, factory);
    }

    /** Returns this descriptor for a strategy that draws from figures of the program if the predicate holds. */
    StrategyDescriptor drawingFromFigures(Predicate<StrategySpec> where) {
        return new StrategyDescriptor(name, options, help, where, learnsPairs, factory);
    }

    /** Returns this descriptor for a strategy that asks for reads-from pairs of earlier executions. */
    StrategyDescriptor learningPairs() {
        return new StrategyDescriptor(name, options, help, drawsFromFigures, true, factory);
    }
}
