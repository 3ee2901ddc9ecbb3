package dev.heddle.recorder.hooks.log;

/**
 * What the recorder keeps for a thread between two hooks of one operation, and to log less: one per {@link ThreadLog}. Used by that thread alone;
 * it holds on to no object of the program for longer than an operation lasts, shadows excepted.
 */
public final class SyncState {
    /** Most entries of the table of what was acquired; a power of two. */
    public static final int ACQUIRED = 64;

    /** Site of the innermost call from recorded code into the library, for what library bodies tell; 0 for none. */
    public int site;

    /** The word of versions that the access under way has begun with, null for none. */
    public long[] shadow;
    /** Its location: number of a field, or index of an element. */
    public int index;
    /** What beginRead, beginWrite or beginUpdate answered. */
    public long held;
    /** What the access under way does. */
    public int access;
    /** Where a read can be repeated: the object, the array, or what holds static fields. */
    public Object base;
    /** Offset in the base. */
    public long offset;
    /** First character of the descriptor of what lies there. */
    public char type;

    /** Shadows whose newest ordinal is known to have been acquired, by their identity. */
    public final long[][] acquiredFrom = new long[ACQUIRED][];
    /** The ordinals that belong to {@link #acquiredFrom}. */
    public final long[] acquiredAt = new long[ACQUIRED];

    /** Locks held shared, the first {@link #sharedHolds} of them. */
    public long[][] shared = new long[4][];
    /** The ordinals of the shared locks held. */
    public long[] sharedOrdinals = new long[4];
    /** How many locks are held shared. */
    public int sharedHolds;

    /** The condition that the thread awaits, called from recorded code; null for none. */
    public Object awaited;
    /** How often the thread held the lock of that condition. */
    public int awaitedDepth;
    /** Where it awaits. */
    public int awaitedSite;

    /** Whether the thread is in a hook: what the recorder itself calls there is not told. */
    public boolean inside;

    SyncState() {}
}
