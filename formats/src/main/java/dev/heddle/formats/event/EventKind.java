package dev.heddle.formats.event;

import org.jspecify.annotations.Nullable;

/**
 * What an event is. The ordinal is the byte that trace files hold: append, never reorder.
 *
 * <p>A failed compare-and-set is a {@link #READ}. Kinds follow JLS 17.4.2 and the tables of
 * {@code docs/concepts/memory-model.md}.
 *
 * <p>The columns say what events of a kind mean to other threads: what is handed over, of which thread, by which flags
 * the event takes and gives it, and whether it waits until it can take. They are the one place for that: analyses
 * differ in what they make of a hand-over, not in which there are ({@code docs/reference/event-kinds.md}).
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
    LOCK(Handover.LOCK, When.unless(EventFlags.FAILED), When.NEVER),
    /** The outermost release of a monitor or of a lock of java.util.concurrent. */
    UNLOCK(Handover.LOCK, When.NEVER, When.ALWAYS),
    /** {@code Object.wait}: releases the monitor. The matching return is a {@link #WAKE}. */
    WAIT(Handover.LOCK, When.NEVER, When.ALWAYS),
    /** The return of {@code Object.wait}: the monitor is held again; flags say why it returned. */
    WAKE(Handover.LOCK, When.unless(EventFlags.FAILED), When.NEVER),
    /**
     * {@code notify} or {@code notifyAll} of a monitor, or the signal of a condition; the value names the thread woken,
     * or counts them. The order is that of the monitor or lock, which the thread holds.
     */
    NOTIFY(Handover.LOCK, When.NEVER, When.NEVER),
    /** {@code Thread.start}; the location is the thread started. */
    START(Handover.START, When.NEVER, When.ALWAYS),
    /** The first event of a thread. */
    BEGIN(Handover.START, When.ALWAYS, When.NEVER),
    /** The last event of a thread. */
    END(Handover.END, When.NEVER, When.ALWAYS),
    /** A join that saw the other thread's end (so does {@code isAlive() == false}); the location is that thread. */
    JOIN(Handover.END, When.unless(EventFlags.GAVE_UP), When.NEVER),
    /** {@code LockSupport.park} gives up the processor or consumes a permit. */
    PARK(Handover.PERMIT, When.ALWAYS, When.NEVER),
    /** {@code LockSupport.unpark}; the location is the thread unparked. */
    UNPARK(Handover.PERMIT, When.NEVER, When.ALWAYS),
    /** {@code Thread.interrupt}, or the detection of an interrupt (flag {@link EventFlags#OBSERVED}). */
    INTERRUPT(Handover.INTERRUPT, When.with(EventFlags.OBSERVED), When.unless(EventFlags.OBSERVED)),
    /**
     * A scheduling point without any memory effect (JLS 17.3); {@link Pause} names the several things that it stands
     * for.
     */
    YIELD,
    /** The end of a class's initialisation, or a thread's first use of it (flag {@link EventFlags#OBSERVED}). */
    CLASS_INIT(Handover.CLASS, When.with(EventFlags.OBSERVED), When.unless(EventFlags.OBSERVED)),
    /**
     * A call on a synchroniser of the library, or (with flags that it releases or acquires) what it promises. The value
     * names the element that is handed over, 0 where there is none or it cannot be told.
     */
    SYNC(Handover.CALL, When.with(EventFlags.ACQUIRES), When.with(EventFlags.RELEASES)),
    /** An input from outside: time, randomness, hash codes. */
    INPUT;

    private static final EventKind[] ALL = values();

    /**
     * By which flags an event is on one side of a hand-over: any of {@code some} unless 0, and none of {@code none}.
     */
    private record When(int some, int none) {
        static final When ALWAYS = new When(0, 0);
        static final When NEVER = new When(1, 1);

        static When with(int flag) {
            return new When(flag, 0);
        }

        static When unless(int flags) {
            return new When(0, flags);
        }
    }

    private final Handover handover;
    private final int takesWith;
    private final int takesWithout;
    private final int givesWith;
    private final int givesWithout;
    private final boolean waits;

    EventKind() {
        this(Handover.NONE, When.NEVER, When.NEVER);
    }

    EventKind(Handover handover, When takes, When gives) {
        this.handover = handover;
        takesWith = takes.some;
        takesWithout = takes.none;
        givesWith = gives.some;
        givesWithout = gives.none;
        waits = takes != When.NEVER && gives == When.NEVER;
    }

    /** The kind stored as {@code code}, or null where no kind has that code. */
    public static @Nullable EventKind ofCode(int code) {
        return code >= 0 && code < ALL.length ? ALL[code] : null;
    }

    /** True for reads, writes and updates of shared memory. */
    public boolean isAccess() {
        return this == READ || this == WRITE || this == UPDATE;
    }

    /** True for accesses and fences: what they order is up to the memory model. */
    public boolean isMemoryOperation() {
        return this == FENCE || isAccess();
    }

    /** What events of the kind give or take, if anything. */
    public Handover handover() {
        return handover;
    }

    /** True where the hand-over is about the event's own thread, else about what its location is. */
    public boolean isOfOwnThread() {
        return this == BEGIN || this == END || this == PARK;
    }

    /** Whether an event with these flags takes what was handed over before. */
    public boolean takes(int flags) {
        return (takesWith == 0 || (flags & takesWith) != 0) && (flags & takesWithout) == 0;
    }

    /** Whether an event with these flags hands over to later ones. */
    public boolean gives(int flags) {
        return (givesWith == 0 || (flags & givesWith) != 0) && (flags & givesWithout) == 0;
    }

    /** True where the event acquires a monitor or lock, unless it is an attempt that failed. */
    public boolean acquiresLock() {
        return this == LOCK || this == WAKE;
    }

    /** Whether an event with these flags acquires a monitor or lock. */
    public boolean acquiresLock(int flags) {
        return acquiresLock() && takes(flags);
    }

    /** True where the event gives a monitor or lock up. */
    public boolean releasesLock() {
        return this == UNLOCK || this == WAIT;
    }

    /** True where a thread waits until the event can take what it takes: a lock, a permit, a start or an end. */
    public boolean waits() {
        return waits;
    }

    /**
     * What operations wait for: whether one of this kind may be what lets one of kind {@code later} go on, which could
     * not have been executed before. Accesses wait for nothing, and calls on synchronisers consist of operations that
     * do.
     */
    public boolean mayEnable(EventKind later) {
        return later.waits && !waits && handover == later.handover;
    }

    /**
     * Whether the engine comes to an operation of the kind at a scheduling point of its own; else the event belongs to
     * the operation before it.
     */
    public boolean hasPoint(int flags) {
        return switch (this) {
            case BEGIN, END, CLASS_INIT, INPUT -> false;
            case READ, WRITE, UPDATE -> (flags & EventFlags.EXTERNAL) == 0;
            case SYNC -> (flags & EventFlags.PROMISES) == 0;
            case INTERRUPT -> (flags & EventFlags.OBSERVED) == 0;
            case FENCE, LOCK, UNLOCK, WAIT, WAKE, NOTIFY, START, JOIN, PARK, UNPARK, YIELD -> true;
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
