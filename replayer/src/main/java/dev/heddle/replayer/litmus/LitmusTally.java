package dev.heddle.replayer.litmus;

import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.litmus.LitmusValues;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.recorder.hooks.Litmus;
import dev.heddle.replayer.job.LitmusResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Counts the outcomes of one test. Where no set of allowed outcomes is known, all are but those that its condition
 * rules out.
 */
final class LitmusTally {
    private final LitmusTest test;
    private final List<String> names;
    private final Set<String> shown;
    private final boolean isOpen;
    private final Set<String> missing = new TreeSet<>();
    private final Set<String> allowed = new TreeSet<>();
    private final SortedMap<String, Long> observed = new TreeMap<>();

    LitmusTally(LitmusTest test, LitmusVariant variant) {
        this.test = test;
        shown = test.shown();
        isOpen = test.isOpen(variant);
        names = new ArrayList<>(test.registers());
        names.addAll(test.finals());
        for (LitmusValues outcome : test.expected().allowed().getOrDefault(variant, Set.of())) {
            this.allowed.add(outcome.toString());
        }
        missing.addAll(this.allowed);
    }

    /** Counts the outcome that the last execution reported; false where it is forbidden. */
    boolean count() {
        SortedMap<String, Integer> values = new TreeMap<>();
        for (int i = 0; i < names.size(); i++) {
            if (shown.contains(names.get(i))) {
                values.put(names.get(i), Litmus.value(i));
            }
        }
        String outcome = new LitmusValues(values).toString();
        observed.merge(outcome, 1L, Long::sum);
        missing.remove(outcome);
        boolean isAsked = test.expected()
                .condition()
                .map(condition -> condition.permits(values))
                .orElse(true);
        return isAsked && (isOpen || allowed.contains(outcome));
    }

    boolean isComplete() {
        return !isOpen && missing.isEmpty();
    }

    /** @param graphs how many execution graphs there are, or -1 */
    LitmusResults.Case result(long runs, String problem, String trace, long graphs) {
        return new LitmusResults.Case(runs, observed, problem, trace, graphs);
    }
}
