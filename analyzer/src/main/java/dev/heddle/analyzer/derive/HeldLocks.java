package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/** Who holds which lock. */
final class HeldLocks {
    /** Holder of a lock that several share. */
    private static final int SHARED = -2;

    private final Requirements trace;
    private final EventColumns events;
    /** By lock: the holder, {@code NONE}, or {@code SHARED}. */
    private final int[] holder;

    private final int[] sharers;

    HeldLocks(Requirements trace) {
        this.trace = trace;
        events = trace.events;
        holder = new int[trace.locations];
        sharers = new int[trace.locations];
    }

    void clear() {
        Arrays.fill(holder, NONE);
        Arrays.fill(sharers, 0);
    }

    boolean isHeldByAnother(int location, int thread) {
        return trace.isKnown(location) && holder[location] != NONE && holder[location] != thread;
    }

    /** Whether the event can acquire its lock now. */
    boolean isFree(int event) {
        int location = events.location(event);
        return !trace.isKnown(location)
                || holder[location] == NONE
                || holder[location] == SHARED && events.has(event, EventFlags.SHARED)
                || holder[location] == events.thread(event);
    }

    /** Executes an event at a known location; answers what {@link #undo} needs. */
    int execute(int event) {
        int location = events.location(event);
        int old = holder[location];
        if (events.acquiresLock(event)) {
            acquire(event, events.thread(event), location);
        } else if (events.kind(event).releasesLock()) {
            release(event, events.thread(event), location);
        }
        return old;
    }

    private void acquire(int event, int thread, int location) {
        if (events.has(event, EventFlags.SHARED)) {
            sharers[location]++;
            holder[location] = holder[location] == thread ? thread : SHARED;
        } else {
            holder[location] = thread;
        }
    }

    private void release(int event, int thread, int location) {
        if (events.has(event, EventFlags.SHARED)) {
            sharers[location]--;
            if (holder[location] == SHARED && sharers[location] <= 0) {
                holder[location] = NONE;
            }
        } else if (holder[location] == thread) {
            holder[location] = sharers[location] > 0 ? SHARED : NONE;
        }
    }

    /** Takes the event, the last one that was executed, back. */
    void undo(int event, int old) {
        int location = events.location(event);
        boolean isShared = events.has(event, EventFlags.SHARED);
        if (events.acquiresLock(event)) {
            holder[location] = old;
            sharers[location] -= isShared ? 1 : 0;
        } else if (events.kind(event).releasesLock()) {
            holder[location] = old;
            sharers[location] += isShared ? 1 : 0;
        }
    }
}
