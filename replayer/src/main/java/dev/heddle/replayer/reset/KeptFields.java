package dev.heddle.replayer.reset;

import dev.heddle.recorder.instrument.place.TrustedLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Fields of the JDK and the values that they are to have when an execution begins. All are looked at before each
 * execution, and those that have changed are put back: reading a field through a constant handle takes a nanosecond,
 * setting it by reflection up to fifty.
 */
public final class KeptFields {
    private static final Class<?> UNSAFE = find("jdk.internal.misc.Unsafe");
    private static final MethodHandle GET_BYTE = getter("getByte", byte.class);
    private static final MethodHandle GET_INT = getter("getInt", int.class);
    private static final MethodHandle GET_LONG = getter("getLong", long.class);
    private static final MethodHandle GET_REFERENCE = getter("getReference", Object.class);
    private static final MethodHandle PUT_BYTE = setter("putByte", byte.class);
    private static final MethodHandle PUT_INT = setter("putInt", int.class);
    private static final MethodHandle PUT_LONG = setter("putLong", long.class);
    private static final MethodHandle PUT_REFERENCE = setter("putReference", Object.class);

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

    private static Class<?> find(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle getter(String name, Class<?> type) {
        return method(name, MethodType.methodType(type, Object.class, long.class));
    }

    private static MethodHandle setter(String name, Class<?> type) {
        return method(name, MethodType.methodType(void.class, Object.class, long.class, type));
    }

    private static MethodHandle method(String name, MethodType type) {
        try {
            MethodHandle the = TrustedLookup.LOOKUP.findStatic(UNSAFE, "getUnsafe", MethodType.methodType(UNSAFE));
            return TrustedLookup.LOOKUP.findVirtual(UNSAFE, name, type).bindTo(the.invoke());
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

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
        try {
            if (Modifier.isStatic(field.getModifiers())) {
                MethodType toBase = MethodType.methodType(Object.class, Field.class);
                base[size] = method("staticFieldBase", toBase).invoke(field);
                offset[size] = (long) method("staticFieldOffset", MethodType.methodType(long.class, Field.class))
                        .invoke(field);
            } else {
                base[size] = object;
                offset[size] = (long) method("objectFieldOffset", MethodType.methodType(long.class, Field.class))
                        .invoke(field);
            }
        } catch (Throwable e) {
            throw new IllegalStateException("no place of " + field, e);
        }
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
        try {
            return (Object) GET_REFERENCE.invokeExact(base[i], offset[i]);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private void putReference(int i, @Nullable Object value) {
        try {
            PUT_REFERENCE.invokeExact(base[i], offset[i], value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private long getBits(int i) {
        try {
            return switch (type[i]) {
                case 'B' -> (byte) GET_BYTE.invokeExact(base[i], offset[i]);
                case 'I' -> (int) GET_INT.invokeExact(base[i], offset[i]);
                default -> (long) GET_LONG.invokeExact(base[i], offset[i]);
            };
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private void putBits(int i) {
        try {
            switch (type[i]) {
                case 'B' -> PUT_BYTE.invokeExact(base[i], offset[i], (byte) bits[i]);
                case 'I' -> PUT_INT.invokeExact(base[i], offset[i], (int) bits[i]);
                default -> PUT_LONG.invokeExact(base[i], offset[i], bits[i]);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
