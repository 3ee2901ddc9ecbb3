package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * Follows a recorded execution on a {@link MemoryModel}, event by event, with the sources that were recorded. At each
 * event the model knows what the engine's knew, except that a final field's freeze, which is no event, hands over what
 * its writer knew when it wrote the field.
 *
 * <pre>{@code
 * while (model.next() < event) {
 *     model.execute();
 * }
 * Candidates visible = model.candidates();
 * }</pre>
 */
public final class RecordedModel {
    /** Beside the channels of {@link SynchronizationEdges}, whose tables have small numbers. */
    private static final long FROZEN = (long) SynchronizationEdges.FREEZES << 32;

    private final EventColumns events;
    private final MemoryModel model;
    private final SynchronizationEdges synchronization;
    private final IntHashSet frozen = new IntHashSet();
    private int next;

    /**
     * @param trace an execution under control
     * @throws IllegalArgumentException if its header names switches that do not exist
     */
    public RecordedModel(Trace trace) {
        events = trace.events();
        model = new MemoryModel(
                ModelSwitches.parse(trace.header().switches()).reads().volatiles());
        model.keepAll();
        synchronization = new SynchronizationEdges(new TraceLocations(trace.locations()), model.handovers());
        for (int i = 0; i < events.size(); i++) {
            if (events.has(i, EventFlags.FROZEN) && events.readsFrom(i) >= 0) {
                frozen.add(events.readsFrom(i));
            }
        }
    }

    /** The event that is executed next. */
    public int next() {
        return next;
    }

    /** Another event has been added to the execution, a write of a final field that some read will see frozen. */
    void freezes(int write) {
        frozen.add(write);
    }

    MemoryModel model() {
        return model;
    }

    /** The order of the next event's read as the model takes it. */
    private MemoryOrder readOrder() {
        return events.has(next, EventFlags.COHERENT) ? MemoryOrder.OPAQUE : events.readOrder(next);
    }

    /** What the read part of the next event may see. The event must read. */
    public Candidates candidates() {
        int thread = events.thread(next);
        int location = events.location(next);
        return events.kind(next) == EventKind.UPDATE
                ? model.update(thread, location, events.readOrder(next), events.writeOrder(next))
                : model.read(thread, location, readOrder());
    }

    /** Whether the model lets the next event see what it saw; true for events that read nothing. */
    public boolean isPossible() {
        return !events.kind(next).reads() || isPossible(candidates());
    }

    private boolean isPossible(Candidates candidates) {
        int i = candidates.size() == 0 ? -1 : candidates.indexOf(events.readsFrom(next));
        return i >= 0 && (events.kind(next) == EventKind.UPDATE || slot() < candidates.slots(i));
    }

    /** Which of its places in S a read took. */
    private int slot() {
        return Math.max(0, events.position(next));
    }

    /**
     * Executes the next event.
     *
     * @throws IllegalStateException if the model does not let it see what it saw
     */
    public void execute() {
        int i = next;
        int thread = events.thread(i);
        switch (events.kind(i)) {
            case READ -> {
                model.seeRead(i, seen(), slot());
                if (events.has(i, EventFlags.FROZEN) && events.readsFrom(i) >= 0) {
                    model.handovers().acquire(thread, FROZEN | events.readsFrom(i));
                }
            }
            case UPDATE -> model.seeUpdate(i, seen());
            case WRITE -> write(i, thread);
            case FENCE -> model.fence(thread, events.readOrder(i), events.writeOrder(i));
            case LOCK, UNLOCK, WAIT, WAKE, NOTIFY, START, BEGIN, END -> synchronization.execute(events, i);
            case JOIN, PARK, UNPARK, INTERRUPT, YIELD, CLASS_INIT, SYNC, INPUT -> synchronization.execute(events, i);
        }
        next = i + 1;
    }

    private int seen() {
        Candidates candidates = candidates();
        if (!isPossible(candidates)) {
            throw new IllegalStateException("event " + next + " sees what it cannot see");
        }
        return candidates.indexOf(events.readsFrom(next));
    }

    private void write(int i, int thread) {
        if (events.has(i, EventFlags.EXTERNAL)) {
            model.external(events.location(i), i);
            return;
        }
        model.write(thread, events.location(i), events.writeOrder(i), i);
        if (frozen.contains(i)) {
            model.handovers().release(thread, FROZEN | i);
        }
    }
}
