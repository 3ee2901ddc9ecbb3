package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * An execution that never was, made of a trace's events one by one under the memory model, as the engine would record
 * it: sources, places in modification order and in S. A read's value becomes that of the write that it sees.
 */
public final class InventedExecution {
    /** Known anew for each execution: how a read was made. */
    private static final int FRESH_FLAGS = EventFlags.SEVERAL_CANDIDATES | EventFlags.REFERENCE;

    private final EventColumns old;
    private final EventColumns events;
    private final Trace invented;
    private final RecordedModel model;
    private final IntHashSet frozen = new IntHashSet();
    /** By event of this execution: the one of the trace. */
    private int[] original = new int[64];

    /** @param recorded where the events come from */
    public InventedExecution(Trace recorded) {
        old = recorded.events();
        events = new EventColumns(old.size());
        invented = new Trace(
                recorded.header(),
                recorded.program(),
                recorded.threads(),
                recorded.sites(),
                recorded.objects(),
                recorded.locations(),
                events,
                new Trace.Passed());
        model = new RecordedModel(invented);
        for (int i = 0; i < old.size(); i++) {
            if (old.has(i, EventFlags.FROZEN) && old.readsFrom(i) >= 0) {
                frozen.add(old.readsFrom(i));
            }
        }
    }

    /** What the trace's event could see if it came next, the newest last. It must read. Valid until the next call. */
    public Candidates candidates(int event) {
        int thread = old.thread(event);
        MemoryOrder order = old.has(event, EventFlags.COHERENT) ? MemoryOrder.OPAQUE : old.readOrder(event);
        Candidates candidates = old.kind(event) == EventKind.UPDATE
                ? model.model().update(thread, old.location(event), old.readOrder(event), old.writeOrder(event))
                : model.model().read(thread, old.location(event), order);
        if (old.has(event, EventFlags.NEWEST_OFFERED | EventFlags.FROZEN)) {
            candidates.onlyNewest();
        }
        return candidates;
    }

    /** Executes the trace's event; it reads nothing. */
    public void execute(int event) {
        append(event);
        model.execute();
        place();
    }

    /**
     * Executes the trace's event, which sees the {@code chosen}-th of its candidates.
     *
     * @return what it sees, as an event of the trace or {@code EventColumns.READS_INITIAL}
     */
    public int execute(int event, int chosen) {
        Candidates candidates = candidates(event);
        boolean isOpen = candidates.size() > 1;
        int source = candidates.event(chosen);
        int i = append(event);
        events.setReadsFrom(i, source);
        events.addFlags(i, isOpen ? EventFlags.SEVERAL_CANDIDATES : 0);
        if (source >= 0 && old.kind(event) == EventKind.READ) {
            events.setValue(i, events.value(source));
            events.addFlags(i, events.flags(source) & EventFlags.REFERENCE);
        } else {
            events.addFlags(i, old.flags(event) & EventFlags.REFERENCE);
        }
        model.execute();
        place();
        return source < 0 ? source : original[source];
    }

    private int append(int event) {
        int i = events.append(
                old.thread(event), old.kind(event), old.site(event), old.location(event), old.enabled(event));
        events.setOrders(i, old.readOrder(event), old.writeOrder(event));
        events.setValue(i, old.value(event));
        boolean reads = old.kind(event).reads();
        events.addFlags(i, reads ? old.flags(event) & ~FRESH_FLAGS : old.flags(event));
        events.setPosition(i, old.kind(event).isAccess() ? EventColumns.ABSENT : old.position(event));
        if (frozen.contains(event)) {
            model.freezes(i);
        }
        if (i == original.length) {
            original = Arrays.copyOf(original, i * 2);
        }
        original[i] = event;
        return i;
    }

    private void place() {
        int i = events.size() - 1;
        if (events.isVolatile(i)) {
            events.setSyncPosition(i, model.model().place());
        }
    }

    /** The trace's event at a place of this execution. */
    public int original(int place) {
        return original[place];
    }

    /** Its events so far. */
    public EventColumns events() {
        return events;
    }

    /** The execution, which has ended. */
    public Trace end() {
        IntIntHashMap updates = new IntIntHashMap();
        IntHashSet written = new IntHashSet();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i) == EventKind.UPDATE) {
                updates.put(events.readsFrom(i) < 0 ? -1 - events.location(i) : events.readsFrom(i), i);
            }
            if (events.kind(i).writes()) {
                written.add(events.location(i));
            }
        }
        for (int location : written.toSortedArray()) {
            int[] place = {0};
            model.model().linearize(location, leader -> {
                place[0] += leader < 0 ? 1 : 0;
                int write = leader < 0 ? updates.getIfAbsent(-1 - location, -1) : leader;
                while (write >= 0) {
                    events.setPosition(write, place[0]++);
                    write = updates.getIfAbsent(write, -1);
                }
            });
        }
        return invented;
    }
}
