package dev.heddle.analyzer.memory.axioms;

import dev.heddle.formats.event.MemoryOrder;
import java.util.Arrays;

/** Events with program order and reads-from. The first events are the initial writes, one for each location. */
final class ExecutionGraph {
    /** What an event is; an update is a read and a write. */
    enum Kind {
        INITIAL,
        ACCESS,
        FENCE,
        LOCK,
        UNLOCK,
        START,
        JOIN
    }

    static final int MOST_EVENTS = 60;

    final Program program;
    final Kind[] kind = new Kind[MOST_EVENTS];
    final int[] thread = new int[MOST_EVENTS];
    /** Location, monitor or thread. */
    final int[] target = new int[MOST_EVENTS];

    final MemoryOrder[] read = new MemoryOrder[MOST_EVENTS];
    final MemoryOrder[] write = new MemoryOrder[MOST_EVENTS];
    /** The write that is read, -1 for an event that reads nothing. */
    final int[] readsFrom = new int[MOST_EVENTS];

    final int[] written = new int[MOST_EVENTS];
    final int[] registers;
    int size;

    ExecutionGraph(Program program) {
        this.program = program;
        this.registers = new int[program.registers().size()];
        Arrays.fill(readsFrom, -1);
        for (int location = 0; location < program.locations().size(); location++) {
            add(Kind.INITIAL, -1, location, MemoryOrder.NONE, MemoryOrder.PLAIN);
            written[location] = program.initial().get(location);
        }
    }

    int add(Kind of, int byThread, int on, MemoryOrder readOrder, MemoryOrder writeOrder) {
        kind[size] = of;
        thread[size] = byThread;
        target[size] = on;
        read[size] = readOrder;
        write[size] = writeOrder;
        readsFrom[size] = -1;
        return size++;
    }

    boolean isAccess(int event) {
        return kind[event] == Kind.ACCESS || kind[event] == Kind.INITIAL;
    }

    boolean reads(int event) {
        return isAccess(event) && read[event] != MemoryOrder.NONE;
    }

    boolean writes(int event) {
        return isAccess(event) && write[event] != MemoryOrder.NONE;
    }

    boolean isUpdate(int event) {
        return reads(event) && writes(event);
    }

    boolean isMonitor(int event) {
        return kind[event] == Kind.LOCK || kind[event] == Kind.UNLOCK;
    }

    /** Whether the monitor is free after all events. */
    boolean isFree(int monitor) {
        int held = 0;
        for (int i = 0; i < size; i++) {
            if (isMonitor(i) && target[i] == monitor) {
                held += kind[i] == Kind.LOCK ? 1 : -1;
            }
        }
        return held == 0;
    }

    boolean isStarted(int byThread) {
        for (int i = 0; i < size; i++) {
            if (kind[i] == Kind.START && target[i] == byThread) {
                return true;
            }
        }
        return false;
    }

    /** The update that reads a write, or -1. */
    int updateOf(int of) {
        for (int i = 0; i < size; i++) {
            if (isUpdate(i) && readsFrom[i] == of) {
                return i;
            }
        }
        return -1;
    }

    /** How many writes a location has, the initial one included. */
    int writesTo(int location) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += writes(i) && target[i] == location ? 1 : 0;
        }
        return count;
    }

    /** The accesses that read with {@code least} or stronger. */
    long readsOf(MemoryOrder least) {
        long set = 0;
        for (int i = 0; i < size; i++) {
            set |= reads(i) && read[i].compareTo(least) >= 0 ? 1L << i : 0;
        }
        return set;
    }

    /** The accesses that write with {@code least} or stronger. */
    long writesOf(MemoryOrder least) {
        long set = 0;
        for (int i = 0; i < size; i++) {
            set |= writes(i) && write[i].compareTo(least) >= 0 ? 1L << i : 0;
        }
        return set;
    }

    long updates() {
        return readsOf(MemoryOrder.PLAIN) & writesOf(MemoryOrder.PLAIN);
    }

    /** The fences whose acquire side, or with {@code release} their release side, exists. */
    long fences(boolean release) {
        long set = 0;
        for (int i = 0; i < size; i++) {
            set |= kind[i] == Kind.FENCE && (release ? write : read)[i] != MemoryOrder.NONE ? 1L << i : 0;
        }
        return set;
    }

    Relation programOrder() {
        Relation order = new Relation(size);
        for (int j = 0; j < size; j++) {
            for (int i = 0; i < j; i++) {
                if (thread[i] == thread[j] && thread[i] >= 0) {
                    order.add(i, j);
                }
            }
        }
        return order;
    }

    Relation readsFrom() {
        Relation relation = new Relation(size);
        for (int i = 0; i < size; i++) {
            if (readsFrom[i] >= 0) {
                relation.add(readsFrom[i], i);
            }
        }
        return relation;
    }

    /** swx: initial writes, locks, starts and joins. */
    Relation otherSynchronization() {
        Relation relation = new Relation(size);
        for (int j = 0; j < size; j++) {
            for (int i = 0; i < j; i++) {
                boolean initial = kind[i] == Kind.INITIAL && kind[j] != Kind.INITIAL;
                boolean locked = kind[i] == Kind.UNLOCK && kind[j] == Kind.LOCK && target[i] == target[j];
                boolean started = kind[i] == Kind.START && target[i] == thread[j];
                boolean joined = kind[j] == Kind.JOIN && target[j] == thread[i];
                if (initial || locked || started || joined) {
                    relation.add(i, j);
                }
            }
        }
        return relation;
    }

    /**
     * Where each thread's reads and locks got what they saw: {@code 1.0} is the first event of thread 1, {@code !} an
     * update.
     */
    @Override
    public String toString() {
        int[] number = new int[size];
        int threads = program.threads().size();
        int[] count = new int[threads];
        StringBuilder[] texts = new StringBuilder[threads];
        for (int t = 0; t < threads; t++) {
            texts[t] = new StringBuilder(" T" + t);
        }
        for (int i = 0; i < size; i++) {
            if (thread[i] >= 0) {
                number[i] = count[thread[i]]++;
                int source = kind[i] == Kind.LOCK ? lastUnlock(i) : readsFrom[i];
                if (source >= 0 || kind[i] == Kind.LOCK) {
                    texts[thread[i]].append(' ').append(number[i]).append('<');
                    if (source >= 0 && thread[source] >= 0) {
                        texts[thread[i]].append(thread[source]).append('.').append(number[source]);
                    }
                    texts[thread[i]].append(isUpdate(i) ? "!" : "");
                }
            }
        }
        return String.join("", texts);
    }

    private int lastUnlock(int lock) {
        for (int i = lock - 1; i >= 0; i--) {
            if (kind[i] == Kind.UNLOCK && target[i] == target[lock]) {
                return i;
            }
        }
        return -1;
    }
}
