package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ThreadEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Small executions of random operations under the memory model, recorded as the engine records them. */
public final class RandomExecution {
    private static final int VARIABLES = 2;
    private static final int MONITOR = 2;
    private static final MemoryOrder[] READS = {
        MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.ACQUIRE, MemoryOrder.VOLATILE
    };
    private static final MemoryOrder[] WRITES = {
        MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.RELEASE, MemoryOrder.VOLATILE
    };

    private final SplittableRandom random;
    private final VolatileReads volatiles;
    private final MemoryModel model;
    private final EventColumns events = new EventColumns(16);
    private final SynchronizationEdges synchronization;
    private final List<LocationEntry> locations;
    private final int threads;
    private int owner = -1;

    private RandomExecution(long seed, VolatileReads volatiles) {
        random = new SplittableRandom(seed);
        this.volatiles = volatiles;
        model = new MemoryModel(volatiles);
        model.keepAll();
        locations = List.of(
                new LocationEntry(LocationKind.STATIC_FIELD, -1, "X", "x", -1),
                new LocationEntry(LocationKind.STATIC_FIELD, -1, "X", "y", -1),
                new LocationEntry(LocationKind.MONITOR, 0, "", "", -1));
        synchronization = new SynchronizationEdges(new TraceLocations(locations), model.handovers());
        threads = 2 + random.nextInt(3);
    }

    /** The execution of a seed: 5 to 16 events of 2 to 4 threads on two variables and a monitor. */
    public static Trace of(long seed, VolatileReads volatiles) {
        RandomExecution execution = new RandomExecution(seed, volatiles);
        int length = 5 + execution.random.nextInt(12);
        for (int n = 0; n < length; n++) {
            execution.step();
        }
        execution.fillPositions();
        return execution.trace();
    }

    private MemoryOrder any(MemoryOrder[] orders) {
        return orders[random.nextInt(orders.length)];
    }

    private void step() {
        int thread = random.nextInt(threads);
        int location = random.nextInt(VARIABLES);
        switch (random.nextInt(14)) {
            case 0 -> lock(thread);
            case 1, 2, 3 -> fence(thread);
            case 4, 5 -> update(thread, location);
            case 6, 7, 8, 9 -> write(thread, location);
            default -> read(thread, location);
        }
    }

    private void lock(int thread) {
        if (owner >= 0 && owner != thread) {
            return;
        }
        EventKind kind = owner < 0 ? EventKind.LOCK : EventKind.UNLOCK;
        owner = owner < 0 ? thread : -1;
        synchronization.execute(events, events.append(thread, kind, -1, MONITOR, 1));
    }

    private void fence(int thread) {
        MemoryOrder[][] all = {
            {MemoryOrder.VOLATILE, MemoryOrder.VOLATILE},
            {MemoryOrder.VOLATILE, MemoryOrder.VOLATILE},
            {MemoryOrder.ACQUIRE, MemoryOrder.NONE},
            {MemoryOrder.NONE, MemoryOrder.RELEASE}
        };
        MemoryOrder[] orders = all[random.nextInt(4)];
        int i = events.append(thread, EventKind.FENCE, -1, -1, 1);
        events.setOrders(i, orders[0], orders[1]);
        model.fence(thread, orders[0], orders[1]);
        place(i);
    }

    private void update(int thread, int location) {
        int i = events.append(thread, EventKind.UPDATE, -1, location, 1);
        boolean isVolatile = random.nextBoolean();
        MemoryOrder read = isVolatile ? MemoryOrder.VOLATILE : any(new MemoryOrder[] {READS[1], READS[2]});
        MemoryOrder write = isVolatile ? MemoryOrder.VOLATILE : any(new MemoryOrder[] {WRITES[1], WRITES[2]});
        events.setOrders(i, read, write);
        events.setValue(i, i);
        Candidates candidates = model.update(thread, location, read, write);
        int chosen = random.nextInt(candidates.size());
        events.setReadsFrom(i, candidates.event(chosen));
        model.seeUpdate(i, chosen);
        place(i);
    }

    private void write(int thread, int location) {
        int i = events.append(thread, EventKind.WRITE, -1, location, 1);
        MemoryOrder order = any(WRITES);
        events.setOrders(i, MemoryOrder.NONE, order);
        events.setValue(i, i);
        model.write(thread, location, order, i);
        place(i);
    }

    private void read(int thread, int location) {
        int i = events.append(thread, EventKind.READ, -1, location, 1);
        MemoryOrder order = any(READS);
        events.setOrders(i, order, MemoryOrder.NONE);
        Candidates candidates = model.read(thread, location, order);
        int chosen = random.nextInt(candidates.size());
        while (candidates.slots(chosen) == 0) {
            chosen = random.nextInt(candidates.size());
        }
        int slots = candidates.slots(chosen);
        int slot = random.nextInt(slots);
        int source = candidates.event(chosen);
        events.setReadsFrom(i, source);
        events.setValue(i, Math.max(0, source));
        if (slots > 1) {
            events.setPosition(i, slot);
        }
        model.seeRead(i, chosen, slot);
        place(i);
    }

    private void place(int i) {
        if (events.readOrder(i) == MemoryOrder.VOLATILE || events.writeOrder(i) == MemoryOrder.VOLATILE) {
            events.setSyncPosition(i, model.place());
            if (volatiles == VolatileReads.C11 && events.readOrder(i) == MemoryOrder.VOLATILE) {
                events.addFlags(i, EventFlags.READS_FROM_ALONE);
            }
        }
    }

    private void fillPositions() {
        for (int location = 0; location < VARIABLES; location++) {
            int at = location;
            int[] place = {0};
            model.linearize(location, leader -> {
                int write = leader;
                place[0] += write < 0 ? 1 : 0;
                write = write < 0 ? updateOf(write, at) : write;
                while (write >= 0) {
                    events.setPosition(write, place[0]++);
                    write = updateOf(write, at);
                }
            });
        }
    }

    /** The update that reads a write, or -1. */
    private int updateOf(int write, int location) {
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i) == EventKind.UPDATE && events.location(i) == location && events.readsFrom(i) == write) {
                return i;
            }
        }
        return -1;
    }

    private Trace trace() {
        List<ThreadEntry> names = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            names.add(new ThreadEntry("0." + t, ""));
        }
        return new Trace(
                new Trace.Header("", "", "", 0, 0, 0, "full", Map.of("volatile", volatiles.word())),
                new Trace.Program("P", List.of(), "", List.of(), "", Map.of(), new byte[0]),
                names,
                List.of(),
                List.of(),
                locations,
                events,
                new Trace.Passed());
    }

    /**
     * A change at random of a source or of two places in modification order; false where there was nothing to change.
     */
    public static boolean flip(Trace trace, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        EventColumns events = trace.events();
        int[] accesses = java.util.stream.IntStream.range(0, events.size())
                .filter(i -> events.kind(i).isAccess())
                .toArray();
        if (accesses.length == 0) {
            return false;
        }
        int i = accesses[random.nextInt(accesses.length)];
        int[] writes = Arrays.stream(accesses)
                .filter(w -> w != i && events.kind(w).writes() && events.location(w) == events.location(i))
                .toArray();
        if (events.kind(i) == EventKind.READ) {
            int pick = random.nextInt(writes.length + 1);
            int source = pick == writes.length ? EventColumns.READS_INITIAL : writes[pick];
            events.setReadsFrom(i, source);
            events.setValue(i, Math.max(0, source));
            return true;
        }
        if (events.kind(i) == EventKind.WRITE && writes.length > 0) {
            int other = writes[random.nextInt(writes.length)];
            int place = events.position(i);
            events.setPosition(i, events.position(other));
            events.setPosition(other, place);
            return true;
        }
        return false;
    }
}
