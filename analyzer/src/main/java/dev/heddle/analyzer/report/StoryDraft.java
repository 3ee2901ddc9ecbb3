package dev.heddle.analyzer.report;

import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects what may be told; keeps the steps that matter most. Reads of constants are no steps. */
final class StoryDraft {
    private static final int MOST_STEPS = 10;

    private final Constants constants;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<Integer, String> notes = new TreeMap<>();
    private final Map<Integer, Integer> weights = new TreeMap<>();

    StoryDraft(Trace trace) {
        constants = new Constants(trace);
    }

    /** Whether it is told where an event is one of the steps. */
    boolean isTold(int event) {
        return !constants.isRead(event);
    }

    /** Adds a sentence that says what went wrong, and the events that it is about. */
    void finding(String sentence, int... about) {
        finding(Finding.of(sentence, about));
    }

    void finding(Finding finding) {
        if (findings.stream().noneMatch(said -> said.text().equals(finding.text()))) {
            findings.add(finding);
        }
    }

    boolean hasFindings() {
        return !findings.isEmpty();
    }

    /** A step that matters by {@code weight}; negative events are no steps. */
    void step(int event, int weight, String note) {
        if (event >= 0 && isTold(event)) {
            weights.merge(event, weight, Math::max);
            notes.merge(event, note, (old, now) -> old.isEmpty() || old.equals(now) ? now : old);
        }
    }

    /** Adds a note to a step that has been chosen, before what is there. */
    void mark(int event, String note) {
        if (weights.containsKey(event)) {
            notes.merge(event, note, (old, now) -> old.isEmpty() ? now : now + "; " + old);
        }
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }

    /** The weightiest steps in execution order; of equal weight the later ones. */
    List<Step> steps() {
        List<Integer> chosen = new ArrayList<>(weights.keySet());
        chosen.sort(Comparator.comparing((Integer event) -> weights.getOrDefault(event, 0))
                .thenComparing(Comparator.naturalOrder())
                .reversed());
        return chosen.stream()
                .limit(MOST_STEPS)
                .sorted()
                .map(event -> new Step(event, notes.getOrDefault(event, "")))
                .toList();
    }
}
