package dev.heddle.replayer.job;

import java.util.Collections;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * What an execution has come to, as far as its driver can tell: two executions with equal outcomes are the same to it,
 * whatever their threads did. Executions that were cut off have none.
 *
 * @param failure signature of the failure, in which numbers of messages do not count; empty where the execution passed
 * @param values what the program named, or static fields of its main class, by name; empty where it failed
 * @param output what the program printed; empty where it failed
 */
public record ObservedOutcome(String failure, SortedMap<String, String> values, String output)
        implements Comparable<ObservedOutcome> {
    /** Stands for all outcomes beyond {@link CampaignResult#MOST_OUTCOMES}. */
    public static final ObservedOutcome OTHER = new ObservedOutcome(CampaignResult.OTHER_OUTCOMES, new TreeMap<>(), "");

    private static final Comparator<ObservedOutcome> ORDER = Comparator.comparing(ObservedOutcome::hasFailed)
            .thenComparing(ObservedOutcome::failure)
            .thenComparing(one -> one.values.toString())
            .thenComparing(ObservedOutcome::output);

    /** The map is copied. */
    public ObservedOutcome {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /** Whether the execution failed. */
    public boolean hasFailed() {
        return !failure.isEmpty();
    }

    /** Returns this outcome without values and output: whether and how it failed alone. */
    public ObservedOutcome verdict() {
        return new ObservedOutcome(failure, new TreeMap<>(), "");
    }

    /** For people, in one line: the failure, or what was observed; {@code passed} where that is nothing. */
    public String text() {
        if (hasFailed()) {
            return failure;
        }
        StringJoiner all = new StringJoiner(", ");
        all.setEmptyValue("passed");
        values.forEach((name, value) -> all.add(name + " = " + value));
        if (!output.isEmpty()) {
            all.add("prints \"" + output.stripTrailing().replace("\n", "\\n") + "\"");
        }
        return all.toString();
    }

    /** Outcomes that passed come first. */
    @Override
    public int compareTo(ObservedOutcome other) {
        return ORDER.compare(this, other);
    }
}
