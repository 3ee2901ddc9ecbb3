package dev.heddle.formats.event;

import org.jspecify.annotations.Nullable;

/**
 * What an event is. The ordinal is the byte that trace files hold: append, never reorder.
 *
 * <p>A failed compare-and-set is a {@link #READ}. Kinds follow JLS 17.4.2 and the tables of {@code docs/concepts/memory-model.md}.
 */
public enum EventKind {
    /** A read of a field or an array element, a failed compare-and-set included. */
    READ,
    /** A write of a field or an array element. */
    WRITE,
    /** A successful read-modify-write: one event, both a read and a write. */
    UPDATE,
    /** A fence; its read and write order say which. */
    FENCE,
    /** The outermost acquisition of a monitor or of a lock of java.util.concurrent. */
    LOCK,
    /** The outermost release of a monitor or of a lock of java.util.concurrent. */
    UNLOCK,
    /** {@code Object.wait}: releases the monitor. The matching return is a {@link #WAKE}. */
    WAIT,
    /** The return of {@code Object.wait}: the monitor is held again; flags say why it returned. */
    WAKE,
    /** {@code notify} or {@code notifyAll}; the value names the thread woken, or counts them. */
    NOTIFY,
    /** {@code Thread.start}; the location is the thread started. */
    START,
    /** The first event of a thread. */
    BEGIN,
    /** The last event of a thread. */
    END,
    /** A join that saw the other thread's end (so does {@code isAlive() == false}); the location is that thread. */
    JOIN,
    /** {@code LockSupport.park} gives up the processor or consumes a permit. */
    PARK,
    /** {@code LockSupport.unpark}; the location is the thread unparked. */
    UNPARK,
    /** {@code Thread.interrupt}, or the detection of an interrupt (flag {@link EventFlags#OBSERVED}). */
    INTERRUPT,
    /** A scheduling point without any memory effect (JLS 17.3); {@link Pause} names the several things that it stands for. */
    YIELD,
    /** The end of a class's initialisation, or a thread's first use of it (flag {@link EventFlags#OBSERVED}). */
    CLASS_INIT,
    /**
     * A call on a synchroniser of the library, or (with flags that it releases or acquires) what it promises. The value names the element that
     * is handed over, 0 where there is none or it cannot be told.
     */
    SYNC,
    /** An input from outside: time, randomness, hash codes. */
    INPUT;

    private static final EventKind[] ALL = values();

    /** The kind stored as {@code code}, or null where no kind has that code. */
    public static @Nullable EventKind ofCode(int code) {
        return code >= 0 && code < ALL.length ? ALL[code] : null;
    }

    /** True for reads, writes and updates of shared memory. */
    public boolean isAccess() {
        return this == READ || this == WRITE || this == UPDATE;
    }

    /** True where the event acquires a monitor or lock, unless it is an attempt that failed. */
    public boolean acquiresLock() {
        return this == LOCK || this == WAKE;
    }

    /** True where the event gives a monitor or lock up. */
    public boolean releasesLock() {
        return this == UNLOCK || this == WAIT;
    }

    /**
     * What operations wait for: whether one of this kind may be what lets one of kind {@code later} go on, which could not have been executed
     * before. Accesses wait for nothing, and calls on synchronisers consist of operations that do.
     */
    public boolean mayEnable(EventKind later) {
        return switch (later) {
            case BEGIN -> this == START;
            case JOIN -> this == END;
            case LOCK, WAKE -> releasesLock() || this == NOTIFY;
            case PARK -> this == UNPARK;
            case READ, WRITE, UPDATE, FENCE, UNLOCK, WAIT, NOTIFY, START, END, UNPARK -> false;
            case INTERRUPT, YIELD, CLASS_INIT, SYNC, INPUT -> false;
        };
    }

    /** True where the event reads memory. */
    public boolean reads() {
        return this == READ || this == UPDATE;
    }

    /** True where the event writes memory. */
    public boolean writes() {
        return this == WRITE || this == UPDATE;
    }
}
