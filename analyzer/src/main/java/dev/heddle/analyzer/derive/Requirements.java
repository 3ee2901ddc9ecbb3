package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.memory.recorded.SynchronizesWith;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.Handover;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.schedule.Steps;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * What each event of a trace needs, whatever the order: events that must have come before, the notification that a wait
 * returned by, the section that a lock event begins. Found by following the recorded execution once.
 */
final class Requirements {
    static final int NONE = -1;
    final Trace trace;
    final EventColumns events;
    /** By thread: its events in program order. */
    final int[][] program;
    /** By event: its place in the program order of its thread. */
    final int[] place;
    /** By event: what must have been executed, program order apart. */
    private final EarlierEvents needs;
    /** By event: it happens at once after the event before in its thread, without a scheduling point between. */
    final boolean[] glued;
    /** By read: whether it saw the newest write. */
    final boolean[] fresh;
    /** By event that acquires a lock: the one that gives it up; {@code events.size()} where it is never given up. */
    final int[] release;
    /** By notify of a monitor: who was woken; null for other events, and where nothing is known. */
    final int[][] woken;
    /** By event: whether it needs what it found: a notification, a permit, a lock that another holds. */
    final boolean[] conditional;

    final int locations;
    /** Whether the trace tells which of its events follow the one before without a scheduling point. */
    private final boolean tellsSteps;

    Requirements(Trace trace) {
        this.trace = trace;
        events = trace.events();
        tellsSteps = hasGlue();
        int n = events.size();
        place = new int[n];
        program = program();
        needs = new EarlierEvents(events);
        glued = new boolean[n];
        fresh = new boolean[n];
        release = new int[n];
        woken = new int[n][];
        conditional = new boolean[n];
        locations = Math.max(trace.locations().size(), 1);
        new RecordedConditions(this).follow();
        synchronizations();
        external();
        glue();
    }

    private int[][] program() {
        int threads = trace.threads().size();
        for (int i = 0; i < events.size(); i++) {
            threads = Math.max(threads, events.thread(i) + 1);
        }
        IntArrayList[] lists = new IntArrayList[threads];
        Arrays.setAll(lists, t -> new IntArrayList());
        for (int i = 0; i < events.size(); i++) {
            IntArrayList list = lists[events.thread(i)];
            place[i] = list.size();
            list.add(i);
        }
        int[][] all = new int[threads][];
        Arrays.setAll(all, t -> lists[t].toArray());
        return all;
    }

    int[] needs(int event) {
        return needs.of(event);
    }

    LocationKind kindOf(int location) {
        return location < 0 || location >= trace.locations().size()
                ? LocationKind.LIBRARY
                : trace.locations().get(location).kind();
    }

    /** Whether the location is one of the trace's. */
    boolean isKnown(int location) {
        return location >= 0 && location < locations;
    }

    /** Everything but memory and locks, whose order may change. */
    private void synchronizations() {
        SynchronizesWith edges = new SynchronizesWith(trace);
        int[] started = new int[program.length];
        Arrays.fill(started, NONE);
        for (int i = 0; i < events.size(); i++) {
            EventKind kind = events.kind(i);
            boolean isFree = kind.isMemoryOperation()
                    || (kind.acquiresLock() || kind == EventKind.PARK) && !events.has(i, EventFlags.INTERRUPTED);
            if (kind == EventKind.PARK && events.has(i, EventFlags.INTERRUPTED)) {
                interruptedPark(edges, i);
            } else if (!isFree) {
                for (int from : edges.into(i)) {
                    boolean isLock = events.kind(from).releasesLock();
                    if (!isLock) {
                        needs.add(i, from);
                    }
                }
            }
            if (kind == EventKind.START) {
                int child = thread(events.location(i));
                if (child >= 0 && child < started.length && started[child] == NONE) {
                    started[child] = i;
                }
            }
            if (kind == EventKind.JOIN && kind.takes(events.flags(i))) {
                join(i);
            }
        }
        for (int t = 0; t < program.length; t++) {
            if (program[t].length > 0) {
                needs.add(program[t][0], started[t]);
            }
        }
    }

    /** A park that an interrupt ended comes after that, and not after what gave it permits. */
    private void interruptedPark(SynchronizesWith edges, int i) {
        for (int from : edges.orderOnlyInto(i)) {
            if (events.kind(from) == EventKind.INTERRUPT) {
                needs.add(i, from);
            }
        }
    }

    /** The thread that a location is, or -1. */
    int thread(int location) {
        return location < 0 || location >= trace.locations().size()
                ? NONE
                : trace.locations().get(location).thread();
    }

    /** The whole of the other thread, as far as it came before. */
    private void join(int i) {
        int child = thread(events.location(i));
        if (child >= 0 && child < program.length) {
            int last = NONE;
            for (int event : program[child]) {
                last = event < i ? event : last;
            }
            needs.add(i, last);
        }
    }

    /** Writes of an unknown thread keep their place among the accesses of their location. */
    private void external() {
        IntIntHashMap last = new IntIntHashMap();
        IntIntHashMap[] since = new IntIntHashMap[locations];
        for (int i = 0; i < events.size(); i++) {
            int location = events.location(i);
            if (!events.kind(i).isAccess() || !isKnown(location)) {
                continue;
            }
            needs.add(i, last.getIfAbsent(location, NONE));
            if (since[location] == null) {
                since[location] = new IntIntHashMap();
            }
            if (events.has(i, EventFlags.EXTERNAL)) {
                int write = i;
                since[location].forEachValue(before -> needs.add(write, before));
                last.put(location, i);
            }
            since[location].put(events.thread(i), i);
        }
    }

    /** Under control, some events follow the one before without a scheduling point. */
    private void glue() {
        if (tellsSteps) {
            glueByFlags();
            return;
        }
        boolean isControlled = false;
        for (int i = 0; i < events.size(); i++) {
            isControlled |= events.enabled(i) > 1;
        }
        for (int i = 0; isControlled && i < events.size(); i++) {
            glued[i] = place[i] > 0 && events.enabled(i) == 1 && hasNoPoint(i);
        }
    }

    /**
     * As the engine has told: what is no decision belongs to the one before, or to the one after where it had a
     * scheduling point. Hand-overs after which others went on are a decision of their own: there was a point behind
     * them, too.
     */
    private void glueByFlags() {
        for (int[] thread : program) {
            boolean hasDecision = true;
            for (int k = 1; k < thread.length; k++) {
                int e = thread[k];
                boolean begins = !events.has(e, EventFlags.GLUED) && (hasDecision || thread[k - 1] < e - 1);
                glued[e] = !begins;
                hasDecision = isStep(e) || hasDecision && !begins;
            }
        }
    }

    /** Whether a decision begins with the event, as far as the trace tells. */
    boolean isStep(int e) {
        return !tellsSteps || Steps.isStep(events, e);
    }

    private boolean hasNoPoint(int i) {
        EventKind kind = events.kind(i);
        if (kind.acquiresLock()) {
            return kindOf(events.location(i)) == LocationKind.LOCK;
        }
        return kind == EventKind.UNLOCK || !kind.isAccess() && !kind.hasPoint(events.flags(i));
    }

    private boolean hasGlue() {
        for (int i = 0; i < events.size(); i++) {
            if (events.has(i, EventFlags.GLUED)) {
                return true;
            }
        }
        return false;
    }

    /** The thread whose permit the event makes or takes, or -1. */
    int permitOf(int i) {
        EventKind kind = events.kind(i);
        if (kind.handover() != Handover.PERMIT) {
            return NONE;
        }
        int owner = kind.isOfOwnThread() ? events.thread(i) : thread(events.location(i));
        return owner < program.length ? owner : NONE;
    }
}
