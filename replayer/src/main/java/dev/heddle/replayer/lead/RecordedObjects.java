package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.Handover;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.BitSet;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * Which object of the execution under way is which of the recording: known from the first event about both that was the
 * same. And which objects a second thread has used, since what is done to others has mostly no record.
 */
final class RecordedObjects {
    static final int NONE = -1;
    /** A lock is one object for its fields and another for those who hold it: the recorder names what is inside. */
    private static final int AS_LOCK = 1 << 30;

    private final IntIntHashMap ofRecorded = new IntIntHashMap();
    private final IntIntHashMap ofFound = new IntIntHashMap();
    private final IntIntHashMap firstUser = new IntIntHashMap();
    private final BitSet shared = new BitSet();

    void clear() {
        ofRecorded.clear();
        ofFound.clear();
        firstUser.clear();
        shared.clear();
    }

    /** Whether events of that kind are about an object as a lock. */
    static boolean isAboutLock(EventKind kind) {
        return kind.handover() == Handover.LOCK;
    }

    /**
     * What an event is about: an object in a role, or {@link #NONE}. A signal is about its condition under control and
     * about the lock in a recording, so it has none.
     */
    static int of(TraceTables tables, EventColumns events, int event) {
        int location = events.location(event);
        boolean isCondition = events.kind(event) == EventKind.NOTIFY
                && location >= 0
                && tables.location(location).kind() == LocationKind.SYNCHRONIZER;
        int owner =
                location < 0 || isCondition ? NONE : tables.location(location).owner();
        return owner < 0 ? NONE : isAboutLock(events.kind(event)) ? owner | AS_LOCK : owner;
    }

    /** Binds a recorded object to one of this execution. */
    void bind(int recorded, int found) {
        if (recorded != NONE && found != NONE) {
            ofRecorded.put(recorded, found);
            ofFound.put(found, recorded);
        }
    }

    /** Whether one is known to be the other, or neither is known. */
    boolean mayBe(int recorded, int found) {
        int known = ofRecorded.getIfAbsent(recorded, NONE);
        return known == NONE ? !ofFound.containsKey(found) : known == found;
    }

    /** Whether the recorded one has been found. */
    boolean isKnown(int recorded) {
        return ofRecorded.containsKey(recorded);
    }

    /** The recorded one, or {@link #NONE}. */
    int recorded(int found) {
        return ofFound.getIfAbsent(found, NONE);
    }

    /**
     * A thread has used an object.
     *
     * @param maker index of the thread that made it, or used it first
     */
    void use(int found, int maker, int user) {
        int role = found & AS_LOCK;
        int object = found & ~AS_LOCK;
        if (firstUser.getIfAbsentPut(object, maker) != user) {
            shared.set(role == 0 ? 2 * object : 2 * object + 1);
        }
    }

    /** Whether a thread other than its maker has used it in that role. */
    boolean isShared(int found) {
        int object = found & ~AS_LOCK;
        return shared.get((found & AS_LOCK) == 0 ? 2 * object : 2 * object + 1);
    }

    /** The entry of an object's role in its tables. */
    static int number(int object) {
        return object & ~AS_LOCK;
    }
}
