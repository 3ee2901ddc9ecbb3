package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * What threads hand to each other through everything but shared memory (swx of the memory model, section 2). The one source of these edges: for
 * happens-before in the analyses, and for the memory model in the engine.
 *
 * <ul>
 *   <li>The release of a monitor or lock (wait included) before every later acquisition; the release of a shared lock only before
 *       exclusive acquisitions, as ReadWriteLock specifies.
 *   <li>start before begin, end before a join that saw it, an interrupt before its detection by any thread, the end of a class's
 *       initialisation before its uses.
 *   <li>A synchroniser has a clock of its own. What it promises decides which of its operations release into it and
 *       which acquire from it; the event says so. A collection has one more for each element: what is released with an
 *       element is seen by a thread that acquires with that element, and by one that acquires without one; what is
 *       released without, by all. The value of the event names the element. The library location covers hand-overs that
 *       cannot be distinguished: its calls see whatever any synchroniser released, and any synchroniser's call sees
 *       what the library released. So no edge between a known and an unknown object is missed.
 *   <li>An object of the library stands in S as a volatile variable of its own would (memory model, section 5.10): what changes it has a place there,
 *       what asks it comes after the last change. An asking operation that also acquires happens after all changes so far.
 *   <li>unpark, or an interrupt, before the park that it ends: order in S alone (the javadoc of LockSupport promises it for volatile accesses
 *       only).
 *   <li>notify, sleep and yield give none.
 * </ul>
 */
public final class SynchronizationEdges {
    /** Kind of the channels in which constructors leave what they knew; ids are up to the engine. */
    public static final int FREEZES = 15;

    private static final long ANY = 0;

    private final Locations locations;
    private final Knowledge knowledge;
    /** Pairs of location and element, by dense number. */
    private final LongIntHashMap elements = new LongIntHashMap();

    /** What is to be known of the locations of events. */
    public interface Locations {
        /** Whether it is the one clock of library objects whose hand-overs cannot be told apart; true for no location. */
        boolean isLibrary(int location);

        /** Index of the thread that the location is, or -1. */
        int thread(int location);
    }

    /**
     * What threads know, in whatever form it is kept. Channels are where it is handed over: the upper half is a small number for the kind, the
     * lower one an id of that kind, which is small too.
     */
    public interface Knowledge {
        /** The channel learns what the thread knows. */
        void release(int thread, long channel);

        /** The thread learns what the channel knows. */
        void acquire(int thread, long channel);

        /** The same for order in S alone. */
        void acquireOrderOnly(int thread, long channel);

        /** The thread's operation stands last in S so far, and a thread that acquires the order of the channel comes after it. */
        void releaseOrderOnly(int thread, long channel);

        /** The thread started will learn what the other knows now, at its begin at the latest. */
        void start(int thread, int started);

        /** The thread begins. */
        void begin(int thread);

        /** The thread ends. */
        void end(int thread);
    }

    private enum Table {
        EXCLUSIVE,
        SHARED,
        END,
        INTERRUPT,
        CLASS,
        SYNCHRONIZER,
        ANY_SYNCHRONIZER,
        LIBRARY,
        PERMIT,
        ELEMENT,
        ALL_ELEMENTS,
        ORDER,
        CHANGE
    }

    /**
     * @param locations the execution's locations
     * @param knowledge what each event changes
     */
    public SynchronizationEdges(Locations locations, Knowledge knowledge) {
        this.locations = locations;
        this.knowledge = knowledge;
    }

    /** Forgets the execution: the log has been cleared for another. */
    public void clear() {
        elements.clear();
    }

    /** Executes event {@code i} of these; accesses and fences change nothing here. */
    public void execute(EventColumns events, int i) {
        int thread = events.thread(i);
        if (events.has(i, EventFlags.INTERRUPTED) && events.kind(i) != EventKind.INTERRUPT) {
            interrupted(events, i);
        }
        if (events.has(i, EventFlags.ASKS)) {
            asks(events, i);
        }
        if (events.has(i, EventFlags.CHANGES)) {
            knowledge.releaseOrderOnly(thread, channel(Table.ORDER, events.location(i)));
        }
        switch (events.kind(i)) {
            case LOCK, WAKE -> lock(events, i);
            case UNLOCK, WAIT -> {
                boolean isShared = events.has(i, EventFlags.SHARED);
                release(thread, isShared ? Table.SHARED : Table.EXCLUSIVE, events.location(i));
            }
            case START -> {
                if (target(events, i) >= 0) {
                    knowledge.start(thread, target(events, i));
                }
            }
            case END -> {
                release(thread, Table.END, thread);
                knowledge.end(thread);
            }
            case JOIN -> {
                if (!events.has(i, EventFlags.TIMED_OUT | EventFlags.INTERRUPTED)) {
                    acquire(thread, Table.END, target(events, i));
                    knowledge.acquireOrderOnly(thread, channel(Table.ORDER, events.location(i)));
                }
            }
            case INTERRUPT -> {
                if (events.has(i, EventFlags.OBSERVED)) { // by whichever thread asks
                    acquire(thread, Table.INTERRUPT, target(events, i));
                } else {
                    release(thread, Table.INTERRUPT, target(events, i));
                }
            }
            case CLASS_INIT -> classInitialisation(events, i);
            case SYNC -> call(events, i);
            case UNPARK -> release(thread, Table.PERMIT, target(events, i));
            case PARK -> knowledge.acquireOrderOnly(thread, channel(Table.PERMIT, thread));
            case BEGIN -> knowledge.begin(thread);
            case READ, WRITE, UPDATE, FENCE, NOTIFY, YIELD, INPUT -> {}
        }
        if (events.has(i, EventFlags.CHANGES) && !handsOverToAll(events, i)) {
            release(thread, Table.CHANGE, events.location(i));
        }
    }

    /** The object answers: after its last change in S and, where the answer shows them, after what changed it. */
    private void asks(EventColumns events, int i) {
        int thread = events.thread(i);
        int location = events.location(i);
        knowledge.acquireOrderOnly(thread, channel(Table.ORDER, location));
        if (events.has(i, EventFlags.ACQUIRES | EventFlags.FAILED)) {
            acquire(thread, Table.CHANGE, location); // of a lock, who had it and who has it
            acquire(thread, Table.EXCLUSIVE, location);
            acquire(thread, Table.SHARED, location);
        }
    }

    /** Whether the event releases to all who ask anyway. */
    private static boolean handsOverToAll(EventColumns events, int i) {
        return switch (events.kind(i)) {
            case UNLOCK, WAIT, INTERRUPT, YIELD -> true;
            case READ, WRITE, UPDATE, FENCE, LOCK, WAKE, NOTIFY, START ->
                events.has(i, EventFlags.RELEASES) && events.value(i) == 0;
            case BEGIN, END, JOIN, PARK, UNPARK, CLASS_INIT, SYNC, INPUT ->
                events.has(i, EventFlags.RELEASES) && events.value(i) == 0;
        };
    }

    private static long channel(Table table, long id) {
        return ((long) table.ordinal() << 32) | (id & 0xffffffffL);
    }

    private void release(int thread, Table table, long id) {
        knowledge.release(thread, channel(table, id));
    }

    private void acquire(int thread, Table table, long id) {
        knowledge.acquire(thread, channel(table, id));
    }

    /** An InterruptedException detects the interrupt. A park that returns early detects nothing: the status is still to be asked. */
    private void interrupted(EventColumns events, int i) {
        int thread = events.thread(i);
        if (events.kind(i) == EventKind.PARK) {
            knowledge.acquireOrderOnly(thread, channel(Table.INTERRUPT, thread));
        } else {
            acquire(thread, Table.INTERRUPT, thread);
        }
    }

    private void lock(EventColumns events, int i) {
        if (events.has(i, EventFlags.FAILED)) {
            return;
        }
        acquire(events.thread(i), Table.EXCLUSIVE, events.location(i));
        if (!events.has(i, EventFlags.SHARED)) {
            acquire(events.thread(i), Table.SHARED, events.location(i));
        }
    }

    private void classInitialisation(EventColumns events, int i) {
        if (events.has(i, EventFlags.OBSERVED)) {
            acquire(events.thread(i), Table.CLASS, events.location(i));
        } else {
            release(events.thread(i), Table.CLASS, events.location(i));
        }
    }

    private void call(EventColumns events, int i) {
        int thread = events.thread(i);
        int location = events.location(i);
        boolean unknown = locations.isLibrary(location);
        if (events.has(i, EventFlags.ACQUIRES)) {
            if (unknown) {
                acquire(thread, Table.ANY_SYNCHRONIZER, ANY);
            } else {
                acquire(thread, Table.SYNCHRONIZER, location);
                if (events.value(i) == 0) {
                    acquire(thread, Table.ALL_ELEMENTS, location);
                    acquire(thread, Table.CHANGE, location);
                } else {
                    acquire(thread, Table.ELEMENT, element(location, events.value(i)));
                }
                acquire(thread, Table.LIBRARY, ANY);
            }
        }
        if (events.has(i, EventFlags.RELEASES)) {
            release(thread, Table.ANY_SYNCHRONIZER, ANY);
            if (unknown) {
                release(thread, Table.LIBRARY, ANY);
            } else if (events.value(i) == 0) {
                release(thread, Table.SYNCHRONIZER, location);
            } else {
                release(thread, Table.ELEMENT, element(location, events.value(i)));
                release(thread, Table.ALL_ELEMENTS, location);
            }
        }
    }

    /** The value is an object's number and 1. */
    private int element(int location, long value) {
        return elements.getIfAbsentPut((long) location << 32 | (value & 0xffffffffL), elements.size());
    }

    /** The thread that the event is about, or -1. */
    private int target(EventColumns events, int i) {
        return locations.thread(events.location(i));
    }
}
