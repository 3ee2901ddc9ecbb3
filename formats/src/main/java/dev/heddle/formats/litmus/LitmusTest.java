package dev.heddle.formats.litmus;

import dev.heddle.formats.litmus.LitmusOperation.Access;
import dev.heddle.formats.litmus.LitmusOperation.Join;
import dev.heddle.formats.litmus.LitmusOperation.Start;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A litmus test.
 *
 * @param name one word
 * @param family such as MP, or empty
 * @param notes lines for people
 * @param initial values of locations before the threads start; others are 0
 * @param threads their steps in program order
 * @param finals locations whose value after all threads have ended is part of the outcome
 * @param expected what is known of its outcomes
 */
public record LitmusTest(
        String name,
        String family,
        List<String> notes,
        SortedMap<String, Integer> initial,
        List<List<LitmusStep>> threads,
        List<String> finals,
        Expected expected) {

    /**
     * What is known of a test's outcomes.
     *
     * @param interest the values that the test is about, where there are such
     * @param verdicts what is said of the interesting values, by who says it: a variant's name, or a source such as
     *     jcstress
     * @param runs for a variant: executions in which uniform random choice sees all outcomes with probability 99.9 %
     * @param allowed the complete set of outcomes of a variant
     * @param graphs how many consistent execution graphs (program order and reads-from) a variant has, where known
     * @param condition what a test in C asks of its final states
     */
    public record Expected(
            Optional<LitmusValues> interest,
            Map<String, String> verdicts,
            Map<LitmusVariant, Integer> runs,
            Map<LitmusVariant, Set<LitmusValues>> allowed,
            Map<LitmusVariant, Integer> graphs,
            Optional<LitmusCondition> condition) {
        /** Copies the maps. */
        public Expected {
            verdicts = Collections.unmodifiableMap(new TreeMap<>(verdicts));
            runs = Collections.unmodifiableMap(new TreeMap<>(runs));
            Map<LitmusVariant, Set<LitmusValues>> sets = new TreeMap<>();
            allowed.forEach((variant, set) -> sets.put(variant, Collections.unmodifiableSet(new LinkedHashSet<>(set))));
            allowed = Collections.unmodifiableMap(sets);
            graphs = Collections.unmodifiableMap(new TreeMap<>(graphs));
        }

        /** Executions for a variant: its own figure, else the largest of the others, else 1,000. */
        public int runsOf(LitmusVariant variant) {
            int largest =
                    runs.values().stream().mapToInt(Integer::intValue).max().orElse(1000);
            return runs.getOrDefault(variant, largest);
        }

        /** With these outcomes of a variant. */
        Expected allowing(LitmusVariant variant, Set<LitmusValues> outcomes) {
            Map<LitmusVariant, Set<LitmusValues>> more = new TreeMap<>(allowed);
            more.put(variant, outcomes);
            return new Expected(interest, verdicts, runs, more, graphs, condition);
        }
    }

    /** A test; {@link LitmusReader} checks what it reads. */
    public LitmusTest {
        notes = List.copyOf(notes);
        initial = Collections.unmodifiableSortedMap(new TreeMap<>(initial));
        threads = threads.stream().map(List::copyOf).toList();
        finals = List.copyOf(finals);
    }

    /** The names of all locations that are accessed, initialised or final. */
    public SortedSet<String> locations() {
        SortedSet<String> names = new TreeSet<>(initial.keySet());
        names.addAll(finals);
        for (LitmusStep step : steps()) {
            if (step.operation() instanceof Access access) {
                names.add(access.location());
            }
        }
        return names;
    }

    /** The names of all registers. A register belongs to one thread, and is 0 until it is set. */
    public SortedSet<String> registers() {
        SortedSet<String> names = new TreeSet<>();
        steps().forEach(step -> step.operation().target().ifPresent(names::add));
        return names;
    }

    /** The names of the values that an outcome consists of: all registers and finals, or what the condition names. */
    public SortedSet<String> shown() {
        if (expected.condition().isPresent()) {
            return expected.condition().get().shown();
        }
        SortedSet<String> names = registers();
        names.addAll(finals);
        return names;
    }

    /**
     * Whether it can be run under that variant: its outcomes are known, its condition is asked of C, or it asks for
     * nothing but the outcomes.
     */
    public boolean isFor(LitmusVariant variant) {
        return expected.allowed().containsKey(variant)
                || isOpen(variant) && (expected.condition().isEmpty() || variant == LitmusVariant.C11);
    }

    /** Whether no set of outcomes is known: what its condition does not rule out, where it has one, is allowed. */
    public boolean isOpen(LitmusVariant variant) {
        return expected.condition().isPresent()
                ? !expected.allowed().containsKey(variant)
                : expected.allowed().isEmpty();
    }

    /** Threads that a step starts; the others start by themselves. */
    public SortedSet<Integer> startedThreads() {
        SortedSet<Integer> numbers = new TreeSet<>();
        for (LitmusStep step : steps()) {
            if (step.operation() instanceof Start start) {
                numbers.add(start.thread());
            }
        }
        return numbers;
    }

    /**
     * The threads, each after those that it starts or joins.
     *
     * @throws IllegalStateException if they start or join each other in a cycle, which {@link LitmusReader} refuses
     */
    public List<Integer> threadOrder() {
        Set<Integer> placed = new LinkedHashSet<>();
        while (placed.size() < threads.size()) {
            int before = placed.size();
            for (int i = 0; i < threads.size(); i++) {
                if (placed.containsAll(startedOrJoined(threads.get(i)))) {
                    placed.add(i);
                }
            }
            if (placed.size() == before) {
                throw new IllegalStateException("threads start or join each other in a cycle");
            }
        }
        return List.copyOf(placed);
    }

    private static Set<Integer> startedOrJoined(List<LitmusStep> thread) {
        Set<Integer> others = new TreeSet<>();
        for (LitmusStep step : thread) {
            if (step.operation() instanceof Start start) {
                others.add(start.thread());
            } else if (step.operation() instanceof Join join) {
                others.add(join.thread());
            }
        }
        return others;
    }

    private List<LitmusStep> steps() {
        List<LitmusStep> all = new ArrayList<>();
        threads.forEach(all::addAll);
        return all;
    }
}
