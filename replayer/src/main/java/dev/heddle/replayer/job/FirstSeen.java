package dev.heddle.replayer.job;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * What a campaign keeps of the first execution of a sort, with its number. Each JVM keeps the first of its own; put together the one with the lowest
 * number counts, so that results do not depend on how executions were shared out.
 *
 * @param wanted how many executions are counted, at most
 * @param counted figures of the first executions that are whole, by number, then by name
 * @param packages how many events the first long execution has in which packages, by its number, as {@link RunResult#parameters} names them; at most one
 * @param failures the failing execution that was saved and its trace, by the sort of the failure; at most {@link #MOST_SAVED}
 * @param unfinished the first execution that neither passed nor failed and the line about it, by reason
 * @param classes names of the instrumented classes
 */
public record FirstSeen(
        int wanted,
        SortedMap<Long, SortedMap<String, Long>> counted,
        SortedMap<Long, SortedMap<String, Long>> packages,
        SortedMap<String, Sighting> failures,
        SortedMap<String, Sighting> unfinished,
        SortedSet<String> classes) {
    /** Failing executions of different sorts that are saved, at most. */
    public static final int MOST_SAVED = 5;

    /** Nothing was seen. */
    public static final FirstSeen NONE =
            new FirstSeen(0, new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeSet<>());

    /** Copies all. */
    public FirstSeen {
        counted = Collections.unmodifiableSortedMap(new TreeMap<>(counted));
        packages = Collections.unmodifiableSortedMap(new TreeMap<>(packages));
        failures = Collections.unmodifiableSortedMap(new TreeMap<>(failures));
        unfinished = Collections.unmodifiableSortedMap(new TreeMap<>(unfinished));
        classes = Collections.unmodifiableSortedSet(new TreeSet<>(classes));
    }

    /**
     * The first of a sort.
     *
     * @param execution its number
     * @param text the path of its trace, or the line about it
     */
    public record Sighting(long execution, String text) {}

    /** Keeps the first sighting of each sort. */
    FirstSeen and(FirstSeen other) {
        int most = Math.max(wanted, other.wanted);
        SortedMap<Long, SortedMap<String, Long>> figures = new TreeMap<>(counted);
        figures.putAll(other.counted);
        SortedMap<Long, SortedMap<String, Long>> places = new TreeMap<>(packages);
        places.putAll(other.packages);
        SortedSet<String> names = new TreeSet<>(classes);
        names.addAll(other.classes);
        return new FirstSeen(
                most,
                lowest(figures, most),
                lowest(places, 1),
                earlier(failures, other.failures, MOST_SAVED),
                earlier(unfinished, other.unfinished, Integer.MAX_VALUE),
                names);
    }

    private static SortedMap<String, Sighting> earlier(
            SortedMap<String, Sighting> a, SortedMap<String, Sighting> b, int most) {
        SortedMap<String, Sighting> both = new TreeMap<>(a);
        b.forEach((sort, seen) -> both.merge(sort, seen, (one, two) -> two.execution() < one.execution() ? two : one));
        List<Map.Entry<String, Sighting>> sorts = new ArrayList<>(both.entrySet());
        sorts.sort(Comparator.comparingLong(sort -> sort.getValue().execution()));
        sorts.subList(Math.min(most, sorts.size()), sorts.size()).stream()
                .map(Map.Entry::getKey)
                .toList()
                .forEach(both::remove);
        return both;
    }

    private static <V> SortedMap<Long, V> lowest(SortedMap<Long, V> all, int most) {
        SortedMap<Long, V> some = new TreeMap<>();
        all.forEach((execution, value) -> {
            if (some.size() < most) {
                some.put(execution, value);
            }
        });
        return some;
    }

    /** The ranges of all figures counted, by name. */
    public Map<String, RunResult.Range> ranges() {
        Map<String, RunResult.Range> ranges = new TreeMap<>();
        Set<String> names = new TreeSet<>();
        counted.values().forEach(figures -> names.addAll(figures.keySet()));
        for (String name : names) {
            ranges.put(
                    name,
                    RunResult.Range.of(counted.values().stream()
                            .mapToLong(figures -> figures.getOrDefault(name, 0L))
                            .toArray()));
        }
        packages.values()
                .forEach(figures -> figures.forEach((name, figure) -> ranges.put(name, RunResult.Range.of(figure))));
        return ranges;
    }

    /** The saved traces, first execution first. */
    List<String> traces() {
        return failures.values().stream()
                .sorted(Comparator.comparingLong(Sighting::execution))
                .map(Sighting::text)
                .toList();
    }

    /** The lines about executions that neither passed nor failed, first execution first. */
    List<String> lines() {
        return unfinished.values().stream()
                .sorted(Comparator.comparingLong(Sighting::execution))
                .map(Sighting::text)
                .distinct()
                .toList();
    }

    /** Returns these sightings with traces in another folder. */
    FirstSeen moved(UnaryOperator<String> path) {
        SortedMap<String, Sighting> all = new TreeMap<>();
        failures.forEach((sort, seen) -> all.put(sort, new Sighting(seen.execution(), path.apply(seen.text()))));
        return new FirstSeen(wanted, counted, packages, all, unfinished, classes);
    }
}
