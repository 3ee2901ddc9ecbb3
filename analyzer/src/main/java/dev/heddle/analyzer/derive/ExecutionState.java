package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/**
 * Where an execution in another order stands: what has been executed, who holds which lock, who waits. Steps can be
 * taken back.
 */
final class ExecutionState {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final Requirements trace;
    private final EventColumns events;
    private final int[] count;
    private final int[] newest;
    private final HeldLocks locks;
    private final Waiters waiters;
    private final boolean[] permit;
    private final IntArrayList executed = new IntArrayList();
    /** By place in {@link #executed}: what the event replaced, to take it back. */
    private final IntArrayList replaced = new IntArrayList();

    private final IntArrayList sources = new IntArrayList();
    private long hash;

    ExecutionState(Requirements trace) {
        this.trace = trace;
        events = trace.events;
        count = new int[trace.program.length];
        newest = new int[trace.locations];
        locks = new HeldLocks(trace);
        waiters = new Waiters(trace);
        permit = new boolean[count.length];
        clear();
    }

    /** Nothing has been executed. */
    void clear() {
        Arrays.fill(count, 0);
        Arrays.fill(newest, EventColumns.READS_INITIAL);
        locks.clear();
        waiters.clear();
        Arrays.fill(permit, false);
        executed.clear();
        replaced.clear();
        sources.clear();
        hash = 0;
    }

    int threads() {
        return count.length;
    }

    /** The thread's next event, or -1. */
    int next(int thread) {
        return count[thread] < trace.program[thread].length ? trace.program[thread][count[thread]] : NONE;
    }

    /** How many of the thread's events have been executed. */
    int count(int thread) {
        return count[thread];
    }

    boolean isExecuted(int event) {
        return trace.place[event] < count[events.thread(event)];
    }

    /** How many events have been executed. */
    int size() {
        return executed.size();
    }

    /** The last one, or -1. */
    int last() {
        return executed.isEmpty() ? NONE : executed.getLast();
    }

    /** What it reads. */
    int lastSource() {
        return sources.isEmpty() ? EventColumns.READS_NOTHING : sources.getLast();
    }

    int[] order() {
        return executed.toArray();
    }

    int[] sources() {
        return sources.toArray();
    }

    /** Equal for states from which the same can follow. */
    long hash() {
        return hash;
    }

    int newest(int location) {
        return trace.isKnown(location) ? newest[location] : EventColumns.READS_INITIAL;
    }

    /** Whether the next event of its thread can be executed now, whatever it reads. */
    boolean isEnabled(int event) {
        if (!hasNeeds(event)) {
            return false;
        }
        int location = events.location(event);
        int thread = events.thread(event);
        return switch (events.kind(event)) {
            case LOCK ->
                events.has(event, EventFlags.FAILED)
                        ? !trace.conditional[event] || locks.isHeldByAnother(location, thread)
                        : locks.isFree(event);
            case WAKE -> locks.isFree(event) && (!trace.conditional[event] || waiters.isNotified(thread));
            case NOTIFY -> trace.woken[event] == null || waiters.wakesTheSame(event);
            case PARK -> !trace.conditional[event] || permit[thread];
            case READ, WRITE, UPDATE, FENCE, UNLOCK, WAIT, START, BEGIN -> true;
            case END, JOIN, UNPARK, INTERRUPT, YIELD, CLASS_INIT, SYNC, INPUT -> true;
        };
    }

    /**
     * Whether the next event of its thread can be executed, and all that follow without a scheduling point. What comes
     * after an event whose thread learns otherwise than in the trace is not asked: nothing is known of it.
     */
    boolean canBegin(int event, LearntOrder learnt) {
        if (!isEnabled(event)) {
            return false;
        }
        int[] program = trace.program[events.thread(event)];
        boolean isDecided = trace.isStep(event);
        int last = event;
        for (int k = trace.place[event] + 1; k < program.length && trace.glued[program[k]]; k++) {
            if (learnt.missing(last, this) >= 0) {
                return isDecided || !waitsForLock(program, k);
            }
            last = program[k];
            if (!isDecided && !isEnabled(last) || !hasNeeds(last)) {
                return false;
            }
            isDecided |= trace.isStep(last);
        }
        return true;
    }

    /**
     * Whether the decision whose second event is the k-th of its thread ends with a lock of the library that another
     * thread holds now.
     */
    private boolean waitsForLock(int[] program, int k) {
        for (int at = k; at < program.length && trace.glued[program[at]]; at++) {
            if (events.kind(program[at]) == EventKind.LOCK && !locks.isFree(program[at])) {
                return true;
            }
        }
        return false;
    }

    /** Whether all has been executed that the event needs whatever the order. */
    boolean hasNeeds(int event) {
        for (int before : trace.needs(event)) {
            if (!isExecuted(before)) {
                return false;
            }
        }
        return true;
    }

    /** Executes the next event of its thread; a read sees {@code source}. */
    void execute(int event, int source) {
        int thread = events.thread(event);
        int location = events.location(event);
        int old = NONE;
        hash -= mark(thread, count[thread]);
        count[thread]++;
        hash += mark(thread, count[thread]);
        if (trace.isKnown(location)) {
            if (events.kind(event).writes()) {
                old = newest[location];
                newest(location, event);
            } else {
                old = locks.execute(event);
            }
        }
        waiters.execute(event);
        int owner = trace.permitOf(event);
        if (owner >= 0) {
            old = permit[owner] ? 1 : 0;
            permit(owner, events.kind(event) == EventKind.UNPARK);
        }
        executed.add(event);
        replaced.add(old);
        sources.add(source);
    }

    /** Takes the last event back. */
    void undo() {
        int at = executed.size() - 1;
        int event = executed.removeAtIndex(at);
        int old = replaced.removeAtIndex(at);
        sources.removeAtIndex(at);
        int thread = events.thread(event);
        int location = events.location(event);
        hash -= mark(thread, count[thread]);
        count[thread]--;
        hash += mark(thread, count[thread]);
        if (trace.isKnown(location)) {
            if (events.kind(event).writes()) {
                newest(location, old);
            } else {
                locks.undo(event, old);
            }
        }
        waiters.undo(event);
        int owner = trace.permitOf(event);
        if (owner >= 0) {
            permit(owner, old == 1);
        }
    }

    private void newest(int location, int write) {
        hash -= mark(~location, newest[location]);
        newest[location] = write;
        hash += mark(~location, write);
    }

    private void permit(int thread, boolean so) {
        if (permit[thread] != so) {
            permit[thread] = so;
            hash += so ? mark(thread, -3) : -mark(thread, -3);
        }
    }

    private static long mark(int which, int what) {
        long z = which * GOLDEN + what * 0xD1B54A32D192ED03L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
