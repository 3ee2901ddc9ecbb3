package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.Handover;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.BitSet;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * Which object of the execution under way is which of the recording: known from the first event about both that was the
 * same. Where that was an event of the thread that made the object, and no other had used it, it may have been one
 * without a record about another object of the same place: such a binding gives way to a sure one. And which objects a
 * second thread has used, since what is done to others has mostly no record.
 */
final class RecordedObjects {
    static final int NONE = -1;
    /**
     * A lock of the library is one object for its calls and another for those who hold it: the recorder names what is
     * inside.
     */
    private static final int AS_LOCK = 1 << 30;
    /** An object as a monitor: the same one, used by other threads. */
    private static final int AS_MONITOR = 1 << 29;

    private static final int ROLES = AS_LOCK | AS_MONITOR;
    private static final String LOCKS = "java.util.concurrent.locks.";

    private final IntIntHashMap ofRecorded = new IntIntHashMap();
    private final IntIntHashMap ofFound = new IntIntHashMap();
    /** Recorded objects whose binding is sure. */
    private final IntHashSet sure = new IntHashSet();

    private final IntIntHashMap firstUser = new IntIntHashMap();
    private final BitSet shared = new BitSet();
    /** Objects used before the first thread was started: what its user does to one has no record from then on. */
    private final BitSet owned = new BitSet();

    private boolean hasStarted;

    void clear() {
        ofRecorded.clear();
        ofFound.clear();
        sure.clear();
        firstUser.clear();
        shared.clear();
        owned.clear();
        hasStarted = false;
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
        boolean isLock = isAboutLock(events.kind(event));
        boolean isCondition = events.kind(event) == EventKind.NOTIFY
                && location >= 0
                && tables.location(location).kind() == LocationKind.SYNCHRONIZER;
        int owner =
                location < 0 || isCondition ? NONE : tables.location(location).owner();
        if (owner < 0 || !isLock) {
            return owner < 0 ? NONE : owner;
        }
        boolean isMonitor = tables.location(location).kind() == LocationKind.MONITOR
                && !tables.object(owner).className().startsWith(LOCKS);
        return owner | (isMonitor ? AS_MONITOR : AS_LOCK);
    }

    private static int identity(int object) {
        return object & ~AS_MONITOR;
    }

    /** Whether both are one object, in whatever role. */
    static boolean isOne(int object, int other) {
        return identity(object) == identity(other);
    }

    /**
     * Binds a recorded object to one of this execution.
     *
     * @param isSure whether the event that says so has a record for certain
     */
    void bind(int recorded, int found, boolean isSure) {
        if (recorded == NONE || found == NONE) {
            return;
        }
        int one = identity(recorded);
        int other = identity(found);
        if (ofRecorded.getIfAbsent(one, NONE) != other) {
            ofFound.remove(ofRecorded.getIfAbsent(one, NONE));
            ofRecorded.remove(ofFound.getIfAbsent(other, NONE));
            ofRecorded.put(one, other);
            ofFound.put(other, one);
        }
        if (isSure) {
            sure.add(one);
        }
    }

    /**
     * Whether one is known to be the other, or neither is known.
     *
     * @param isSure whether the event has a record for certain: then it says more than what was bound without
     */
    boolean mayBe(int recorded, int found, boolean isSure) {
        int one = identity(recorded);
        int known = ofRecorded.getIfAbsent(one, NONE);
        int taken = ofFound.getIfAbsent(identity(found), NONE);
        return known == identity(found) && known != NONE
                || (known == NONE || isSure && !sure.contains(one))
                        && (taken == NONE || isSure && !sure.contains(taken));
    }

    /** Whether the recorded one has been found. */
    boolean isKnown(int recorded) {
        return ofRecorded.containsKey(identity(recorded));
    }

    /** The recorded one, or {@link #NONE}. */
    int recorded(int found) {
        return ofFound.getIfAbsent(identity(found), NONE);
    }

    /**
     * A thread has used an object.
     *
     * @param maker index of the thread that made it, or used it first
     */
    void use(int found, int maker, int user) {
        int object = number(found);
        if (!hasStarted) {
            owned.set(object);
        }
        if (firstUser.getIfAbsentPut(object, maker) != user) {
            shared.set(inRole(found));
        }
    }

    /** A thread has been started. */
    void started() {
        hasStarted = true;
    }

    /** Whether an object was used, or is, while there is one thread. */
    boolean isOwned(int found) {
        return !hasStarted || owned.get(number(found));
    }

    /** Whether a thread other than its maker has used it in that role. */
    boolean isShared(int found) {
        return shared.get(inRole(found));
    }

    private static int inRole(int found) {
        return 2 * number(found) + ((found & ROLES) == 0 ? 0 : 1);
    }

    /** The entry of an object's role in its tables. */
    static int number(int object) {
        return object & ~ROLES;
    }
}
