package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.Handover;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * Whose order decides what threads learn other than from memory and monitors: calls on one object of the library, what
 * is done to and asked of one thread (permits, interrupts, its end), events outside of control. Of such operations each
 * that changes the object keeps its order with all others; those that only ask keep none among themselves. A call lasts
 * until its thread is outside of library code again, and where it waits, the wait is a part of it: what it decided to
 * wait for is known by the object that it looks at before or after.
 */
final class LearntOrder {
    private final Requirements trace;
    private final EventColumns events;
    private final boolean freeLocks;
    /** By event: those that come before it, of other threads. */
    private final EarlierEvents before;
    /** By location: the last event that changed it, or -1; and those that asked since. */
    private final int[] changed;

    private final IntArrayList[] asked;
    /** By thread: whether library code runs it, which takes tasks outside of any call of the program. */
    private final boolean[] isWorker;
    /** Whether any call is one of a stream. */
    private boolean hasStreams;
    /** By event: whether a worker looks for work right after it. */
    private final boolean[] looksForWork;
    /** By thread: its location, or -1. */
    private final int[] threadLocation;
    /** By thread: objects of calls that are under way, and whether each only asks. */
    private final IntArrayList[] open;

    private final int[] called;
    /** By thread: its last event so far, and the event outside of control that its next one must follow, or -1. */
    private final int[] last;

    private final int[] barrier;
    /** By object that is a condition: the location of its lock. */
    private final IntIntHashMap lockOf = new IntIntHashMap();
    /** By event next to a wait in library code: the locations that the wait looks at, or null. */
    private final int[][] waits;

    LearntOrder(Requirements trace) {
        this(trace, false);
    }

    /** Locks that are taken and given up tell nothing, so that their sections may come in another order. */
    static LearntOrder withFreeLocks(Requirements trace) {
        return new LearntOrder(trace, true);
    }

    private LearntOrder(Requirements trace, boolean freeLocks) {
        this.trace = trace;
        this.freeLocks = freeLocks;
        events = trace.events;
        int n = events.size();
        before = new EarlierEvents(events);
        waits = new int[n][];
        changed = new int[trace.locations + 1];
        asked = new IntArrayList[changed.length];
        isWorker = new boolean[trace.program.length];
        looksForWork = new boolean[n];
        threadLocation = new int[trace.program.length];
        open = new IntArrayList[trace.program.length];
        called = new int[trace.program.length];
        Arrays.fill(changed, NONE);
        last = new int[called.length];
        barrier = new int[called.length];
        Arrays.fill(called, NONE);
        Arrays.fill(last, NONE);
        Arrays.fill(barrier, NONE);
        Arrays.fill(threadLocation, NONE);
        Arrays.setAll(open, t -> new IntArrayList());
        for (int l = 0; l < trace.trace.locations().size(); l++) {
            int thread = trace.thread(l);
            if (thread >= 0 && thread < threadLocation.length) {
                threadLocation[thread] = l;
            }
        }
        for (int i = 0; i < n; i++) {
            hasStreams |= isLibrary(i) && isOfStream(events.location(i));
            if (events.kind(i) == EventKind.WAIT && trace.kindOf(events.location(i)) == LocationKind.LOCK) {
                lockOf.put((int) events.value(i) - 1, events.location(i));
            }
            isWorker[events.thread(i)] |= isWorkersOwn(i) && events.kind(i) == EventKind.SYNC;
        }
        for (int[] program : trace.program) {
            waits(program);
        }
        for (int i = 0; i < n; i++) {
            follow(i);
        }
        end();
    }

    /** The events of other threads that come before this one wherever all learn the same. */
    int[] before(int event) {
        return before.of(event);
    }

    /** A park looks at the library's object that its thread used last before, and at the one that it uses next. */
    private void waits(int[] program) {
        int next = NONE;
        int[] later = new int[program.length];
        for (int k = program.length - 1; k >= 0; k--) {
            later[k] = next;
            next = isLibrary(program[k]) ? events.location(program[k]) : next;
        }
        int last = NONE;
        for (int k = 0; k < program.length; k++) {
            int e = program[k];
            if (k > 0 && isWorker[events.thread(e)] && isWorkersOwn(e)) {
                looksForWork[program[k - 1]] = true;
            }
            if (events.kind(e) == EventKind.PARK) {
                int[] objects = {last, later[k]};
                waits[e] = objects;
                if (k > 0) {
                    waits[program[k - 1]] = objects; // where it has decided to wait
                }
            }
            last = isLibrary(e) ? events.location(e) : last;
        }
    }

    /** What a worker does between tasks. */
    private boolean isWorkersOwn(int i) {
        return !events.has(i, EventFlags.IN_CALL | EventFlags.EXTERNAL)
                && (events.kind(i).isOfOwnThread()
                        || events.kind(i) == EventKind.SYNC && events.has(i, EventFlags.PROMISES));
    }

    /**
     * Whether the event shows, or looks at, which workers of fork-join pools have nothing to do. A pool has queues of
     * which no event tells, so all pools are taken for one.
     */
    private boolean usesPool(int i) {
        int thread = events.thread(i);
        if (isWorker[thread] && (hasStreams || isWorkersOwn(i) || looksForWork[i])) {
            return true;
        }
        for (int k = 0; k < open[thread].size(); k += 2) {
            if (isOfStream(open[thread].get(k))) {
                return true;
            }
        }
        if (events.kind(i) == EventKind.START) {
            return events.has(i, EventFlags.IN_CALL);
        }
        return isLibrary(i) && events.kind(i) == EventKind.SYNC && isOfPool(events.location(i));
    }

    private boolean isOfPool(int location) {
        String name = owner(location);
        return trace.kindOf(location) == LocationKind.LIBRARY
                || name.startsWith("java.util.concurrent.ForkJoin")
                || name.startsWith("java.util.concurrent.CompletableFuture")
                || isOfStream(location);
    }

    /** Whether a call on the object may be a parallel stream, whose parts go to the first thread that asks. */
    private boolean isOfStream(int location) {
        return owner(location).startsWith("java.util.stream.");
    }

    /** Class of the object that the location is of, or nothing. */
    private String owner(int location) {
        int owner = trace.trace.locations().get(location).owner();
        return owner < 0 || owner >= trace.trace.objects().size()
                ? ""
                : trace.trace.objects().get(owner).className();
    }

    private boolean isLibrary(int e) {
        LocationKind kind = trace.kindOf(events.location(e));
        return events.location(e) >= 0
                && !events.kind(e).isAccess()
                && (kind == LocationKind.SYNCHRONIZER
                        || kind == LocationKind.LOCK
                        || kind == LocationKind.LIBRARY
                        || kind == LocationKind.MONITOR && isOfLibrary(events.location(e)));
    }

    /**
     * Whether the monitor is that of an object whose methods are library code that locks it. Printing tells the program
     * nothing.
     */
    private boolean isOfLibrary(int location) {
        String name = owner(location);
        return name.startsWith("java.util.")
                || name.startsWith("java.io.") && !name.equals("java.io.PrintStream")
                || name.equals("java.lang.StringBuffer");
    }

    private void follow(int i) {
        int thread = events.thread(i);
        calls(i, thread);
        before.add(i, barrier[thread]);
        barrier[thread] = NONE;
        last[thread] = i;
        if (events.has(i, EventFlags.EXTERNAL) && !events.kind(i).isAccess()) {
            for (int t = 0; t < last.length; t++) {
                before.add(i, last[t]);
                barrier[t] = i;
            }
        }
        for (int k = 0; k < open[thread].size(); k += 2) {
            touch(i, open[thread].get(k), open[thread].get(k + 1) == 1);
        }
        if (waits[i] != null) {
            for (int location : waits[i]) {
                touch(i, location, false);
            }
        }
        boolean onlyAsks = events.has(i, EventFlags.ASKS) && !events.has(i, EventFlags.CHANGES);
        if (isLibrary(i)) {
            if (!freeLocks || !isFreeLock(i)) {
                touch(i, events.location(i), onlyAsks);
            }
            called[thread] = events.kind(i) == EventKind.SYNC ? i : NONE;
        } else if (trace.kindOf(events.location(i)) == LocationKind.THREAD && events.location(i) >= 0) {
            touch(i, events.location(i), onlyAsks || isQuestion(i));
        }
        if (events.kind(i) == EventKind.NOTIFY && events.value(i) != 0) { // who waited waits for the lock now
            int condition = events.location(i);
            int owner = trace.isKnown(condition)
                    ? trace.trace.locations().get(condition).owner()
                    : NONE;
            touch(i, lockOf.getIfAbsent(owner, NONE), false);
        }
        if (usesPool(i)) {
            touch(i, changed.length - 1, false);
        }
        if ((mayBeInterrupted(i) || isLibrary(i)) && threadLocation[thread] >= 0) {
            touch(i, threadLocation[thread], true);
        }
    }

    /** The execution ends with the last thread that is no daemon: what daemons do comes before. */
    private void end() {
        int end = events.size() - 1;
        if (end >= 0 && events.kind(end) == EventKind.END) {
            for (int t = 0; t < last.length; t++) {
                before.add(end, last[t]);
            }
        }
    }

    private void calls(int i, int thread) {
        if (!events.has(i, EventFlags.IN_CALL)) {
            open[thread].clear();
        } else if (called[thread] >= 0) {
            int call = called[thread];
            open[thread].add(events.location(call));
            open[thread].add(events.has(call, EventFlags.ASKS) && !events.has(call, EventFlags.CHANGES) ? 1 : 0);
        }
        called[thread] = NONE;
    }

    private boolean isFreeLock(int i) {
        boolean isMonitor = trace.kindOf(events.location(i)) == LocationKind.MONITOR;
        boolean isTaken = events.kind(i) == EventKind.LOCK && !events.has(i, EventFlags.FAILED | EventFlags.TIMED_OUT);
        return !isMonitor && (isTaken || events.kind(i) == EventKind.UNLOCK);
    }

    private boolean isQuestion(int i) {
        EventKind kind = events.kind(i);
        if (kind == EventKind.INTERRUPT) {
            return events.has(i, EventFlags.OBSERVED) && !events.has(i, EventFlags.CHANGES);
        }
        return kind == EventKind.JOIN || kind.handover() == Handover.START;
    }

    private boolean mayBeInterrupted(int i) {
        EventKind kind = events.kind(i);
        boolean isSleep = kind == EventKind.YIELD && events.has(i, EventFlags.TIMED_OUT);
        return kind == EventKind.WAIT || kind == EventKind.WAKE || kind == EventKind.JOIN || isSleep;
    }

    private void touch(int i, int location, boolean onlyAsks) {
        if (location < 0 || location >= changed.length) {
            return;
        }
        before.add(i, changed[location]);
        if (onlyAsks) {
            if (asked[location] == null) {
                asked[location] = new IntArrayList();
            }
            asked[location].add(i);
            return;
        }
        if (asked[location] != null) {
            asked[location].forEach(ask -> before.add(i, ask));
            asked[location] = null;
        }
        changed[location] = i;
    }

    /** The first operation that the event must follow and that is still to come, or -1. */
    int missing(int event, ExecutionState state) {
        for (int e : before(event)) {
            if (!state.isExecuted(e)) {
                return e;
            }
        }
        return NONE;
    }
}
