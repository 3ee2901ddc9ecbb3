package dev.heddle.formats.foreign;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/** Variables, locks and threads as locations, and what is known of each. As a list it makes entries on demand. */
final class ForeignLocations extends AbstractList<Trace.LocationEntry> implements RandomAccess {
    private static final int NONE = -1;

    private final NamePool names;
    private final ForeignThreads threads;
    /** Last write of a variable, holder of a lock, or index of a thread; -1 for none. */
    private int[] last = new int[1 << 8];
    /** Number of writes to a variable, or of operations on a lock. */
    private int[] count = new int[1 << 8];
    /** Number of acquisitions that the holder of a lock has not released. */
    private int[] depth = new int[1 << 8];

    ForeignLocations(NamePool names, ForeignThreads threads) {
        this.names = names;
        this.threads = threads;
    }

    /** The index of a location by its name in the file. */
    int intern(LocationKind kind, byte[] from, int start, int end) {
        int known = names.size();
        int id = names.intern(kind.ordinal(), from, start, end);
        if (id == known) {
            if (id == last.length) {
                last = Arrays.copyOf(last, 2 * id);
                count = Arrays.copyOf(count, 2 * id);
                depth = Arrays.copyOf(depth, 2 * id);
            }
            last[id] = NONE;
        }
        return id;
    }

    int last(int location) {
        return last[location];
    }

    void setLast(int location, int event) {
        last[location] = event;
    }

    /** Counts one more, and answers how many there are. */
    int increment(int location) {
        return ++count[location];
    }

    int count(int location) {
        return count[location];
    }

    /** Changes the depth of a lock and answers it. */
    int deepen(int location, int by) {
        return depth[location] += by;
    }

    @SuppressWarnings("NullAway") // the codes of constants only
    LocationKind kind(int location) {
        return LocationKind.ofCode(names.kind(location));
    }

    @Override
    public int size() {
        return names.size();
    }

    @Override
    public Trace.LocationEntry get(int i) {
        LocationKind kind = kind(i);
        if (kind == LocationKind.THREAD) {
            return new Trace.LocationEntry(
                    kind, -1, "", threads.entries().get(last[i]).path(), last[i]);
        }
        return new Trace.LocationEntry(kind, -1, "", names.text(i), -1);
    }
}
