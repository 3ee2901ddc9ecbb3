package dev.heddle.replayer.strategy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A strategy and its parameters as they stand on the command line and in traces: {@code NAME} or
 * {@code NAME:KEY=VALUE,...}, for instance {@code pctwm:d=2,h=1}. What is not given is estimated from executions of the
 * program.
 *
 * @param name the strategy's name
 * @param options its parameters by name, sorted; immutable
 */
public record StrategySpec(String name, SortedMap<String, String> options) {
    /** The map is copied. */
    public StrategySpec {
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }

    /**
     * Parses a specification.
     *
     * @throws IllegalArgumentException with a line for the user where it has another shape
     */
    public static StrategySpec parse(String text) {
        int colon = text.indexOf(':');
        SortedMap<String, String> options = new TreeMap<>();
        if (colon >= 0) {
            for (String option : text.substring(colon + 1).split(",", -1)) {
                int equals = option.indexOf('=');
                if (equals < 1 || equals == option.length() - 1) {
                    throw new IllegalArgumentException(
                            text + ": expected NAME or NAME:KEY=VALUE,..., found \"" + option + "\"");
                }
                if (options.put(option.substring(0, equals), option.substring(equals + 1)) != null) {
                    throw new IllegalArgumentException(text + ": " + option.substring(0, equals) + " is given twice");
                }
            }
        }
        return new StrategySpec(colon < 0 ? text : text.substring(0, colon), options);
    }

    /**
     * A whole number among the options.
     *
     * @throws IllegalArgumentException with a line for the user where it is none, or out of range
     */
    public int number(String key, int otherwise, int min, int max) {
        String value = options.get(key);
        if (value == null) {
            return otherwise;
        }
        try {
            int n = Integer.parseInt(value);
            if (n >= min && n <= max) {
                return n;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException(
                this + ": " + key + " expected a number from " + min + " to " + max + ", found " + value);
    }

    /** How reads choose: {@code reads=uniform} (the default), {@code newest}, {@code sync-newest} or {@code mixed}. */
    public ReadsFrom readsFrom() {
        return switch (options.getOrDefault("reads", "uniform")) {
            case "uniform" -> ReadsFrom.UNIFORM;
            case "newest" -> ReadsFrom.NEWEST;
            case "mixed" -> ReadsFrom.MIXED;
            case "sync-newest" -> ReadsFrom.SYNC_NEWEST;
            default ->
                throw new IllegalArgumentException(
                        this + ": reads expected uniform, newest, sync-newest or mixed, found " + options.get("reads"));
        };
    }

    /**
     * Makes sure that no other options are given.
     *
     * @throws IllegalArgumentException with a line for the user
     */
    public void requireOnly(List<String> known) {
        for (Map.Entry<String, String> option : options.entrySet()) {
            if (!known.contains(option.getKey())) {
                throw new IllegalArgumentException(this + ": no option " + option.getKey() + " of " + name + "; known: "
                        + (known.isEmpty() ? "none" : String.join(", ", known)));
            }
        }
    }

    @Override
    public String toString() {
        if (options.isEmpty()) {
            return name;
        }
        StringBuilder text = new StringBuilder(name).append(':');
        options.forEach(
                (key, value) -> text.append(key).append('=').append(value).append(','));
        text.setLength(text.length() - 1);
        return text.toString();
    }
}
