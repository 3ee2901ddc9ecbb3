package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventKind;

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
    Object pendingObject(int i);

    /** The pending operation's field id or array index, or -1. */
    int pendingMember(int i);

    /** How many events this execution has had so far. */
    int executedEvents();

    /** Index of the thread that made the previous step, or -1; it may no longer be enabled. */
    int previousThread();
}
