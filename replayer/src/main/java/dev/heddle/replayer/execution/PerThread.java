package dev.heddle.replayer.execution;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * What one part of the engine keeps of each thread of an execution: made when it is first asked for, forgotten with the
 * threads. Asked by the thread that has the baton.
 */
public final class PerThread<T> {
    private final Supplier<T> make;
    private Object[] records = new Object[16];

    PerThread(Supplier<T> make) {
        this.make = make;
    }

    /** What is kept of the thread. */
    @SuppressWarnings("unchecked") // all are of make
    public T of(ControlledThread t) {
        Object known = t.index < records.length ? records[t.index] : null;
        return known == null ? add(t.index) : (T) known;
    }

    private T add(int index) {
        if (index >= records.length) {
            records = Arrays.copyOf(records, Math.max(index + 1, records.length * 2));
        }
        T record = make.get();
        records[index] = record;
        return record;
    }

    void clear() {
        Arrays.fill(records, null);
    }
}
