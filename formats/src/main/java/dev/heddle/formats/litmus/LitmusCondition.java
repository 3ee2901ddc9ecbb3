package dev.heddle.formats.litmus;

import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a test in C asks of its final states.
 *
 * @param quantifier which states have to satisfy the proposition
 * @param proposition about registers and final locations
 * @param shown the registers and locations that outcomes consist of
 */
public record LitmusCondition(Quantifier quantifier, Proposition proposition, SortedSet<String> shown) {
    /** Which final states have to satisfy the proposition. */
    public enum Quantifier {
        /** At least one state: a question, whose answer is no failure either way. */
        EXISTS("exists"),
        /** No state. */
        NEVER("~exists"),
        /** Every state. */
        ALWAYS("forall");

        private final String word;

        Quantifier(String word) {
            this.word = word;
        }

        /** As in files. */
        public String word() {
            return word;
        }
    }

    /** A condition. */
    public LitmusCondition {
        shown = new TreeSet<>(shown);
    }

    /** Whether a test may end with these values. */
    public boolean permits(Map<String, Integer> values) {
        return switch (quantifier) {
            case EXISTS -> true;
            case NEVER -> !proposition.holds(values);
            case ALWAYS -> proposition.holds(values);
        };
    }

    /** Whether a test may end with this outcome, in the words of {@link LitmusValues}. */
    public boolean permits(String outcome) {
        return permits(values(outcome));
    }

    /** The values of an outcome in the words of {@link LitmusValues}. */
    public static Map<String, Integer> values(String outcome) {
        Map<String, Integer> values = new TreeMap<>();
        for (String word : outcome.split(" ", -1)) {
            int equals = word.lastIndexOf('=');
            values.put(word.substring(0, equals), Integer.valueOf(word.substring(equals + 1)));
        }
        return values;
    }

    /** A proposition about final values; {@code toString} gives the notation of herd7. */
    public sealed interface Proposition {
        /** Whether it is true of these values. */
        boolean holds(Map<String, Integer> values);
    }

    /** {@code NAME=VALUE}. */
    public record Equals(String name, int value) implements Proposition {
        @Override
        public boolean holds(Map<String, Integer> values) {
            return values.getOrDefault(name, 0) == value;
        }

        @Override
        public String toString() {
            return name + "=" + value;
        }
    }

    /** {@code ~ P}. */
    public record Not(Proposition of) implements Proposition {
        @Override
        public boolean holds(Map<String, Integer> values) {
            return !of.holds(values);
        }

        @Override
        public String toString() {
            return "~(" + of + ")";
        }
    }

    /** {@code P /\ Q}; of no parts it is {@code true}. */
    public record All(List<Proposition> parts) implements Proposition {
        /** A conjunction. */
        public All {
            parts = List.copyOf(parts);
        }

        @Override
        public boolean holds(Map<String, Integer> values) {
            return parts.stream().allMatch(part -> part.holds(values));
        }

        @Override
        public String toString() {
            return parts.isEmpty() ? "true" : joined(parts, " /\\ ");
        }
    }

    /** {@code P \/ Q}; of no parts it is {@code false}. */
    public record Some(List<Proposition> parts) implements Proposition {
        /** A disjunction. */
        public Some {
            parts = List.copyOf(parts);
        }

        @Override
        public boolean holds(Map<String, Integer> values) {
            return parts.stream().anyMatch(part -> part.holds(values));
        }

        @Override
        public String toString() {
            return parts.isEmpty() ? "false" : joined(parts, " \\/ ");
        }
    }

    private static String joined(List<Proposition> parts, String by) {
        return "(" + String.join(by, parts.stream().map(Proposition::toString).toList()) + ")";
    }

    /** As in files. */
    @Override
    public String toString() {
        return quantifier.word() + " " + proposition;
    }
}
