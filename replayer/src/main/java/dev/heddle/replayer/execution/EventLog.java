package dev.heddle.replayer.execution;

import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.analyzer.memory.SynchronizationEdges;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.names.CallLines;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.SiteNumbers;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The events of the execution under way. The thread that has the baton appends an event, completes its columns and
 * executes it, before any other event is appended.
 */
public final class EventLog {
    private static final int NONE = -1;
    private static final VarHandle HEARTBEAT = findHeartbeat();

    /** The properties of all events. */
    public final EventColumns columns;

    private final SiteNumbers siteNumbers;
    private final CallLines callLines;
    private final Locations locations;
    private final MemoryModel model;
    private final SynchronizationEdges synchronization;
    private final Novelty novelty = new Novelty();

    @SuppressWarnings("NullAway.Init") // watch() sets it, before the first execution
    private EventWatch watch;

    private volatile long number;
    /**
     * Events of all executions, for the watchdog: written with the baton, read without, by {@link #HEARTBEAT}: a
     * volatile write would take as long as all else here.
     */
    private long heartbeat;

    private boolean counting;
    private @Nullable ControlledThread by;
    /** Thread of the last event, and the index at which its events began. */
    private int lastThread;

    private int lastSwitch;
    /** The event that is appended and not yet executed; kept for assertions alone. */
    private int open = NONE;

    public EventLog(
            EventColumns columns,
            SiteNumbers siteNumbers,
            CallLines callLines,
            Locations locations,
            MemoryModel model,
            SynchronizationEdges.Locations eventLocations) {
        this.columns = columns;
        this.siteNumbers = siteNumbers;
        this.callLines = callLines;
        this.locations = locations;
        this.model = model;
        this.synchronization = new SynchronizationEdges(eventLocations, model.handovers());
    }

    /** Sets what looks at each event when it has been executed. Once, before the first execution. */
    public void watch(EventWatch by) {
        watch = by;
    }

    /** A new execution, without events. */
    public void begin() {
        number = number + 1;
        columns.clear();
        synchronization.clear();
        novelty.reset();
        counting = false;
        lastThread = NONE;
        open = NONE;
    }

    /** Number of this execution in this JVM, from 1; may be asked by any thread. */
    public long number() {
        return number;
    }

    /** Appends an event of {@code t}; complete it, then call {@link #executed}. */
    public int append(ControlledThread t, EventKind kind, int siteId, int location) {
        int e = appendTo(t, kind, siteId, location);
        columns.addFlags(e, t.atStep ? 0 : EventFlags.GLUED);
        t.atStep = false;
        return e;
    }

    /** Appends and executes an event of {@code t} that has nothing but these flags. */
    public void execute(ControlledThread t, EventKind kind, int siteId, int location, int flags) {
        int e = append(t, kind, siteId, location);
        columns.addFlags(e, flags);
        executed(e);
    }

    /** Appends the event of a decision after which {@code t} has none of its own, or has not yet. */
    public int appendEmpty(ControlledThread t, int siteId, int location) {
        int e = appendTo(t, EventKind.YIELD, siteId, location);
        columns.addFlags(e, EventFlags.EMPTY);
        return e;
    }

    /** The number that the site of an event of the thread would have. */
    public int siteToBe(ControlledThread t, int siteId) {
        return siteNumbers.numberToBe(callLines.tell(t, siteId));
    }

    private int appendTo(ControlledThread t, EventKind kind, int siteId, int location) {
        int e = columns.append(
                t.index,
                kind,
                siteNumbers.number(callLines.tell(t, siteId)),
                location < 0 ? -1 : locations.number(location),
                t.enabledAtStep);
        assert opens(e);
        by = t;
        t.enabledAtStep = 1;
        t.owesEvent = false;
        if (t.forced) {
            t.forced = false;
            columns.addFlags(e, EventFlags.FORCED_FAIR);
        }
        if (counting) {
            columns.addFlags(e, EventFlags.COUNTED);
        }
        if (t.calls.isInCall()) {
            columns.addFlags(e, EventFlags.IN_CALL);
        }
        return e;
    }

    private boolean opens(int e) {
        boolean isAllowed = open == NONE;
        open = e;
        return isAllowed;
    }

    private boolean closes(int e) {
        boolean isAllowed = open == e;
        open = NONE;
        return isAllowed;
    }

    /** Forgets an event that will not be executed, since the execution ends before. */
    void abandon() {
        open = NONE;
    }

    /** The event is complete. Does not return where the execution ends with it and its thread must unwind. */
    @SuppressWarnings("NullAway") // an event has been appended by a thread
    public void executed(int e) {
        assert closes(e) : "an event is executed once, before the next is appended";
        beat();
        EventKind kind = columns.kind(e);
        int thread = by.index;
        if (!kind.isAccess()) {
            synchronization.execute(columns, e);
            if (kind == EventKind.START) {
                by.handOvers++;
            }
        }
        if (thread != lastThread) {
            lastThread = thread;
            lastSwitch = e;
        }
        // what the clock or a generator says is always new, what is handed over nearly so, and neither is progress
        boolean isProgress = kind != EventKind.INPUT && kind != EventKind.SYNC;
        novelty.event(thread, columns.site(e), columns.location(e), isProgress ? columns.value(e) : 0);
        by.repetitions = novelty.sinceNews() == 0 ? 0 : by.repetitions + 1;
        watch.executed(by, e);
    }

    /** Notes where the event stands in S, the order of volatile accesses and full fences. */
    public void place(int e, MemoryOrder read, MemoryOrder write) {
        if (read == MemoryOrder.VOLATILE || write == MemoryOrder.VOLATILE) {
            columns.setSyncPosition(e, model.place());
        }
    }

    /** Counts begin: main starts its first thread (memory-model.md, 8b). */
    public void startCounting() {
        counting = true;
    }

    /** Events so far that were no repetition. */
    public long news() {
        return novelty.news();
    }

    /** Events since the last one that was no repetition. */
    public int sinceNews() {
        return novelty.sinceNews();
    }

    /** Index from which on all events are by the thread of the last one. */
    public int lastSwitch() {
        return lastSwitch;
    }

    /** Whether other threads have executed events since the log had that size, the last one {@code t}'s. */
    public boolean haveOthersRunSince(ControlledThread t, int size) {
        return columns.size() > size && (lastThread != t.index || lastSwitch >= size);
    }

    /** Events of all executions; may be asked by any thread. */
    public long heartbeat() {
        return (long) HEARTBEAT.getOpaque(this);
    }

    /** Something happens though no event is executed: it is no stall. */
    public void beat() {
        HEARTBEAT.setOpaque(this, heartbeat + 1); // only the holder of the baton writes
    }

    private static VarHandle findHeartbeat() {
        try {
            return MethodHandles.lookup().findVarHandle(EventLog.class, "heartbeat", long.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
