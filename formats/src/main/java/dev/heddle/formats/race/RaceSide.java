package dev.heddle.formats.race;

import java.util.Comparator;

/**
 * One access of an example of a race. Traces hold no stacks: the thread, and where it was started, are known in
 * addition to the access's own site.
 *
 * @param event its execution index
 * @param thread path of the thread, and its name
 * @param started where the thread was started, as {@code Class.method(File.java:12)}; empty where that is not known
 */
public record RaceSide(int event, String thread, String started) implements Comparable<RaceSide> {
    private static final Comparator<RaceSide> ORDER = Comparator.comparingInt(RaceSide::event)
            .thenComparing(RaceSide::thread)
            .thenComparing(RaceSide::started);

    @Override
    public int compareTo(RaceSide other) {
        return ORDER.compare(this, other);
    }
}
