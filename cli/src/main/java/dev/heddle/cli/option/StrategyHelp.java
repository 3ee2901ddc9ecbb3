package dev.heddle.cli.option;

import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategyDescriptor;
import java.util.Iterator;

/** The strategies as the help shows them: their names, and what each does. */
public final class StrategyHelp implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Strategies.names().iterator();
    }

    /** A table for the end of a command's help. */
    public static String table() {
        StringBuilder table = new StringBuilder(String.format("%nStrategies and their parameters:%n"));
        for (StrategyDescriptor one : Strategies.all()) {
            String parameters = one.options().isEmpty() ? "" : " (" + String.join(", ", one.options()) + ")";
            table.append(String.format("  %-9s %s%s%n", one.name(), one.help(), parameters));
        }
        return table.toString();
    }
}
