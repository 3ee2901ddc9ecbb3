package dev.heddle.replayer.store;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import java.util.Arrays;

/**
 * The readable writes of every location. In this version a location has one: the newest in modification order, which is the order of
 * execution; before the first write it is the initial one, with the value that memory had when the location was first tracked.
 *
 * <p>A read is: {@link #candidates} → the strategy's choice → {@link #bits} and {@link #reference} of the chosen write. Primitive values are 64 raw bits;
 * references are kept as such, so that what is readable stays reachable and nothing else does.
 */
public final class Store {
    private final Newest newest = new Newest();
    private boolean[] known = new boolean[64];
    private int[] event = new int[64];
    private int[] position = new int[64];
    private long[] bits = new long[64];
    private Object[] reference = new Object[64];
    private int used;

    /** Forgets everything: an execution begins. */
    public void clear() {
        Arrays.fill(known, 0, used, false);
        Arrays.fill(reference, 0, used, null);
        Arrays.fill(position, 0, used, 0);
        used = 0;
    }

    private void reach(int location) {
        if (location >= event.length) {
            int n = Math.max(location + 1, event.length * 2);
            known = Arrays.copyOf(known, n);
            event = Arrays.copyOf(event, n);
            position = Arrays.copyOf(position, n);
            bits = Arrays.copyOf(bits, n);
            reference = Arrays.copyOf(reference, n);
        }
        if (location >= used) {
            used = location + 1;
        }
    }

    /** True once the location has a write, the initial one included. */
    public boolean isKnown(int location) {
        return location < used && known[location];
    }

    /** Tracks the location: its initial write has this value. */
    public void initial(int location, long valueBits, Object valueReference) {
        reach(location);
        known[location] = true;
        event[location] = EventColumns.READS_INITIAL;
        position[location] = 0;
        bits[location] = valueBits;
        reference[location] = valueReference;
    }

    /**
     * Appends a write to the location's modification order.
     *
     * @return its place there; the initial write has 0
     */
    public int write(int location, int eventIndex, long valueBits, Object valueReference) {
        reach(location);
        known[location] = true;
        event[location] = eventIndex;
        bits[location] = valueBits;
        reference[location] = valueReference;
        return ++position[location];
    }

    /** The writes that a read of the location may see now; valid until the next call on this store. */
    public CandidateWrites candidates(int location) {
        newest.location = location;
        return newest;
    }

    /** Event of the n-th candidate, or {@code EventColumns.READS_INITIAL}. */
    public int event(int location, int candidate) {
        assert candidate == 0 : "one candidate in this version";
        return event[location];
    }

    /** Raw bits that the n-th candidate wrote. */
    public long bits(int location, int candidate) {
        assert candidate == 0 : "one candidate in this version";
        return bits[location];
    }

    /** Reference that the n-th candidate wrote. */
    public Object reference(int location, int candidate) {
        assert candidate == 0 : "one candidate in this version";
        return reference[location];
    }

    private final class Newest implements CandidateWrites {
        private int location;

        @Override
        public int size() {
            return 1;
        }

        @Override
        public int event(int i) {
            return Store.this.event(location, i);
        }
    }
}
