package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** The concurrent collections behind their iterators and views: what those keep in a field of theirs. */
final class Views {
    private static final String CONCURRENT = "java.util.concurrent.";
    private static final int DEEPEST = 8;
    private static final Offset WHOLE = new Offset(-1);
    private static final Offset UNKNOWN = new Offset(-2);

    /** Where instances of a class keep what they look into. */
    private record Offset(long bytes) {}

    private static final ClassValue<Offset> INTO = new ClassValue<>() {
        @Override
        protected Offset computeValue(Class<?> type) {
            return into(type);
        }
    };

    private Views() {}

    /** The collection that the object is, or looks into; null where it keeps that to itself. */
    static @Nullable Object collection(Object subject) {
        Class<?> type = subject.getClass();
        if (type == ConcurrentHashMap.class
                || type == LinkedBlockingQueue.class
                || type == ConcurrentLinkedQueue.class) {
            return subject;
        }
        Object at = subject;
        for (int i = 0; i < DEEPEST; i++) {
            long offset = INTO.get(at.getClass()).bytes;
            if (offset == UNKNOWN.bytes) {
                return null;
            }
            Object next = offset < 0 ? null : Internals.reference(at, offset);
            if (next == null) {
                return at;
            }
            at = next;
        }
        return at;
    }

    private static Offset into(Class<?> type) {
        if (type.getEnclosingClass() == null || type.getClassLoader() != null) {
            // a set may be nothing but a map or a list
            return isWrapper(type) ? offset(type, type.getSimpleName().endsWith("ListSet") ? "m" : "al") : WHOLE;
        }
        for (Class<?> c = type; c != null && c.getName().startsWith(CONCURRENT); c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && isOuter(field)) {
                    return new Offset(Internals.objectOffset(field));
                }
            }
        }
        boolean isCollection = Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
        return isCollection || type.getName().startsWith(CONCURRENT + "CopyOnWrite") ? WHOLE : UNKNOWN;
    }

    private static boolean isWrapper(Class<?> type) {
        return type.getName().equals(CONCURRENT + "ConcurrentSkipListSet")
                || type.getName().equals(CONCURRENT + "CopyOnWriteArraySet");
    }

    private static Offset offset(Class<?> type, String field) {
        return new Offset(Internals.offset(type, field));
    }

    /** A field of the type of a collection, and none of plain entries or arrays. */
    private static boolean isOuter(Field field) {
        Class<?> type = field.getType();
        return type.getName().startsWith(CONCURRENT)
                && (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type));
    }
}
