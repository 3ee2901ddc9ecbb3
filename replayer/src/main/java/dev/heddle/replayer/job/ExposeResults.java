package dev.heddle.replayer.job;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How far a campaign against iRoots is.
 *
 * @param entries the iRoots to expose, and those that others have been exposed on the way
 * @param points how coverage grew: one for each execution that exposed something new
 * @param sites those of the events, and others that executions have been at
 * @param fingerprints SHA-256 of the program's classes as loaded, by name
 * @param profileExecutions executions made to predict from
 * @param quiet the last of these that predicted nothing new
 * @param isProfiled whether there is enough to predict from
 * @param checked traces whose replay in the same JVM was looked at
 * @param checkedAgain those of them that exposed the same again
 */
@RecordBuilder
public record ExposeResults(
        List<Entry> entries,
        List<Point> points,
        List<SiteEntry> sites,
        Map<String, String> fingerprints,
        int profileExecutions,
        int quiet,
        boolean isProfiled,
        int checked,
        int checkedAgain)
        implements Result {

    /** Nothing yet. */
    public static final ExposeResults EMPTY =
            new ExposeResults(List.of(), List.of(), List.of(), Map.of(), 0, 0, false, 0, 0);

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
     * @param trace path of that execution's trace, or empty
     */
    @RecordBuilder
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

    /** Copies all. */
    public ExposeResults {
        entries = List.copyOf(entries);
        points = List.copyOf(points);
        sites = List.copyOf(sites);
        fingerprints = new TreeMap<>(fingerprints);
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
