package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * What another thread has to do before a recorded event: the write that a read saw, the access that a write came
 * behind, the release of a lock, the call before on an object of the library. The order of a recording is one of
 * several, and where its next thread has to wait for something that has no record (the end of a class initialiser),
 * others go on as long as they need nothing of it.
 */
final class RecordedNeeds {
    private static final int NONE = RecordedEvents.NONE;

    private final int[] needed;

    RecordedNeeds(EventColumns events, RecordedEvents recorded) {
        needed = new int[events.size()];
        Arrays.fill(needed, NONE);
        IntIntHashMap last = new IntIntHashMap();
        for (int e = 0; e < needed.length; e++) {
            EventKind kind = events.kind(e);
            int location = events.location(e);
            boolean isCall = kind == EventKind.SYNC && events.site(e) >= 0;
            int before = switch (kind) {
                case READ, UPDATE -> events.readsFrom(e);
                case WRITE, LOCK, WAKE, SYNC -> last.getIfAbsent(location, NONE);
                default -> NONE;
            };
            if (before >= 0
                    && events.thread(before) != events.thread(e)
                    && (isCall ? recorded.isLoose(before) : recorded.isFirm(before) || recorded.isEarly(before))) {
                needed[e] = before;
            }
            if (kind.isAccess() || kind == EventKind.UNLOCK || kind == EventKind.WAIT || isCall) {
                last.put(location, e);
            }
        }
    }

    /** The event of another thread that has to come before, or -1. */
    int of(int event) {
        return needed[event];
    }
}
