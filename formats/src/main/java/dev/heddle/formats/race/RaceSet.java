package dev.heddle.formats.race;

import dev.heddle.formats.race.RacePair.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The races of one program, each pair of sites once: a value, the same whatever the order in which it was put together.
 *
 * @param program its short name
 * @param runs how many runs it comes from: executions that were looked at together
 * @param executions how many executions were looked at
 * @param fingerprints SHA-256 (hex) of the program's classes by name, sorted; whether a class without one has changed
 *     is unknown
 * @param pairs the worst kind first, then by place
 */
public record RaceSet(
        String program, int runs, long executions, Map<String, String> fingerprints, List<RacePair> pairs) {
    /** The pairs are sorted; of pairs of the same sites one is made, which was seen as often as the one seen most. */
    public RaceSet {
        fingerprints = Collections.unmodifiableMap(new TreeMap<>(fingerprints));
        pairs = merged(pairs, false);
    }

    /** Nothing was looked at. */
    public static RaceSet none(String program) {
        return new RaceSet(program, 0, 0, Map.of(), List.of());
    }

    private static List<RacePair> merged(Collection<RacePair> all, boolean add) {
        Map<Key, RacePair> byKey = new LinkedHashMap<>();
        for (RacePair pair : all) {
            byKey.merge(
                    pair.key(),
                    pair,
                    (a, b) ->
                            a.and(b, add ? a.executions() + b.executions() : Math.max(a.executions(), b.executions())));
        }
        return byKey.values().stream().sorted(RacePair.ORDER).toList();
    }

    /**
     * Merges races of executions whose runs have equal numbers: two files of one program, or executions of one run.
     *
     * @param together how many runs both are
     * @throws IllegalArgumentException if a class is not the same in both
     */
    private RaceSet merge(RaceSet other, int together) {
        Map<String, String> classes = new TreeMap<>(fingerprints);
        other.fingerprints.forEach((name, print) -> {
            if (!print.equals(classes.getOrDefault(name, print))) {
                throw new IllegalArgumentException("class " + name + " is not the same in both");
            }
            classes.put(name, print);
        });
        List<RacePair> both = new ArrayList<>(pairs);
        both.addAll(other.pairs);
        String name = program.compareTo(other.program) <= 0 ? program : other.program;
        return new RaceSet(name, together, executions + other.executions, classes, merged(both, true));
    }

    /**
     * Two files together, in any order.
     *
     * @throws IllegalArgumentException if a class is not the same in both
     */
    public RaceSet merge(RaceSet other) {
        return merge(other, runs + other.runs);
    }

    /**
     * Executions of one run together, in any order.
     *
     * @throws IllegalArgumentException if a class is not the same in both
     */
    public RaceSet inOneRun(RaceSet other) {
        return merge(other, Math.max(runs, other.runs));
    }

    /** Whether for each pair of the other set there is an example here that comes before the one there. */
    public boolean hasEarlierExamplesThan(RaceSet other) {
        Map<Key, RacePair> known = new HashMap<>();
        pairs.forEach(pair -> known.put(pair.key(), pair));
        return other.pairs.stream().allMatch(pair -> {
            RacePair here = known.get(pair.key());
            return here != null && here.first().compareTo(pair.first()) < 0;
        });
    }

    /** Returns these races without fingerprints, to be merged with those of other builds. */
    public RaceSet ofAnyBuild() {
        return new RaceSet(program, runs, executions, Map.of(), pairs);
    }

    /** Merges the races of the next run; pairs in classes that have changed since are dropped. */
    public RaceSet then(RaceSet next) {
        List<RacePair> later =
                next.pairs.stream().map(pair -> pair.inRun(runs + 1)).toList();
        RaceSet numbered = new RaceSet(next.program, 1, next.executions, next.fingerprints, later);
        return without(changed(next.fingerprints)).merge(numbered);
    }

    /** Classes that have another fingerprint there, by name. */
    public Collection<String> changed(Map<String, String> now) {
        Collection<String> changed = new TreeSet<>();
        fingerprints.forEach((name, print) -> {
            if (!print.equals(now.getOrDefault(name, print))) {
                changed.add(name);
            }
        });
        return changed;
    }

    private RaceSet without(Collection<String> classes) {
        Map<String, String> others = new TreeMap<>(fingerprints);
        others.keySet().removeAll(classes);
        return new RaceSet(
                program,
                runs,
                executions,
                others,
                pairs.stream()
                        .filter(pair -> !classes.contains(pair.a().className())
                                && !classes.contains(pair.b().className()))
                        .toList());
    }
}
