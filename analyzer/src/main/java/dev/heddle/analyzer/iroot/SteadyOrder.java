package dev.heddle.analyzer.iroot;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
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
 * The order that every execution of the program has, as far as one shows it: the non-mutex happens-before of section 3.5.1, for the JVM. An edge
 * too few predicts what cannot be; one too many hides what can be.
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
    private static final int ENDED_OTHERWISE =
            EventFlags.TIMED_OUT | EventFlags.INTERRUPTED | EventFlags.SPURIOUS | EventFlags.FAILED;
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

    private enum Handover {
        END,
        INTERRUPT,
        CLASS,
        SYNCHRONIZER,
        ELEMENT
    }

    private final List<LocationEntry> locations;
    private final List<ObjectEntry> objects;
    private final Segments segments;
    private final List<ThreadOrder> threads = new ArrayList<>();
    private final LongObjectHashMap<LongObjectHashMap<Clock>> handovers = new LongObjectHashMap<>();
    private final IntObjectHashMap<IntArrayList> waiting = new IntObjectHashMap<>();
    private final IntObjectHashMap<Boolean> steady = new IntObjectHashMap<>();

    /** What is known of one thread. */
    private static final class ThreadOrder {
        private final Clock clock = new Clock();
        private boolean hasBegun;
        private int segment = -1;
        /** Handed over by the starting thread, the notifying one, and the one that made a permit. */
        private @Nullable Clock started;

        private @Nullable Clock notified;
        private @Nullable Clock permit;
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
            added.clock.increment(threads.size());
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

    private static void learn(ThreadOrder t, Clock other) {
        if (t.clock.join(other)) {
            t.segment = -1;
        }
    }

    /** What the thread knows, to be handed over; what it does next is not in it. */
    private Clock handOver(int thread) {
        ThreadOrder t = of(thread);
        Clock known = t.clock.copy();
        t.clock.increment(thread);
        t.segment = -1;
        return known;
    }

    private void release(int thread, Handover kind, long id) {
        Clock known = handOver(thread);
        LongObjectHashMap<Clock> clocks = handovers.getIfAbsentPut(kind.ordinal(), LongObjectHashMap::new);
        Clock before = clocks.get(id);
        if (before == null) {
            clocks.put(id, known);
        } else {
            before.join(known);
        }
    }

    private void acquire(int thread, Handover kind, long id) {
        LongObjectHashMap<Clock> clocks = handovers.get(kind.ordinal());
        Clock known = clocks == null ? null : clocks.get(id);
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
        if (events.has(i, EventFlags.INTERRUPTED) && kind != EventKind.INTERRUPT) {
            acquire(thread, Handover.INTERRUPT, thread); // a park that it ended could not have come before it either
        }
        switch (kind) {
            case START -> {
                int target = target(events, i);
                if (target >= 0 && !of(target).hasBegun) {
                    of(target).started = handOver(thread);
                }
            }
            case END -> release(thread, Handover.END, thread);
            case JOIN -> join(events, i, thread);
            case WAIT -> {
                waiting.getIfAbsentPut(events.location(i), IntArrayList::new).add(thread);
                t.notified = null;
            }
            case WAKE -> wake(events, i, thread);
            case NOTIFY -> notify(events, i, thread);
            case UNPARK -> {
                int target = target(events, i);
                if (target >= 0 && of(target).permit == null) {
                    of(target).permit = handOver(thread);
                }
            }
            case PARK -> {
                if (!events.has(i, ENDED_OTHERWISE) && t.permit != null) {
                    learn(t, t.permit);
                    t.permit = null;
                }
            }
            case INTERRUPT -> {
                int target = target(events, i);
                if (events.has(i, EventFlags.OBSERVED)) {
                    acquire(thread, Handover.INTERRUPT, target);
                } else if (target >= 0) {
                    release(thread, Handover.INTERRUPT, target);
                }
            }
            case CLASS_INIT -> {
                if (events.has(i, EventFlags.OBSERVED)) {
                    acquire(thread, Handover.CLASS, events.location(i));
                } else {
                    release(thread, Handover.CLASS, events.location(i));
                }
            }
            case SYNC -> call(events, i, thread);
            case READ, WRITE, UPDATE, FENCE, LOCK, UNLOCK, BEGIN, YIELD, INPUT -> {}
        }
    }

    private void join(EventColumns events, int i, int thread) {
        int target = target(events, i);
        if (target < 0 || events.has(i, EventFlags.TIMED_OUT | EventFlags.INTERRUPTED)) {
            return;
        }
        LongObjectHashMap<Clock> ends = handovers.get(Handover.END.ordinal());
        if (ends == null || !ends.containsKey(target)) {
            release(target, Handover.END, target); // a trace without ends
        }
        acquire(thread, Handover.END, target);
    }

    private void wake(EventColumns events, int i, int thread) {
        ThreadOrder t = of(thread);
        IntArrayList waiters = waiting.get(events.location(i));
        if (waiters != null) {
            waiters.remove(thread);
        }
        if (t.notified != null && !events.has(i, ENDED_OTHERWISE)) {
            learn(t, t.notified);
        }
        t.notified = null;
    }

    /** The first notification of a waiter counts. */
    private void notify(EventColumns events, int i, int thread) {
        IntArrayList waiters = waiting.get(events.location(i));
        if (waiters == null || waiters.isEmpty()) {
            return;
        }
        Clock known = handOver(thread);
        for (int w = 0; w < waiters.size(); w++) {
            int waiter = waiters.get(w);
            boolean isMeant = events.has(i, EventFlags.ALL) || events.value(i) == waiter + 1L;
            if (isMeant && of(waiter).notified == null) {
                of(waiter).notified = known;
            }
        }
    }

    private void call(EventColumns events, int i, int thread) {
        int location = events.location(i);
        boolean named = events.value(i) != 0;
        boolean acquires = events.has(i, EventFlags.ACQUIRES);
        boolean releases = events.has(i, EventFlags.RELEASES);
        boolean merelyAsks = events.has(i, EventFlags.ASKS); // another execution may ask earlier
        if (!acquires && !releases || merelyAsks || location < 0 || !named && !isSteady(location)) {
            return;
        }
        Handover kind = named ? Handover.ELEMENT : Handover.SYNCHRONIZER;
        long id = named ? (long) location << 32 | (events.value(i) & 0xffffffffL) : location;
        if (acquires) {
            acquire(thread, kind, id);
        }
        if (releases) {
            release(thread, kind, id);
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
        return location >= 0 && locations.get(location).kind() == LocationKind.THREAD
                ? locations.get(location).index()
                : -1;
    }
}
