package dev.heddle.replayer.execution;

import java.util.Arrays;

/**
 * What one part of the engine keeps of each thread of an execution: made when it is first asked for, forgotten with the
 * threads. Asked by the thread that has the baton.
 */
public final class PerThread<T extends PerThread.Part<T>> {
    private final T first;
    private Object[] records = new Object[16];

    /** What is kept of one thread. No supplier makes it: a lambda costs half a millisecond of each start. */
    public interface Part<T> {
        /** Returns a new one, of a thread of which nothing is known. */
        T fresh();
    }

    PerThread(T first) {
        this.first = first;
    }

    /** What is kept of the thread. */
    @SuppressWarnings("unchecked") // all are of first
    public T of(ControlledThread t) {
        Object known = t.index < records.length ? records[t.index] : null;
        return known == null ? add(t.index) : (T) known;
    }

    private T add(int index) {
        if (index >= records.length) {
            records = Arrays.copyOf(records, Math.max(index + 1, records.length * 2));
        }
        T record = first.fresh();
        records[index] = record;
        return record;
    }

    void clear() {
        Arrays.fill(records, null);
    }
}
