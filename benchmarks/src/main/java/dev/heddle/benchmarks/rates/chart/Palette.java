package dev.heddle.benchmarks.rates.chart;

import java.util.List;

/**
 * Colours that can be told apart, by those too who do not see all of them. Source: Okabe and Ito, Color Universal
 * Design.
 */
final class Palette {
    private static final List<String> COLOURS =
            List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#4d4d4d");

    private Palette() {}

    static String colour(int i) {
        return COLOURS.get(i % COLOURS.size());
    }
}
