package dev.heddle.recorder.free.recording;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

/**
 * The objects of java.util.concurrent whose calls are recorded in their order: all but locks and their conditions,
 * which have events of their own.
 */
final class LibraryObjects {
    private static final ClassValue<Boolean> IS_ORDERED = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            Class<?> library = type;
            while (library.getClassLoader() != null) {
                library = library.getSuperclass();
            }
            String name = library.getName();
            return name.startsWith("java.util.concurrent.")
                    && !name.startsWith("java.util.concurrent.atomic.Atomic")
                    && !Lock.class.isAssignableFrom(library)
                    && !ReadWriteLock.class.isAssignableFrom(library)
                    && !Condition.class.isAssignableFrom(library);
        }
    };

    private LibraryObjects() {}

    static boolean isOrdered(Object receiver) {
        return IS_ORDERED.get(receiver.getClass());
    }
}
