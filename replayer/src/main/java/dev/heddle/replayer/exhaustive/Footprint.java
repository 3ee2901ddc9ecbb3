package dev.heddle.replayer.exhaustive;

import dev.heddle.formats.event.EventKind;
import java.util.Arrays;

/** What one step of a thread has done, as far as it can matter to other threads. */
final class Footprint {
    static final int READS = 1;
    static final int WRITES = 2;
    static final int VOLATILE = 4;
    static final int FAILED = 8;
    /** A volatile read that may have several places in S: it sees a write of the execution that is not volatile. */
    static final int PLACED = 16;
    /** No access, but an operation that changes an object of the library: it has a place in S. */
    static final int CHANGES = 32;

    private int size;
    private EventKind[] kind = new EventKind[2];
    private int[] location = new int[2];
    private int[] bits = new int[2];
    private boolean ordered;
    private boolean synchronizes;
    private boolean asksThreads;

    void clear() {
        size = 0;
        ordered = false;
        synchronizes = false;
        asksThreads = false;
    }

    void add(EventKind eventKind, int at, int eventBits) {
        if (size == kind.length) {
            kind = Arrays.copyOf(kind, size * 2);
            location = Arrays.copyOf(location, size * 2);
            bits = Arrays.copyOf(bits, size * 2);
        }
        kind[size] = eventKind;
        location[size] = at;
        bits[size++] = eventBits;
    }

    /** The step's place among all others matters. */
    void setOrdered() {
        ordered = true;
        synchronizes = true;
    }

    /** Marks an operation that may have blocked threads whose next operation was not seen then. */
    void setSynchronizes() {
        synchronizes = true;
    }

    boolean isOrdered() {
        return ordered;
    }

    /** Marks an operation that may have asked which threads have ended. */
    void setAsksThreads() {
        asksThreads = true;
    }

    /**
     * Whether it is the end of a thread that had done everything else before, and the other step does not ask for that.
     */
    boolean isEndUnseenBy(Footprint other) {
        return size == 1 && kind[0] == EventKind.END && !ordered && !other.asksThreads;
    }

    boolean synchronizes() {
        return synchronizes;
    }

    int size() {
        return size;
    }

    EventKind kind(int i) {
        return kind[i];
    }

    int location(int i) {
        return location[i];
    }

    int bits(int i) {
        return bits[i];
    }

    /** Whether it writes a location that the other reads. */
    boolean feeds(Footprint other) {
        for (int i = 0; i < size; i++) {
            if ((bits[i] & WRITES) != 0 && other.reads(location[i])) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether this step may be why a compare-and-set of the other has failed: an update, since nothing else can read
     * what it has read; and where the compare-and-set is volatile, each volatile access of the location and each full
     * fence, since it would write after them in S.
     */
    boolean mayFail(Footprint other) {
        for (int j = 0; j < other.size; j++) {
            if ((other.bits[j] & FAILED) != 0 && mayFail(other.location[j], other.bits[j])) {
                return true;
            }
        }
        return false;
    }

    private boolean mayFail(int at, int otherBits) {
        for (int i = 0; i < size; i++) {
            boolean isInOrder = (bits[i] & otherBits & VOLATILE) != 0;
            boolean updates = (bits[i] & (READS | WRITES)) == (READS | WRITES);
            if (location[i] == at ? isInOrder || updates : isInOrder && kind[i] == EventKind.FENCE) {
                return true;
            }
        }
        return false;
    }

    private boolean reads(int at) {
        for (int i = 0; i < size; i++) {
            if (location[i] == at && (bits[i] & READS) != 0) {
                return true;
            }
        }
        return false;
    }
}
