package dev.heddle.replayer.access;

import dev.heddle.recorder.instrument.Internals;
import dev.heddle.replayer.names.FieldInfo;
import java.lang.reflect.Field;

/** Which field an atomic field updater is of. The JDK's own updaters keep its offset and the class they accept as owner. */
final class FieldUpdaters {
    /** Where the updaters of one class keep what they know; null for updaters that the program implements itself. */
    private record Parts(long offset, long accepted) {}

    private final Layouts layouts;
    private final ClassValue<Parts> parts = new ClassValue<>() {
        @Override
        protected Parts computeValue(Class<?> type) {
            return type.getClassLoader() == null ? partsOf(type) : null;
        }
    };

    FieldUpdaters(Layouts layouts) {
        this.layouts = layouts;
    }

    private static Parts partsOf(Class<?> type) {
        try {
            Field offset = type.getDeclaredField("offset");
            Field accepted = type.getDeclaredField("cclass");
            return new Parts(Internals.objectOffset(offset), Internals.objectOffset(accepted));
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    /** The field of the owner that the updater accesses, or null where it is not known or the call will throw. */
    FieldInfo field(Object updater, Object owner) {
        Parts of = parts.get(updater.getClass());
        if (of == null || owner == null) {
            return null;
        }
        Class<?> accepted = (Class<?>) Internals.reference(updater, of.accepted);
        return accepted.isInstance(owner) ? layouts.at(owner, Internals.bits(updater, of.offset, 'J')) : null;
    }
}
