package dev.heddle.recorder.free.hooks;

import java.util.Arrays;

/**
 * What the recorder keeps for a thread between two hooks of one operation, and to log less: one per {@link ThreadLog}.
 * Used by that thread alone; it holds on to few objects of the program.
 */
public final class SyncState {
    /** Most entries of {@link #shadows}; a power of two. */
    public static final int ACCESSED = 64;
    /** Most locks that are kept at hand; a power of two. */
    static final int LOCKS = 8;

    /** Most entries of the table of what was acquired; a power of two. */
    public static final int ACQUIRED = 64;

    /** Site of the innermost call from recorded code into the library, for what library bodies tell; 0 for none. */
    public int site;

    /** What the access under way does; 0 for none. */
    public int access;
    /**
     * Where in {@link #shadows} and {@link #bases} it has its object. A reference is stored there only where another
     * one was: with a garbage collector that watches stores a fence may come with it, which must not stand between what
     * a program stores and what it then loads.
     */
    public int at;

    /** Shadows of objects accessed, by number. */
    public final long[][] shadows = new long[ACCESSED][];
    /** Where reads can be repeated: objects, arrays, what holds static fields. */
    public final Object[] bases = new Object[ACCESSED];
    /** Its location: number of a field, or index of an element. */
    public int index;
    /** What beginRead, beginWrite or beginUpdate answered. */
    public long held;
    /** Offset in the base. */
    public long offset;
    /** First character of the descriptor of what lies there. */
    public char type;

    /** Shadows whose newest ordinal is known to have been acquired, by their identity. */
    public final long[][] acquiredFrom = new long[ACQUIRED][];
    /** The ordinals that belong to {@link #acquiredFrom}. */
    public final long[] acquiredAt = new long[ACQUIRED];

    /** Shadows to which the thread has released, by number: where that may have to be done no more. */
    public final long[][] releasedTo = new long[ACQUIRED][];
    /** What the thread knew when it released to {@link #releasedTo}: as a number that grows with that. */
    public final long[] releasedAt = new long[ACQUIRED];
    /** How many records of the thread do not add to what it knows of others: releases, places of calls, inputs. */
    public long barren;

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

    /** Whether the thread has taken a task out of its pool's queue, and its place among those who did has been told. */
    public boolean taken;
    /** The queue on which recorded code has called a method last, or null. */
    public long[] called;
    /** Shadow of the collection in one of whose short calls the thread is, or null. */
    public long[] inShortCall;
    /** Shadow of the object on which recorded code has called a method that waits, until it has its place, or null. */
    public long[] lateCall;

    /** The locks used last. */
    final ShadowEntry[] locks = new ShadowEntry[LOCKS];
    /** The one used last of all. */
    int lastLock;

    /** Whether the thread is in a hook: what the recorder itself calls there is not told. */
    public boolean inside;

    SyncState() {}

    /** The thread ends, and keeps no object of the program any more. */
    void end() {
        Arrays.fill(bases, null);
        Arrays.fill(shadows, null);
        Arrays.fill(acquiredFrom, null);
        Arrays.fill(releasedTo, null);
        Arrays.fill(locks, null);
        awaited = null;
        called = null;
        inShortCall = null;
        lateCall = null;
    }
}
