package dev.heddle.replayer.operations;

import java.lang.invoke.CallSite;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** Kinds of library classes, by how their calls synchronise; looked up once for each class. */
final class LibraryKinds {
    /** How a class's calls synchronise. */
    enum Kind {
        /** Not at all. */
        NONE,
        /** A lock of java.util.concurrent.locks. */
        LOCK,
        /** A condition of one. */
        CONDITION,
        /** Methods lock the object itself. */
        MONITOR,
        /** A concurrent collection, which calls methods of its elements without notice. */
        COLLECTION,
        /** Any other: executors, futures, latches, parallel streams. */
        OTHER
    }

    private final ClassValue<Kind> kinds = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return classify(type);
        }
    };

    /** Kind of a call on a receiver; null for a static method. */
    Kind of(@Nullable Object receiver) {
        if (receiver == null) {
            return Kind.OTHER; // a static method of java.util.concurrent
        }
        Kind k = kinds.get(receiver.getClass());
        if (k == Kind.OTHER && receiver instanceof BaseStream<?, ?> stream && !stream.isParallel()) {
            return Kind.NONE;
        }
        return k;
    }

    static Kind classify(Class<?> type) {
        if (type.getClassLoader() != null) {
            Class<?> s = type;
            while (s.getClassLoader() != null) {
                s = s.getSuperclass();
                if (s == null) {
                    return Kind.NONE;
                }
            }
            return s == Object.class ? Kind.NONE : classify(s);
        }
        String name = type.getName();
        if (Condition.class.isAssignableFrom(type)
                && LibraryCalls.knowsConditions()
                && name.contains("ConditionObject")) {
            return Kind.CONDITION;
        }
        if (type == ReentrantLock.class
                || type == ReentrantReadWriteLock.ReadLock.class
                || type == ReentrantReadWriteLock.WriteLock.class) {
            return Kind.LOCK;
        }
        if (name.startsWith("java.util.Collections$Synchronized")
                || type == java.util.Vector.class
                || type == java.util.Stack.class
                || type == java.util.Hashtable.class
                || type == java.util.Properties.class
                || type == StringBuffer.class
                || java.io.PrintStream.class.isAssignableFrom(type)
                || java.io.Writer.class.isAssignableFrom(type)
                || type == java.io.ByteArrayOutputStream.class) {
            return Kind.MONITOR;
        }
        if (BaseStream.class.isAssignableFrom(type)
                || type == java.util.Timer.class
                || type == java.util.TimerTask.class
                || type == java.lang.ref.ReferenceQueue.class
                || type == ClassValue.class
                || CallSite.class.isAssignableFrom(type)) {
            return Kind.OTHER;
        }
        if (!name.startsWith("java.util.concurrent.")) {
            return Kind.NONE;
        }
        return java.util.Collection.class.isAssignableFrom(type) || java.util.Map.class.isAssignableFrom(type)
                ? Kind.COLLECTION
                : Kind.OTHER;
    }
}
