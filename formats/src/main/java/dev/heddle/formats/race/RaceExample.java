package dev.heddle.formats.race;

import java.util.Comparator;

/**
 * Where a race was seen first.
 *
 * @param run ordinal of the run, from 1; of executions looked at together the same
 * @param execution its number in its campaign, from 1; 0 where there is none
 * @param trace the trace's file as people would type it, or empty
 * @param location the location raced on, for people
 * @param a the access at the pair's first site
 * @param b the access at its second site
 */
public record RaceExample(int run, long execution, String trace, String location, RaceSide a, RaceSide b)
        implements Comparable<RaceExample> {
    private static final Comparator<RaceExample> ORDER = Comparator.comparingInt(RaceExample::run)
            .thenComparingLong(RaceExample::execution)
            .thenComparing(RaceExample::trace)
            .thenComparing(RaceExample::a)
            .thenComparing(RaceExample::b)
            .thenComparing(RaceExample::location);

    RaceExample inRun(int ordinal) {
        return new RaceExample(ordinal, execution, trace, location, a, b);
    }

    /** Returns this example with the name of the trace that shows it. */
    public RaceExample inTrace(String file) {
        return new RaceExample(run, execution, file, location, a, b);
    }

    @Override
    public int compareTo(RaceExample other) {
        return ORDER.compare(this, other);
    }
}
