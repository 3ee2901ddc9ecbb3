package dev.heddle.replayer.reset;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Fields of the JDK and the values that they are to have when an execution begins. All are looked at before each
 * execution, and those that have changed are put back: reading a field by its offset takes a nanosecond, setting it by
 * reflection up to fifty.
 */
public final class KeptFields {
    private int size;
    /** What has the field: an object, or for a static field what the JVM says. */
    private @Nullable Object[] base = new Object[64];

    private long[] offset = new long[64];
    /**
     * First character of the descriptor of its type; {@code [} for an array of references, whose elements are kept too.
     */
    private char[] type = new char[64];

    private long[] bits = new long[64];
    private @Nullable Object[] reference = new Object[64];

    /** Keeps a field as it is now; an array of references with its elements. */
    public void keep(@Nullable Object object, Field field) {
        int i = add(object, field);
        switch (type[i]) {
            case 'L', '[' -> {
                Object value = getReference(i);
                type[i] = value instanceof Object[] ? '[' : 'L';
                reference[i] = value instanceof Object[] array ? array.clone() : value;
            }
            default -> bits[i] = getBits(i);
        }
    }

    /** Keeps a field of type int or long, which is to have that value. */
    public void keep(@Nullable Object object, Field field, long value) {
        bits[add(object, field)] = value;
    }

    /** Keeps a field that is to be null. */
    public void keepNull(@Nullable Object object, Field field) {
        reference[add(object, field)] = null;
    }

    private int add(@Nullable Object object, Field field) {
        if (size == offset.length) {
            int n = size * 2;
            base = Arrays.copyOf(base, n);
            offset = Arrays.copyOf(offset, n);
            type = Arrays.copyOf(type, n);
            bits = Arrays.copyOf(bits, n);
            reference = Arrays.copyOf(reference, n);
        }
        char kind = kind(field.getType());
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        base[size] = isStatic ? Internals.staticBase(field) : object;
        offset[size] = isStatic ? Internals.staticOffset(field) : Internals.objectOffset(field);
        type[size] = kind;
        return size++;
    }

    /** Floats are kept by their bits. */
    private static char kind(Class<?> type) {
        if (!type.isPrimitive()) {
            return 'L';
        }
        return switch (type.getName()) {
            case "boolean", "byte" -> 'B';
            case "int", "float" -> 'I';
            case "long", "double" -> 'J';
            default -> throw new IllegalArgumentException("a field of type " + type);
        };
    }

    /** Puts back what has changed. */
    public void reset() {
        for (int i = 0; i < size; i++) {
            switch (type[i]) {
                case 'L' -> {
                    if (getReference(i) != reference[i]) {
                        putReference(i, reference[i]);
                    }
                }
                case '[' -> {
                    Object[] pristine = (Object[]) reference[i];
                    if (!(getReference(i) instanceof Object[] now) || !isSame(now, pristine)) {
                        putReference(i, pristine.clone());
                    }
                }
                default -> {
                    if (getBits(i) != bits[i]) {
                        putBits(i);
                    }
                }
            }
        }
    }

    private static boolean isSame(Object[] one, Object[] other) {
        if (one.length != other.length) {
            return false;
        }
        for (int i = 0; i < one.length; i++) {
            if (one[i] != other[i]) {
                return false;
            }
        }
        return true;
    }

    private @Nullable Object getReference(int i) {
        return Internals.reference(base[i], offset[i]);
    }

    private void putReference(int i, @Nullable Object value) {
        Internals.put(base[i], offset[i], 'L', 0, value);
    }

    private long getBits(int i) {
        return Internals.bits(base[i], offset[i], type[i]);
    }

    private void putBits(int i) {
        Internals.put(base[i], offset[i], type[i], bits[i], null);
    }
}
