package dev.heddle.formats.race;

import java.util.Comparator;

/**
 * A lock that a thread held at an access.
 *
 * @param name the monitor or lock, for people, unique in its execution; of one that several threads may hold at a time
 *     with {@code (shared)} at its end
 * @param acquired where it was acquired, as {@code Class.method(File.java:12)}; empty where that is not known
 */
public record HeldLock(String name, String acquired) implements Comparable<HeldLock> {
    private static final Comparator<HeldLock> ORDER =
            Comparator.comparing(HeldLock::name).thenComparing(HeldLock::acquired);

    @Override
    public int compareTo(HeldLock other) {
        return ORDER.compare(this, other);
    }
}
