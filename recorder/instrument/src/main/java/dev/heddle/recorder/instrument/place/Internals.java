package dev.heddle.recorder.instrument.place;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's own means, reached through the trusted lookup (the agent has opened java.lang.invoke to this module): raw
 * memory by offset, and private members of JDK classes. Reads and writes are plain where nothing else is said.
 */
public final class Internals {
    /** The trusted lookup. */
    public static final MethodHandles.Lookup LOOKUP = TrustedLookup.LOOKUP;

    private Internals() {}

    /** Where elements of arrays lie. The results are ints or longs, depending on the JDK. */
    private static final class Arrays {
        static final MethodHandle BASE = of("arrayBaseOffset");
        static final MethodHandle SCALE = of("arrayIndexScale");

        private static MethodHandle of(String name) {
            try {
                Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
                Object unsafe = LOOKUP.findStatic(type, "getUnsafe", MethodType.methodType(type))
                        .invoke();
                return LOOKUP.unreflect(type.getMethod(name, Class.class))
                        .bindTo(unsafe)
                        .asType(MethodType.methodType(long.class, Class.class));
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Offset of the field of that name that the class or one above it declares; -1 where there is none. */
    public static long offset(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            try {
                return objectOffset(c.getDeclaredField(name));
            } catch (NoSuchFieldException e) {
                continue;
            }
        }
        return -1;
    }

    /** Offset of an instance field. */
    public static long objectOffset(Field field) {
        return UnsafeCalls.objectFieldOffset(field);
    }

    /** Offset of a static field within {@link #staticBase}. */
    public static long staticOffset(Field field) {
        return UnsafeCalls.staticFieldOffset(field);
    }

    /** What holds a class's static fields. */
    public static Object staticBase(Field field) {
        return UnsafeCalls.staticFieldBase(field);
    }

    /** Writes a long at an absolute address of the JVM's own memory. */
    public static void putAddress(long address, long value) {
        UnsafeCalls.putLong(null, address, value);
    }

    /** The primitive at {@code base + offset} as 64 raw bits; type is a descriptor's first character. */
    public static long bits(@Nullable Object base, long offset, char type) {
        return switch (type) {
            case 'I', 'F' -> UnsafeCalls.getInt(base, offset);
            case 'J', 'D' -> UnsafeCalls.getLong(base, offset);
            case 'S' -> UnsafeCalls.getShort(base, offset);
            case 'C' -> UnsafeCalls.getChar(base, offset);
            case 'B' -> UnsafeCalls.getByte(base, offset);
            case 'Z' -> UnsafeCalls.getBoolean(base, offset) ? 1 : 0;
            default -> throw new IllegalStateException("no primitive: " + type);
        };
    }

    /** As {@link #bits}, a volatile read. */
    public static long volatileBits(Object base, long offset, char type) {
        return switch (type) {
            case 'I', 'F' -> UnsafeCalls.getIntVolatile(base, offset);
            case 'J', 'D' -> UnsafeCalls.getLongVolatile(base, offset);
            case 'S' -> UnsafeCalls.getShortVolatile(base, offset);
            case 'C' -> UnsafeCalls.getCharVolatile(base, offset);
            case 'B', 'Z' -> UnsafeCalls.getByteVolatile(base, offset);
            default -> throw new IllegalStateException("no primitive: " + type);
        };
    }

    /** The reference at {@code base + offset}, a volatile read. */
    public static Object volatileReference(Object base, long offset) {
        return UnsafeCalls.getReferenceVolatile(base, offset);
    }

    /** The reference at {@code base + offset}. */
    public static Object reference(@Nullable Object base, long offset) {
        return UnsafeCalls.getReference(base, offset);
    }

    /**
     * Writes the primitive at {@code base + offset} from 64 raw bits, or the reference; type is a descriptor's first
     * character.
     */
    public static void put(@Nullable Object base, long offset, char type, long bits, @Nullable Object reference) {
        switch (type) {
            case 'I', 'F' -> UnsafeCalls.putInt(base, offset, (int) bits);
            case 'J', 'D' -> UnsafeCalls.putLong(base, offset, bits);
            case 'S', 'C' -> UnsafeCalls.putShort(base, offset, (short) bits);
            case 'B', 'Z' -> UnsafeCalls.putByte(base, offset, (byte) bits);
            default -> UnsafeCalls.putReference(base, offset, reference);
        }
    }

    /** The first word of an object's header. */
    public static long header(Object object) {
        return UnsafeCalls.getLong(object, 0L);
    }

    /** Replaces the first word of an object's header if it is still the expected one. */
    public static boolean compareAndSetHeader(Object object, long expected, long replacement) {
        return UnsafeCalls.compareAndSetLong(object, 0L, expected, replacement);
    }

    /** Offset of the first element of arrays of that type. */
    public static long arrayBase(Class<?> type) {
        try {
            return (long) Arrays.BASE.invokeExact(type);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Distance of the elements of arrays of that type, in bytes. */
    public static long arrayScale(Class<?> type) {
        try {
            return (long) Arrays.SCALE.invokeExact(type);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** A getter of a private field of a JDK class, as (Object)Object, or null where this JDK has no such field. */
    public static @Nullable MethodHandle getter(String className, String name) {
        try {
            Class<?> type = Class.forName(className, false, null);
            Field field = type.getDeclaredField(name);
            return LOOKUP.unreflectGetter(field).asType(MethodType.methodType(Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
