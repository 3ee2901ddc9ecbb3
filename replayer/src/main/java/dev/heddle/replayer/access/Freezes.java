package dev.heddle.replayer.access;

import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.analyzer.memory.SynchronizationEdges;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.ObjectNames;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Final fields (JLS 17.5): what a thread knew when its constructor was done with an object goes to a thread that reads
 * one of the object's final fields later. The whole of the reader's later accesses profits, where the specification
 * speaks only of those through the reference; see {@code docs/concepts/memory-model.md}.
 *
 * <p>The objects of lambdas are not known where their fields are read. They go by the body and the objects that are
 * captured.
 */
public final class Freezes {
    private static final long CHANNELS = (long) SynchronizationEdges.FREEZES << 32;

    private final ObjectNames names;
    private final MemoryModel model;
    private final ClassValue<Boolean> holders = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isJdkHolder(type);
        }
    };

    /** By object: the most derived class whose constructor is done with it. */
    private Class<?>[] frozen = new Class<?>[256];

    private int used;

    /** Keys of lambdas: of a body and no object so far, or of another key and one object more. */
    private final LongIntHashMap lambdas = new LongIntHashMap();

    public Freezes(ObjectNames names, MemoryModel model) {
        this.names = names;
        this.model = model;
    }

    /** Forgets the last execution. */
    public void clear() {
        Arrays.fill(frozen, 0, used, null);
        used = 0;
        lambdas.clear();
    }

    /** A constructor of {@code declaring} is done with the object of that number. */
    public void freeze(ControlledThread t, int object, Class<?> declaring) {
        if (object >= frozen.length) {
            frozen = Arrays.copyOf(frozen, Math.max(object + 1, frozen.length * 2));
        }
        used = Math.max(used, object + 1);
        if (frozen[object] == null || frozen[object].isAssignableFrom(declaring)) {
            frozen[object] = declaring;
        }
        model.handovers().release(t.index, ofObject(object));
    }

    boolean isFrozen(int object, FieldInfo f) {
        return object >= 0 && object < used && frozen[object] != null && f.declaring.isAssignableFrom(frozen[object]);
    }

    void acquire(ControlledThread t, int object) {
        model.handovers().acquire(t.index, ofObject(object));
    }

    private static long ofObject(int object) {
        return CHANNELS | (2L * object);
    }

    private static long ofLambda(int key) {
        return CHANNELS | (2L * key + 1);
    }

    /** The key of a lambda that captures this reference too. */
    public int captured(ControlledThread t, int key, @Nullable Object value) {
        int object = value == null ? -1 : names.touched(value, t);
        return lambdas.getIfAbsentPut(((long) key << 32) | (object & 0xffffffffL), lambdas.size());
    }

    /**
     * Whether objects of the class are values of the JDK that lead to what they hold through final fields: a thread
     * that finds one, by a race too, sees what was there when it was made.
     */
    boolean isHolder(Class<?> type) {
        return holders.get(type);
    }

    private static boolean isJdkHolder(Class<?> type) {
        String name = type.getName();
        boolean isValue = name.equals("java.util.Optional")
                || name.equals("java.util.KeyValueHolder")
                || name.equals("java.util.Arrays$ArrayList")
                || name.equals("java.util.AbstractMap$SimpleImmutableEntry")
                || name.startsWith("java.util.ImmutableCollections$")
                || name.startsWith("java.util.Collections$");
        if (!isValue || type.getClassLoader() != null) {
            return false;
        }
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field f : c.getDeclaredFields()) {
                int modifiers = f.getModifiers();
                if (Modifier.isFinal(modifiers)
                        && !Modifier.isStatic(modifiers)
                        && !f.getType().isPrimitive()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The reference to such an object is stored for others to find: it has been made by now. */
    void publish(ControlledThread t, Object holder) {
        model.handovers().release(t.index, ofObject(names.touched(holder, t)));
    }

    /** The reference to such an object has been found. */
    void find(ControlledThread t, Object holder) {
        model.handovers().acquire(t.index, ofObject(names.touched(holder, t)));
    }

    /** A lambda's object of that key is made. */
    public void freeze(ControlledThread t, int key) {
        if (key >= 0) {
            model.handovers().release(t.index, ofLambda(key));
        }
    }

    /** The body of a lambda of that key begins. */
    public void thaw(ControlledThread t, int key) {
        if (key >= 0) {
            model.handovers().acquire(t.index, ofLambda(key));
        }
    }
}
