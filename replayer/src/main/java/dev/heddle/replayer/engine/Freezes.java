package dev.heddle.replayer.engine;

import dev.heddle.analyzer.memory.SynchronizationEdges;
import java.util.Arrays;

/**
 * Final fields (JLS 17.5): what a thread knew when its constructor was done with an object goes to whoever reads one of the object's final fields
 * later. The whole of the reader's later accesses profits, where the specification speaks only of those through the reference; see {@code docs/memory-model.md}.
 */
final class Freezes {
    private static final long CHANNELS = (long) SynchronizationEdges.FREEZES << 32;

    private final Execution execution;
    /** By object: the most derived class whose constructor is done with it. */
    private Class<?>[] frozen = new Class<?>[256];

    private int used;

    Freezes(Execution execution) {
        this.execution = execution;
    }

    void clear() {
        Arrays.fill(frozen, 0, used, null);
        used = 0;
    }

    /** A constructor of {@code declaring} is done with the object of that number. */
    void freeze(ControlledThread t, int object, Class<?> declaring) {
        if (object >= frozen.length) {
            frozen = Arrays.copyOf(frozen, Math.max(object + 1, frozen.length * 2));
        }
        used = Math.max(used, object + 1);
        if (frozen[object] == null || frozen[object].isAssignableFrom(declaring)) {
            frozen[object] = declaring;
        }
        execution.model.release(t.index, CHANNELS | object);
    }

    boolean isFrozen(int object, FieldInfo f) {
        return object >= 0 && object < used && frozen[object] != null && f.declaring.isAssignableFrom(frozen[object]);
    }

    void acquire(ControlledThread t, int object) {
        execution.model.acquire(t.index, CHANNELS | object);
    }
}
