package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventKind;
import org.jspecify.annotations.Nullable;

/** The threads that can go on, in order of creation, each with its pending operation. Valid during the call only. */
public interface EnabledThreads {
    /** How many there are. */
    int size();

    /** Index of the i-th one in the execution's table of threads. */
    int thread(int i);

    /** What the i-th one is about to do. */
    EventKind pendingKind(int i);

    /** Id of the site of its pending operation (local to this JVM), or -1. */
    int pendingSite(int i);

    /** The object that its pending operation touches, or null (statics, fences). */
    @Nullable
    Object pendingObject(int i);

    /** The pending operation's field id or array index, or -1. */
    int pendingMember(int i);

    /**
     * Ordinal of the pending operation among those of its thread, from 1: another one means that the former was
     * executed.
     */
    int operation(int i);

    /** The thread's path in the fork tree, the same in every execution with the same prefix. */
    String path(int i);

    /** 64-bit name of the pending operation's site, the same in every JVM; 0 for none. */
    long siteName(int i);

    /**
     * 64-bit name of the site that the pending operation's event will have: inside a collection of the JDK another one
     * than {@link #siteName} for each place that calls it.
     */
    default long eventSiteName(int i) {
        return siteName(i);
    }

    /**
     * 64-bit name of the place that its pending operation accesses, as {@link SiteNames#placeOfEvent} will call it: a
     * field, whichever object it is of, or the type of array. 0 for operations other than accesses of memory, and for
     * memory outside the heap.
     */
    default long placeName(int i) {
        return 0;
    }

    /**
     * Whether the i-th and the j-th thread are about to touch the same thing: a field of one object, an array element,
     * a lock. False where one touches nothing that could be shared.
     */
    default boolean touchSame(int i, int j) {
        Object object = pendingObject(i);
        int member = pendingMember(i);
        return object == pendingObject(j) && member == pendingMember(j) && (object != null || member >= 0);
    }

    /** Whether the i-th thread is about to read memory alone: all else may change what others see. */
    default boolean onlyReads(int i) {
        return pendingKind(i) == EventKind.READ;
    }

    /**
     * The i-th one's pending operation, if it is a sink of communication at this moment (memory model, section 8), else
     * null. Looks ahead and changes nothing. Valid until it is asked again, or the call ends.
     */
    default @Nullable PendingSink pendingSink(int i) {
        return null;
    }

    /**
     * How many events of the i-th thread in a row have been repetitions of earlier events: same site, location and
     * value. A loop that waits has nothing else.
     */
    default int repetitions(int i) {
        return 0;
    }

    /**
     * Where the i-th one can go on by time alone (a sleep, or a time-out that nothing else has come before): when, in
     * ns; else -1.
     */
    default long deadline(int i) {
        return -1;
    }

    /** Index of the one that the engine chooses now whatever the strategy, since it has waited too long, or -1. */
    default int forced() {
        return -1;
    }

    /** How many events this execution has had so far. */
    int executedEvents();

    /** Index of the thread that made the previous step, or -1; it may no longer be enabled. */
    int previousThread();
}
