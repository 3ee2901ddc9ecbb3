package dev.heddle.analyzer.iroot;

import dev.heddle.analyzer.memory.recorded.VectorClock;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.Handover;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Conditions;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The order that every execution of the program has, as far as one shows it: the non-mutex happens-before of section
 * 3.5.1, for the JVM. An edge too few predicts what cannot be; one too many hides what can be.
 *
 * <table>
 * <caption>Edges</caption>
 * <tr><td>start to the thread's begin; its end to a join that saw it</td><td>yes</td></tr>
 * <tr><td>notify to the return of the wait that it ended (not one by a time-out, an interrupt or without a cause)</td><td>yes</td></tr>
 * <tr><td>the unpark that made a permit to the park that took it</td><td>yes</td></tr>
 * <tr><td>an interrupt to its detection</td><td>yes</td></tr>
 * <tr><td>end of a class's initialisation to uses of it by others</td><td>yes, with all that its thread did before</td></tr>
 * <tr><td>latches, barriers, phasers, futures, executors, tasks: what is released to what acquires it</td><td>yes</td></tr>
 * <tr><td>an element put into a collection to the thread that takes that element out</td><td>yes</td></tr>
 * <tr><td>monitors and locks, read locks included; wait as release and acquisition</td><td>no: locksets, and events of iRoots</td></tr>
 * <tr><td>synchronisers of the program's own, made of AbstractQueuedSynchronizer</td><td>yes: nothing tells them from latches</td></tr>
 * <tr><td>semaphores; stamped locks' optimistic reads</td><td>no: another order is possible</td></tr>
 * <tr><td>answers that show what others did ({@code isDone}, {@code getCount}, a failed {@code tryLock})</td><td>no: it may be asked earlier</td></tr>
 * <tr><td>a collection as a whole (a map's get that found something else); adders</td><td>no</td></tr>
 * <tr><td>hand-overs that the library does not tell apart</td><td>no</td></tr>
 * <tr><td>volatile accesses, atomics, VarHandles, fences</td><td>no: data accesses, or nothing</td></tr>
 * <tr><td>sleep, yield, inputs</td><td>no</td></tr>
 * </table>
 */
final class SteadyOrder {
    /** Synchronisers whose releases and acquisitions another execution may pair otherwise. */
    private static final Set<String> NOT_STEADY = Set.of(
            "java.util.concurrent.Semaphore",
            "java.util.concurrent.locks.StampedLock",
            "java.util.concurrent.atomic.LongAdder",
            "java.util.concurrent.atomic.DoubleAdder",
            "java.util.concurrent.atomic.LongAccumulator",
            "java.util.concurrent.atomic.DoubleAccumulator");

    private static final List<String> COLLECTIONS =
            List.of("Map", "Queue", "Deque", "List", "Set", "Vector", "Stack", "Hashtable");

    /** Elements of collections have clocks of their own, calls without one those of {@link Handover#CALL}. */
    private static final int ELEMENTS = -1;

    private final List<LocationEntry> locations;
    private final List<ObjectEntry> objects;
    private final Segments segments;
    private final List<ThreadOrder> threads = new ArrayList<>();
    private final LongObjectHashMap<LongObjectHashMap<VectorClock>> handovers = new LongObjectHashMap<>();
    private final IntObjectHashMap<IntArrayList> waiting = new IntObjectHashMap<>();
    private final IntObjectHashMap<Boolean> steady = new IntObjectHashMap<>();

    /** What is known of one thread; its own entry grows when it hands something over, not with each event. */
    private static final class ThreadOrder {
        private final VectorClock clock = new VectorClock();
        private boolean hasBegun;
        private int segment = -1;
        /** Handed over by the starting thread, the notifying one, and the one that made a permit. */
        private @Nullable VectorClock started;

        private @Nullable VectorClock notified;
        private @Nullable VectorClock permit;
    }

    /** @param locations table of the execution's locations, and its objects; they may still grow */
    SteadyOrder(List<LocationEntry> locations, List<ObjectEntry> objects, Segments segments) {
        this.locations = locations;
        this.objects = objects;
        this.segments = segments;
    }

    private ThreadOrder of(int thread) {
        while (threads.size() <= thread) {
            ThreadOrder added = new ThreadOrder();
            added.clock.tick(threads.size());
            threads.add(added);
        }
        return threads.get(thread);
    }

    /** The segment that a thread is in now; a new one if its clock has changed. */
    int segment(int thread) {
        ThreadOrder t = of(thread);
        if (!t.hasBegun) {
            begin(t);
        }
        if (t.segment < 0) {
            t.segment = segments.add(thread, t.clock);
        }
        return t.segment;
    }

    private static void begin(ThreadOrder t) {
        t.hasBegun = true;
        if (t.started != null) {
            learn(t, t.started);
        }
    }

    private static void learn(ThreadOrder t, VectorClock other) {
        if (t.clock.join(other)) {
            t.segment = -1;
        }
    }

    /** What the thread knows, to be handed over; what it does next is not in it. */
    private VectorClock handOver(int thread) {
        ThreadOrder t = of(thread);
        VectorClock known = t.clock.copy();
        t.clock.tick(thread);
        t.segment = -1;
        return known;
    }

    private void release(int thread, int table, long id) {
        VectorClock known = handOver(thread);
        LongObjectHashMap<VectorClock> clocks = handovers.getIfAbsentPut(table, LongObjectHashMap::new);
        VectorClock before = clocks.get(id);
        if (before == null) {
            clocks.put(id, known);
        } else {
            before.join(known);
        }
    }

    private void acquire(int thread, int table, long id) {
        LongObjectHashMap<VectorClock> clocks = handovers.get(table);
        VectorClock known = clocks == null ? null : clocks.get(id);
        if (known != null) {
            learn(of(thread), known);
        }
    }

    /** Executes an event that is no access to memory. */
    void execute(EventColumns events, int i, EventKind kind) {
        int thread = events.thread(i);
        ThreadOrder t = of(thread);
        if (!t.hasBegun) {
            begin(t);
        }
        Handover handover = kind.handover();
        if (events.has(i, EventFlags.INTERRUPTED) && handover != Handover.INTERRUPT) {
            acquire(
                    thread,
                    Handover.INTERRUPT.ordinal(),
                    thread); // a park that it ended could not have come before it either
        }
        int target = kind.isOfOwnThread() ? thread : target(events, i);
        switch (handover) {
            case START -> {
                if (kind.gives(events.flags(i)) && target >= 0 && !of(target).hasBegun) {
                    of(target).started = handOver(thread);
                }
            }
            case END, INTERRUPT -> {
                if (target >= 0) {
                    hand(kind, events.flags(i), thread, target);
                }
            }
            case CLASS -> hand(kind, events.flags(i), thread, events.location(i));
            case LOCK -> notifications(events, i, kind);
            case PERMIT -> permit(events, i, kind, target);
            case CALL -> call(events, i, kind);
            case NONE -> {}
        }
    }

    private void hand(EventKind kind, int flags, int thread, int subject) {
        int table = kind.handover().ordinal();
        if (kind.takes(flags)) {
            if (kind == EventKind.JOIN && !hasEnd(subject)) {
                release(subject, table, subject); // a trace without ends
            }
            acquire(thread, table, subject);
        }
        if (kind.gives(flags)) {
            release(thread, table, subject);
        }
    }

    /** A permit comes from the first unpark that set it; later ones change nothing. */
    private void permit(EventColumns events, int i, EventKind kind, int owner) {
        if (owner < 0) {
            return;
        }
        ThreadOrder t = of(owner);
        if (kind == EventKind.UNPARK && t.permit == null) {
            t.permit = handOver(events.thread(i));
        } else if (kind == EventKind.PARK && t.permit != null && !events.has(i, EventFlags.UNANSWERED)) {
            learn(t, t.permit);
            t.permit = null;
        }
    }

    private boolean hasEnd(int thread) {
        LongObjectHashMap<VectorClock> ends = handovers.get(Handover.END.ordinal());
        return ends != null && ends.containsKey(thread);
    }

    /** Locks order nothing here; the notification by which a wait returned does. */
    private void notifications(EventColumns events, int i, EventKind kind) {
        int thread = events.thread(i);
        if (kind == EventKind.WAIT) {
            waiting.getIfAbsentPut(Conditions.subject(events, i, locations), IntArrayList::new)
                    .add(thread);
            of(thread).notified = null;
        } else if (kind == EventKind.WAKE) {
            wake(events, i, thread);
        } else if (kind == EventKind.NOTIFY) {
            notify(events, i, thread);
        }
    }

    private void wake(EventColumns events, int i, int thread) {
        ThreadOrder t = of(thread);
        IntArrayList waiters = waiting.get(Conditions.subject(events, i, locations));
        if (waiters != null) {
            waiters.remove(thread);
        }
        if (t.notified != null && !events.has(i, EventFlags.UNANSWERED)) {
            learn(t, t.notified);
        }
        t.notified = null;
    }

    /** The first notification of a waiter counts. */
    private void notify(EventColumns events, int i, int thread) {
        IntArrayList waiters = waiting.get(Conditions.subject(events, i, locations));
        if (waiters == null || waiters.isEmpty()) {
            return;
        }
        VectorClock known = handOver(thread);
        for (int w = 0; w < waiters.size(); w++) {
            int waiter = waiters.get(w);
            boolean isMeant = events.has(i, EventFlags.ALL) || events.value(i) == waiter + 1L;
            if (isMeant && of(waiter).notified == null) {
                of(waiter).notified = known;
            }
        }
    }

    private void call(EventColumns events, int i, EventKind kind) {
        int location = events.location(i);
        boolean named = events.value(i) != 0;
        boolean merelyAsks = events.has(i, EventFlags.ASKS); // another execution may ask earlier
        if (merelyAsks || location < 0 || !named && !isSteady(location)) {
            return;
        }
        int table = named ? ELEMENTS : Handover.CALL.ordinal();
        long id = named ? (long) location << 32 | (events.value(i) & 0xffffffffL) : location;
        if (kind.takes(events.flags(i))) {
            acquire(events.thread(i), table, id);
        }
        if (kind.gives(events.flags(i))) {
            release(events.thread(i), table, id);
        }
    }

    /** Whether whatever acquires from the location has to come after what released into it. */
    private boolean isSteady(int location) {
        Boolean known = steady.get(location);
        if (known == null) {
            LocationEntry entry = locations.get(location);
            String name = entry.owner() < 0 ? "" : objects.get(entry.owner()).className();
            boolean isCollection =
                    name.startsWith("java.util.") && COLLECTIONS.stream().anyMatch(name::endsWith);
            known = entry.kind() != LocationKind.LIBRARY && !NOT_STEADY.contains(name) && !isCollection;
            steady.put(location, known);
        }
        return known;
    }

    /** The thread that an event is about, or -1. */
    private int target(EventColumns events, int i) {
        int location = events.location(i);
        return location < 0 ? -1 : locations.get(location).thread();
    }
}
