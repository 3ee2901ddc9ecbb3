package dev.heddle.replayer.judge;

import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.replayer.job.RaceGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Racing pairs that have sites in common, directly or through others.
 *
 * @param pairs in the order of their set
 */
record RaceUnion(List<RacePair> pairs) {
    RaceUnion {
        pairs = List.copyOf(pairs);
    }

    /** Puts pairs together, in the order of the first of each. */
    static List<RaceUnion> of(List<RacePair> all) {
        Map<Long, Long> leaders = new LinkedHashMap<>();
        for (RacePair pair : all) {
            long a = leader(leaders, SiteName.of(pair.a()));
            long b = leader(leaders, SiteName.of(pair.b()));
            leaders.put(b, a);
        }
        Map<Long, List<RacePair>> unions = new LinkedHashMap<>();
        for (RacePair pair : all) {
            unions.computeIfAbsent(leader(leaders, SiteName.of(pair.a())), unknown -> new ArrayList<>())
                    .add(pair);
        }
        return unions.values().stream().map(RaceUnion::new).toList();
    }

    private static long leader(Map<Long, Long> leaders, long site) {
        long at = site;
        while (leaders.computeIfAbsent(at, same -> same) != at) {
            at = leaders.get(at);
        }
        return at;
    }

    /** The names of its sites, sorted. */
    List<Long> sites() {
        TreeSet<Long> all = new TreeSet<>();
        for (RacePair pair : pairs) {
            all.add(SiteName.of(pair.a()));
            all.add(SiteName.of(pair.b()));
        }
        return List.copyOf(all);
    }

    RaceGroup group() {
        return new RaceGroup(pairs.stream()
                .map(pair -> new RaceGroup.Pair(SiteName.of(pair.a()), SiteName.of(pair.b())))
                .toList());
    }

    /** What is raced on, for people. */
    String location() {
        return pairs.get(0).first().location();
    }
}
