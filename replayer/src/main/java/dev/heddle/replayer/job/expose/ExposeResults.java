package dev.heddle.replayer.job.expose;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a campaign against iRoots has found.
 *
 * @param entries the iRoots to expose, and others that have been exposed on the way
 * @param points how coverage grew: one for each execution that exposed something new
 * @param sites those of the events
 * @param fingerprints SHA-256 of the program's classes as loaded, by name
 * @param extent how far the campaign has come
 * @param replays traces whose replay in the same JVM was looked at
 * @param races races of the executions whose traces were looked at, with witnesses
 * @param superfluous names of traces that were written and show nothing that an earlier execution has not shown
 */
public record ExposeResults(
        List<Entry> entries,
        List<Point> points,
        List<SiteEntry> sites,
        Map<String, String> fingerprints,
        Extent extent,
        Replays replays,
        RaceSet races,
        Set<String> superfluous) {
    /** What has become of an iRoot. */
    public enum State {
        /** Still to be tried. */
        LEFT,
        EXPOSED,
        /** Tried as often as was asked for. */
        FAILED,
        /** Not tried: an earlier run had exposed it, or failed to. */
        KNOWN,
        /** Its sites are not in the program. */
        STALE
    }

    /** What exposed an iRoot. */
    public enum Means {
        NONE,
        /** An execution that was made to predict from. */
        PROFILE,
        /** A schedule derived from a trace. */
        DERIVED,
        /** The active scheduler. */
        ACTIVE,
        /** An execution of other strategies. */
        SEARCH
    }

    /**
     * An iRoot.
     *
     * @param isPredicted whether it was to be exposed; others were exposed on the way
     * @param isWeak whether a read of a write that was not the newest is a part of it, or was when it was exposed
     * @param isAsync whether time-outs or inputs decide over it
     * @param isLibrary whether an event of it is in the JDK or a library
     * @param attempts executions that aimed at it
     * @param execution number of the one that exposed it, or 0
     * @param trace that execution's trace, or empty: its name in the campaign's folder, so that it holds on each
     *     machine, or where it is elsewhere, its absolute path
     */
    public record Entry(
            Iroot iroot,
            boolean isPredicted,
            boolean isWeak,
            boolean isAsync,
            boolean isLibrary,
            State state,
            Means means,
            int attempts,
            long execution,
            String trace) {}

    /**
     * Coverage after an execution.
     *
     * @param execution its number
     * @param nanos since the first one began
     * @param covered iRoots exposed so far
     * @param predicted those of them that were predicted
     */
    public record Point(long execution, long nanos, int covered, int predicted) {}

    /**
     * How far a campaign has come.
     *
     * @param profileExecutions executions made to predict from
     * @param isOver whether there is nothing left to aim at
     */
    public record Extent(int profileExecutions, boolean isOver) {}

    /**
     * Traces that were replayed at once.
     *
     * @param total how many
     * @param ok those of them that exposed the same again
     */
    public record Replays(int total, int ok) {
        Replays plus(Replays other) {
            return new Replays(total + other.total, ok + other.ok);
        }
    }

    /** Copies all. */
    public ExposeResults {
        entries = List.copyOf(entries);
        points = List.copyOf(points);
        sites = List.copyOf(sites);
        fingerprints = new TreeMap<>(fingerprints);
        superfluous = Set.copyOf(superfluous);
    }

    /** Executions made to predict from. */
    public int profileExecutions() {
        return extent.profileExecutions();
    }

    /** How many iRoots are to be exposed. */
    public long predicted() {
        return entries.stream().filter(Entry::isPredicted).count();
    }

    /** How many of them have been exposed. */
    public long exposed() {
        return entries.stream()
                .filter(e -> e.isPredicted() && e.state() == State.EXPOSED)
                .count();
    }

    /** Where the sites are, by name. */
    public Map<Long, String> places() {
        Map<Long, String> places = new HashMap<>();
        sites.forEach(site -> places.put(SiteName.of(site), site.where()));
        return places;
    }
}
