package dev.heddle.formats.litmus;

import dev.heddle.formats.event.MemoryOrder;
import java.util.Locale;

/** The mode of a read-modify-write, which says the orders of both its parts. */
public enum UpdateMode {
    /** As {@link #OPAQUE}. */
    PLAIN(MemoryOrder.OPAQUE, MemoryOrder.OPAQUE),
    /** Opaque on both sides. */
    OPAQUE(MemoryOrder.OPAQUE, MemoryOrder.OPAQUE),
    /** The read acquires. */
    ACQUIRE(MemoryOrder.ACQUIRE, MemoryOrder.OPAQUE),
    /** The write releases. */
    RELEASE(MemoryOrder.OPAQUE, MemoryOrder.RELEASE),
    /** The read acquires and the write releases, which no method of Java does. */
    ACQ_REL(MemoryOrder.ACQUIRE, MemoryOrder.RELEASE),
    /** Volatile on both sides. */
    VOLATILE(MemoryOrder.VOLATILE, MemoryOrder.VOLATILE);

    private final MemoryOrder read;
    private final MemoryOrder write;

    UpdateMode(MemoryOrder read, MemoryOrder write) {
        this.read = read;
        this.write = write;
    }

    /** The order of the read, also where a compare-and-set fails. */
    public MemoryOrder readOrder() {
        return read;
    }

    /** The order of the write. */
    public MemoryOrder writeOrder() {
        return write;
    }

    /** As in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
