package dev.heddle.recorder.instrument.place;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Finds fields by name and descriptor, and by offset. Every call asks reflection: callers cache the result. */
public final class DeclaredFields {
    private DeclaredFields() {}

    /**
     * All fields that the class itself declares; none if the class of one of them is missing, since reflection lists
     * all or nothing.
     */
    public static Field[] of(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError e) {
            return new Field[0];
        }
    }

    /**
     * The field that {@code owner} declares or inherits, as the JVM resolves it (JVMS 5.4.3.2), or null. A class may
     * declare several fields of one name and different types.
     *
     * @param descriptor of the field's type; empty for any
     */
    public static @Nullable Field find(Class<?> owner, String name, String descriptor) {
        for (Field field : of(owner)) {
            if (field.getName().equals(name)
                    && (descriptor.isEmpty()
                            || field.getType().descriptorString().equals(descriptor))) {
                return field;
            }
        }
        for (Class<?> i : owner.getInterfaces()) {
            Field field = find(i, name, descriptor);
            if (field != null) {
                return field;
            }
        }
        return owner.getSuperclass() == null ? null : find(owner.getSuperclass(), name, descriptor);
    }

    /** The static field at that offset of the class, or null. */
    public static @Nullable Field staticAt(Class<?> type, long offset) {
        for (Field field : of(type)) {
            if (Modifier.isStatic(field.getModifiers()) && Internals.staticOffset(field) == offset) {
                return field;
            }
        }
        return null;
    }

    /** The instance field, declared or inherited, at that offset of instances of the class, or null. */
    public static @Nullable Field instanceAt(Class<?> type, long offset) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : of(c)) {
                if (!Modifier.isStatic(field.getModifiers()) && Internals.objectOffset(field) == offset) {
                    return field;
                }
            }
        }
        return null;
    }
}
