package dev.heddle.replayer.operations;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.MethodHandle;
import java.util.Map;

/**
 * What a wrapper of java.util.Collections wraps, and the StampedLock of a view: a call on the one is a call on the
 * other. Wrappers that lock are monitors, and stay what they are.
 */
final class Wrappers {
    private static final String COLLECTIONS = "java.util.Collections$";
    private static final String STAMPED_LOCK = "java.util.concurrent.locks.StampedLock$";
    private static final String OUTER = "this$0";

    /** Where wrappers keep what they wrap; their subclasses inherit it. */
    private static final Map<String, String> FIELDS = Map.of(
            COLLECTIONS + "UnmodifiableCollection", "c",
            COLLECTIONS + "UnmodifiableMap", "m",
            COLLECTIONS + "UnmodifiableCollection$1", "i",
            COLLECTIONS + "CheckedCollection", "c",
            COLLECTIONS + "CheckedMap", "m",
            COLLECTIONS + "SetFromMap", "m",
            COLLECTIONS + "AsLIFOQueue", "q",
            STAMPED_LOCK + "ReadLockView", OUTER,
            STAMPED_LOCK + "WriteLockView", OUTER,
            STAMPED_LOCK + "ReadWriteLockView", OUTER);

    /** Null for classes that wrap nothing. */
    private static final ClassValue<MethodHandle> GETTERS = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                String field = FIELDS.get(c.getName());
                if (field != null) {
                    return Internals.getter(c.getName(), field);
                }
            }
            return null;
        }
    };

    private Wrappers() {}

    /** The object inside all wrappers; the object itself, or null, where there is none. */
    static Object inside(Object object) {
        Object inner = object;
        while (inner != null) {
            MethodHandle getter = GETTERS.get(inner.getClass());
            if (getter == null) {
                break;
            }
            try {
                inner = (Object) getter.invokeExact(inner);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
        return inner;
    }
}
