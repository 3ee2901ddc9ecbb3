package dev.heddle.analyzer.memory.axioms;

import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Holds the online model against the axioms on one program. */
final class Comparison {
    private static final int MOST_SHOWN = 5;

    private final ModelExplorer.Setting setting;
    private final long mostRuns;
    private int skipped;

    /** Programs that need more than {@code mostRuns} runs are not compared. */
    Comparison(ModelExplorer.Setting setting, long mostRuns) {
        this.setting = setting;
        this.mostRuns = mostRuns;
    }

    /** What is wrong; empty where nothing is. */
    Optional<String> difference(Program program) {
        return difference(program, BruteForce.graphs(program).of(setting.variant()));
    }

    /** The same with the known answer of the brute force. */
    Optional<String> difference(Program program, Set<String> expected) {
        Optional<SortedSet<String>> found;
        try {
            found = ModelExplorer.of(program, setting, mostRuns);
        } catch (RuntimeException e) { // whatever the model trips over
            return Optional.of(e.toString());
        }
        skipped += found.isEmpty() ? 1 : 0;
        return found.flatMap(states -> difference(states, expected));
    }

    /** How many programs were not compared. */
    int skipped() {
        return skipped;
    }

    /** A window forgets executions; it never makes some up. */
    private Optional<String> difference(Set<String> found, Set<String> expected) {
        String forbidden = minus(found, expected);
        String missing = setting.hasWindow() ? "" : minus(expected, found);
        return forbidden.isEmpty() && missing.isEmpty()
                ? Optional.empty()
                : Optional.of("forbidden:" + forbidden + "\nmissing:" + missing);
    }

    private static String minus(Set<String> some, Set<String> others) {
        SortedSet<String> rest = new TreeSet<>(some);
        rest.removeAll(others);
        StringBuilder text = new StringBuilder();
        rest.stream().limit(MOST_SHOWN).forEach(state -> text.append("\n  ").append(state));
        return text + (rest.size() > MOST_SHOWN ? "\n  and " + (rest.size() - MOST_SHOWN) + " more" : "");
    }

    /** The difference with a smaller program that has one, in words. */
    String report(long seed, Program program) {
        Program smaller = Shrinker.shrink(program, p -> difference(p).isPresent());
        return "seed " + seed + ", " + setting + "\n" + program + "smaller:\n" + smaller
                + difference(smaller).orElse("");
    }
}
