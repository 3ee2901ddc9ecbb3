package dev.heddle.analyzer.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What if some accesses were stronger.
 *
 * @param releases sites whose writes release
 * @param acquires sites whose reads acquire
 * @param volatiles fields (see {@link RecordedGraph#field}) all of whose accesses are volatile
 * @param acquireFences sites with an acquire fence before them
 * @param fullFences sites with a full fence before them
 * @param handovers pairs of events: the first synchronizes with the second, as a lock's release with its next
 *     acquisition
 */
public record Strengthening(
        Set<Integer> releases,
        Set<Integer> acquires,
        Set<String> volatiles,
        Set<Integer> acquireFences,
        Set<Integer> fullFences,
        List<List<Integer>> handovers) {

    /** All as recorded. */
    public static final Strengthening NONE =
            new Strengthening(Set.of(), Set.of(), Set.of(), Set.of(), Set.of(), List.of());

    /** Copies the collections. */
    public Strengthening {
        releases = Set.copyOf(releases);
        acquires = Set.copyOf(acquires);
        volatiles = Set.copyOf(volatiles);
        acquireFences = Set.copyOf(acquireFences);
        fullFences = Set.copyOf(fullFences);
        handovers = List.copyOf(handovers);
    }

    /** Also releases at a site. */
    public Strengthening releaseAt(int site) {
        return new Strengthening(plus(releases, site), acquires, volatiles, acquireFences, fullFences, handovers);
    }

    /** Also acquires at a site. */
    public Strengthening acquireAt(int site) {
        return new Strengthening(releases, plus(acquires, site), volatiles, acquireFences, fullFences, handovers);
    }

    /** With these fields volatile. */
    public Strengthening volatileFields(Collection<String> fields) {
        return new Strengthening(releases, acquires, new HashSet<>(fields), acquireFences, fullFences, handovers);
    }

    /** Also with an acquire fence before a site. */
    public Strengthening acquireFenceBefore(int site) {
        return new Strengthening(releases, acquires, volatiles, plus(acquireFences, site), fullFences, handovers);
    }

    /** With full fences before these sites. */
    public Strengthening fullFencesBefore(Collection<Integer> sites) {
        return new Strengthening(releases, acquires, volatiles, acquireFences, new HashSet<>(sites), handovers);
    }

    /** Also with a hand-over from one event to another. */
    public Strengthening handover(int from, int to) {
        List<List<Integer>> all = new ArrayList<>(handovers);
        all.add(List.of(from, to));
        return new Strengthening(releases, acquires, volatiles, acquireFences, fullFences, all);
    }

    private static Set<Integer> plus(Set<Integer> set, int one) {
        Set<Integer> result = new HashSet<>(set);
        result.add(one);
        return result;
    }
}
