package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.Handover;
import dev.heddle.formats.trace.EventColumns;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * What threads hand to each other through everything but shared memory (swx of the memory model, section 2). The one
 * source of these edges: for happens-before in the analyses, and for the memory model in the engine. {@link EventKind}
 * says what each kind gives and takes; how it orders is said here:
 *
 * <ul>
 *   <li>The release of a monitor or lock (wait included) before every later acquisition; the release of a shared lock
 *       only before exclusive acquisitions, as ReadWriteLock specifies.
 *   <li>start before begin, end before a join that saw it, an interrupt before its detection by any thread, the end of
 *       a class's initialisation before its uses.
 *   <li>A synchroniser has a clock of its own. What it promises decides which of its operations release into it and
 *       which acquire from it; the event says so. A collection has one more for each element: what is released with an
 *       element is seen by a thread that acquires with that element, and by one that acquires without one; what is
 *       released without, by all. The value of the event names the element. The library location covers hand-overs that
 *       cannot be distinguished: its calls see whatever any synchroniser released, and any synchroniser's call sees
 *       what the library released. So no edge between a known and an unknown object is missed.
 *   <li>An object of the library stands in S as a volatile variable of its own would (memory model, section 5.10): what
 *       changes it has a place there, what asks it comes after the last change. An asking operation that also acquires
 *       happens after all changes so far.
 *   <li>unpark, or an interrupt, before the park that it ends: order in S alone (the javadoc of LockSupport promises it
 *       for volatile accesses only).
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
        /**
         * Whether it is the one clock of library objects whose hand-overs cannot be told apart; true for no location.
         */
        boolean isLibrary(int location);

        /** Index of the thread that the location is, or -1. */
        int thread(int location);
    }

    /**
     * What threads know, in whatever form it is kept. Channels are where it is handed over: the upper half is a small
     * number for the kind, the lower one an id of that kind, which is small too.
     */
    public interface Knowledge {
        /** The channel, a lock, a thread or a class, learns what the thread knows. */
        void release(int thread, long channel);

        /** The thread learns what the channel knows. */
        void acquire(int thread, long channel);

        /**
         * Acquires order in S alone: later volatile accesses of the thread come after what was handed to the channel,
         * without happening after it.
         */
        default void acquireOrderOnly(int thread, long channel) {}

        /**
         * The thread's operation stands last in S so far, before the next node; a thread that acquires the order of the
         * channel comes after it.
         */
        default void releaseOrderOnly(int thread, long channel) {}

        /** The thread started will learn what the other knows now, at its begin at the latest. */
        void start(int thread, int started);

        /** The thread begins. */
        void begin(int thread);

        /** The thread ends. */
        default void end(int thread) {}
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
        EventKind kind = events.kind(i);
        if (events.has(i, EventFlags.INTERRUPTED) && kind.handover() != Handover.INTERRUPT) {
            interrupted(events.thread(i), kind);
        }
        if (events.has(i, EventFlags.ASKS)) {
            asks(events, i);
        }
        if (events.has(i, EventFlags.CHANGES)) {
            knowledge.releaseOrderOnly(events.thread(i), channel(Table.ORDER, events.location(i)));
        }
        if (kind.takes(events.flags(i))) {
            take(events, i, kind);
        }
        if (kind.gives(events.flags(i))) {
            give(events, i, kind);
        }
        if (events.has(i, EventFlags.CHANGES) && !handsOverToAll(events, i, kind)) {
            release(events.thread(i), Table.CHANGE, events.location(i));
        }
    }

    private void take(EventColumns events, int i, EventKind kind) {
        int thread = events.thread(i);
        int location = events.location(i);
        switch (kind.handover()) {
            case LOCK -> {
                acquire(thread, Table.EXCLUSIVE, location);
                if (!events.has(i, EventFlags.SHARED)) {
                    acquire(thread, Table.SHARED, location);
                }
            }
            case START -> knowledge.begin(thread);
            case END -> {
                acquire(thread, Table.END, locations.thread(location));
                knowledge.acquireOrderOnly(thread, channel(Table.ORDER, location));
            }
            case PERMIT -> {
                if (events.has(i, EventFlags.ACQUIRES)) {
                    acquire(thread, Table.PERMIT, thread);
                } else {
                    knowledge.acquireOrderOnly(thread, channel(Table.PERMIT, thread));
                }
            }
            case INTERRUPT -> acquire(thread, Table.INTERRUPT, locations.thread(location)); // by whichever thread asks
            case CLASS -> acquire(thread, Table.CLASS, location);
            case CALL -> acquireCall(thread, location, events.value(i));
            case NONE -> {}
        }
    }

    private void give(EventColumns events, int i, EventKind kind) {
        int thread = events.thread(i);
        int location = events.location(i);
        switch (kind.handover()) {
            case LOCK -> release(thread, events.has(i, EventFlags.SHARED) ? Table.SHARED : Table.EXCLUSIVE, location);
            case START -> {
                int started = locations.thread(location);
                if (started >= 0) {
                    knowledge.start(thread, started);
                }
            }
            case END -> {
                release(thread, Table.END, thread);
                knowledge.end(thread);
            }
            case PERMIT -> release(thread, Table.PERMIT, locations.thread(location));
            case INTERRUPT -> release(thread, Table.INTERRUPT, locations.thread(location));
            case CLASS -> release(thread, Table.CLASS, location);
            case CALL -> releaseCall(thread, location, events.value(i));
            case NONE -> {}
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
    private static boolean handsOverToAll(EventColumns events, int i, EventKind kind) {
        return kind.releasesLock()
                || kind == EventKind.INTERRUPT
                || kind == EventKind.YIELD
                || events.has(i, EventFlags.RELEASES) && events.value(i) == 0;
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

    /**
     * An InterruptedException detects the interrupt. A park that returns early detects nothing: the status is still to
     * be asked.
     */
    private void interrupted(int thread, EventKind kind) {
        if (kind == EventKind.PARK) {
            knowledge.acquireOrderOnly(thread, channel(Table.INTERRUPT, thread));
        } else {
            acquire(thread, Table.INTERRUPT, thread);
        }
    }

    private void acquireCall(int thread, int location, long element) {
        if (locations.isLibrary(location)) {
            acquire(thread, Table.ANY_SYNCHRONIZER, ANY);
            return;
        }
        acquire(thread, Table.SYNCHRONIZER, location);
        if (element == 0) {
            acquire(thread, Table.ALL_ELEMENTS, location);
            acquire(thread, Table.CHANGE, location);
        } else {
            acquire(thread, Table.ELEMENT, element(location, element));
        }
        acquire(thread, Table.LIBRARY, ANY);
    }

    private void releaseCall(int thread, int location, long element) {
        release(thread, Table.ANY_SYNCHRONIZER, ANY);
        if (locations.isLibrary(location)) {
            release(thread, Table.LIBRARY, ANY);
        } else if (element == 0) {
            release(thread, Table.SYNCHRONIZER, location);
        } else {
            release(thread, Table.ELEMENT, element(location, element));
            release(thread, Table.ALL_ELEMENTS, location);
        }
    }

    /** The value is an object's number and 1. */
    private int element(int location, long value) {
        return elements.getIfAbsentPut((long) location << 32 | (value & 0xffffffffL), elements.size());
    }
}
