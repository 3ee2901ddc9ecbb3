package dev.heddle.replayer.exhaustive;

import dev.heddle.formats.event.EventKind;
import java.util.Arrays;

/** What one step of a thread has done, as far as it can matter to other threads. */
final class Footprint {
    static final int READS = 1;
    static final int WRITES = 2;
    static final int VOLATILE = 4;
    /** A compare-and-set that has failed. */
    static final int FAILED = 8;

    private int size;
    private EventKind[] kind = new EventKind[2];
    private int[] location = new int[2];
    private int[] bits = new int[2];
    private boolean ordered;
    private boolean synchronizes;

    void clear() {
        size = 0;
        ordered = false;
        synchronizes = false;
    }

    /** Adds an event; an access has bits. */
    void add(EventKind eventKind, int at, int accessBits) {
        if (size == kind.length) {
            kind = Arrays.copyOf(kind, size * 2);
            location = Arrays.copyOf(location, size * 2);
            bits = Arrays.copyOf(bits, size * 2);
        }
        kind[size] = eventKind;
        location[size] = at;
        bits[size++] = accessBits;
    }

    /** The step's place among all others matters. */
    void setOrdered() {
        ordered = true;
        synchronizes = true;
    }

    /** It may have kept others from going on, whose next operation was not seen then. */
    void setSynchronizes() {
        synchronizes = true;
    }

    boolean isOrdered() {
        return ordered;
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

    /** Whether an update here may be why a compare-and-set of the other has failed: nothing else can read what it has read. */
    boolean takesFrom(Footprint other) {
        for (int i = 0; i < size; i++) {
            for (int j = 0; (bits[i] & (READS | WRITES)) == (READS | WRITES) && j < other.size; j++) {
                if (other.location[j] == location[i] && (other.bits[j] & FAILED) != 0) {
                    return true;
                }
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
