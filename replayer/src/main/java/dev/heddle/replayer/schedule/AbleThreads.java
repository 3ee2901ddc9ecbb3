package dev.heddle.replayer.schedule;

import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.MonitorTable;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Wait;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The threads that can go on, kept from one scheduling point to the next, so that a step costs the same however many
 * there are. Between two points the state of the thread that was chosen changes, and what others wait for may come
 * about. So of the others only those that wait are looked at, and those that wait for a monitor only where one has been
 * taken or freed. Threads that wait for nothing and have no deadline are <em>free</em>.
 */
final class AbleThreads {
    // What a thread was at the last point.
    private static final byte ENDED = 0;
    /** The thread can go on, and no decision has noted that since it ran last. */
    private static final byte FRESH = 1;
    /** The thread can go on, and a decision has noted that. */
    private static final byte NOTED = 2;

    private static final byte WAITING = 3;
    /** The thread waits for a monitor alone. */
    private static final byte ENTERING = 4;

    private final ThreadTable threads;
    private final Wait.Time time;
    private final MonitorTable monitors;
    private final PerThread<FairRecord> records;

    private byte[] state = new byte[16];
    /** Where a thread stands in the group of its state. */
    private int[] slot = new int[16];

    private int known;

    private final Group fresh = new Group();
    private final Group waiting = new Group();
    private final Group entering = new Group();
    private int monitorChanges;

    /** The able ones: as bits, and in order. */
    private long[] able = new long[1];

    private int[] list = new int[16];
    private int size;
    /** How many threads have become able or unable since the list was made, and the last of these. */
    private int changes;

    private int changed;

    /** How many threads are {@link #NOTED}, and how many of these could go on at event {@link #since} or before. */
    private int noted;

    private int early;
    private int since;
    /** Size of the log when a decision was noted last. */
    private int lastNote;

    AbleThreads(ThreadTable threads, Wait.Time time, MonitorTable monitors, PerThread<FairRecord> records) {
        this.threads = threads;
        this.time = time;
        this.monitors = monitors;
        this.records = records;
    }

    /** Threads in the same state, without order. */
    private final class Group {
        private int[] members = new int[16];
        private int count;

        void add(int thread) {
            if (count == members.length) {
                members = Arrays.copyOf(members, count * 2);
            }
            slot[thread] = count;
            members[count++] = thread;
        }

        void remove(int thread) {
            int last = members[--count];
            members[slot[thread]] = last;
            slot[last] = slot[thread];
        }
    }

    void reset() {
        known = 0;
        fresh.count = 0;
        waiting.count = 0;
        entering.count = 0;
        Arrays.fill(able, 0);
        size = 0;
        noted = 0;
        early = 0;
        since = 0;
        lastNote = 0;
    }

    /**
     * Brings the list up to date.
     *
     * @param previous index of the thread that was chosen last, or -1
     */
    void update(int previous) {
        changes = 0;
        if (previous >= 0 && previous < known) {
            place(previous);
        }
        while (known < threads.size()) {
            reach(known);
            place(known++);
        }
        for (int i = 0; i < waiting.count; i++) {
            int thread = waiting.members[i];
            ControlledThread t = threads.get(thread);
            mark(thread, t.waitsFor.isOver(t, time));
        }
        if (monitorChanges != monitors.changes()) {
            monitorChanges = monitors.changes();
            for (int i = 0; i < entering.count; i++) {
                int thread = entering.members[i];
                mark(thread, threads.get(thread).monitor.isFree());
            }
        }
        if (changes == 1) {
            insertOrRemove(changed);
        } else if (changes > 1) {
            makeList();
        }
    }

    private void reach(int thread) {
        if (thread == state.length) {
            state = Arrays.copyOf(state, thread * 2);
            slot = Arrays.copyOf(slot, thread * 2);
            list = Arrays.copyOf(list, thread * 2);
        }
        if (thread >> 6 >= able.length) {
            able = Arrays.copyOf(able, able.length * 2);
        }
        state[thread] = ENDED;
    }

    /** Finds out again what the thread is. */
    private void place(int thread) {
        ControlledThread t = threads.get(thread);
        byte was = state[thread];
        byte is = stateOf(t);
        if (was == NOTED) {
            noted--;
            FairRecord record = records.of(t);
            early -= record.ableSince <= since ? 1 : 0;
            record.ableAt = lastNote;
        }
        if (was != is) {
            Group left = group(was);
            if (left != null) {
                left.remove(thread);
            }
            Group joined = group(is);
            if (joined != null) {
                joined.add(thread);
            }
            state[thread] = is;
        }
        if (is != WAITING) {
            mark(thread, is == FRESH || is == ENTERING && t.monitor.isFree());
        }
    }

    private static byte stateOf(ControlledThread t) {
        if (t.ended) {
            return ENDED;
        }
        return t.waitsFor == Wait.NOTHING ? FRESH : t.waitsFor == t.monitor ? ENTERING : WAITING;
    }

    private @Nullable Group group(byte of) {
        return of == FRESH ? fresh : of == WAITING ? waiting : of == ENTERING ? entering : null;
    }

    private void mark(int thread, boolean isAble) {
        long bit = 1L << thread;
        if ((able[thread >> 6] & bit) != 0 != isAble) {
            able[thread >> 6] ^= bit;
            changes++;
            changed = thread;
        }
    }

    private void insertOrRemove(int thread) {
        int at = Arrays.binarySearch(list, 0, size, thread);
        if (at >= 0) {
            size--;
            System.arraycopy(list, at + 1, list, at, size - at);
        } else {
            System.arraycopy(list, -at - 1, list, -at, size + at + 1);
            list[-at - 1] = thread;
            size++;
        }
    }

    private void makeList() {
        size = 0;
        for (int word = 0; word << 6 < known; word++) {
            for (long left = able[word]; left != 0; left &= left - 1) {
                list[size++] = (word << 6) + Long.numberOfTrailingZeros(left);
            }
        }
    }

    /** Threads that can go on, in order; valid until the next update, and not to be changed. */
    int[] list() {
        return list;
    }

    int size() {
        return size;
    }

    boolean isAble(int thread) {
        return (able[thread >> 6] & 1L << thread) != 0;
    }

    /** How many threads wait, for other things than a monitor alone, or have a deadline. */
    int waitingCount() {
        return waiting.count;
    }

    ControlledThread waiting(int i) {
        return threads.get(waiting.members[i]);
    }

    /** How many threads wait for a monitor alone. */
    int enteringCount() {
        return entering.count;
    }

    /** Thread that waits for a monitor alone. */
    ControlledThread entering(int i) {
        return threads.get(entering.members[i]);
    }

    /**
     * Notes at a decision that the free threads can go on.
     *
     * @param now size of the log
     * @param roundStart an event, not before that of the last call
     * @return how many they are
     */
    int noteFree(int now, int roundStart) {
        if (since != roundStart) { // a round begins at a decision: all that had been noted could go on then
            since = roundStart;
            early = noted;
        }
        for (int i = 0; i < fresh.count; i++) {
            int thread = fresh.members[i];
            ControlledThread t = threads.get(thread);
            FairRecord record = records.of(t);
            record.isAble(t.operation, now);
            state[thread] = NOTED;
            noted++;
            early += record.ableSince <= since ? 1 : 0;
        }
        fresh.count = 0;
        lastNote = now;
        return noted;
    }

    /** Whether one of the free threads could go on at the start of the round or before, since it ran last. */
    boolean isAnyEarly() {
        return early > 0;
    }

    /** The last decision at which the thread could go on, other than by time alone, or -1. */
    int ableAt(ControlledThread t) {
        return t.index < known && state[t.index] == NOTED ? lastNote : records.of(t).ableAt;
    }
}
