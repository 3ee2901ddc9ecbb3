package dev.heddle.formats.race;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Access in an example of a race: its thread, where that was started and which locks it held are known in addition to
 * the access's own site.
 *
 * @param event its execution index
 * @param thread path of the thread, and its name
 * @param started where the thread was started, as {@code Class.method(File.java:12)}; empty where that is not known
 * @param locks those that the thread held, in the order in which it acquired them; nothing where that is not known
 */
public record RaceSide(int event, String thread, String started, Optional<List<HeldLock>> locks)
        implements Comparable<RaceSide> {
    private static final Comparator<RaceSide> ORDER = Comparator.comparingInt(RaceSide::event)
            .thenComparing(RaceSide::thread)
            .thenComparing(RaceSide::started)
            .thenComparing(side -> side.locks.isEmpty())
            .thenComparing(
                    side -> side.locks.orElse(List.of()).toArray(HeldLock[]::new), (a, b) -> Arrays.compare(a, b));

    /** Copies the list. */
    public RaceSide {
        locks = locks.map(List::copyOf);
    }

    /** A side whose locks are not known. */
    public RaceSide(int event, String thread, String started) {
        this(event, thread, started, Optional.empty());
    }

    @Override
    public int compareTo(RaceSide other) {
        return ORDER.compare(this, other);
    }
}
