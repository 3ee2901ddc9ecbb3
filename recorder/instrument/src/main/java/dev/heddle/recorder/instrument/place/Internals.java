package dev.heddle.recorder.instrument.place;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's own means, reached through the trusted lookup (the agent has opened java.lang.invoke to this module): raw
 * memory by offset, and private members of JDK classes. The handles are static finals, so that compiled code calls
 * straight through. Reads and writes are plain where nothing else is said.
 */
public final class Internals {
    /** The trusted lookup. */
    public static final MethodHandles.Lookup LOOKUP = TrustedLookup.LOOKUP;

    private static final Object UNSAFE = unsafe();
    private static final MethodHandle GET_INT = memory("getInt", int.class);
    private static final MethodHandle GET_LONG = memory("getLong", long.class);
    private static final MethodHandle GET_SHORT = memory("getShort", short.class);
    private static final MethodHandle GET_CHAR = memory("getChar", char.class);
    private static final MethodHandle GET_BYTE = memory("getByte", byte.class);
    private static final MethodHandle GET_BOOLEAN = memory("getBoolean", boolean.class);
    private static final MethodHandle GET_REFERENCE = memory("getReference", Object.class);
    private static final MethodHandle VOLATILE_INT = memory("getIntVolatile", int.class);
    private static final MethodHandle VOLATILE_LONG = memory("getLongVolatile", long.class);
    private static final MethodHandle VOLATILE_SHORT = memory("getShortVolatile", short.class);
    private static final MethodHandle VOLATILE_CHAR = memory("getCharVolatile", char.class);
    private static final MethodHandle VOLATILE_BYTE = memory("getByteVolatile", byte.class);
    private static final MethodHandle VOLATILE_REFERENCE = memory("getReferenceVolatile", Object.class);
    private static final MethodHandle PUT_INT = store("putInt", int.class);
    private static final MethodHandle PUT_LONG = store("putLong", long.class);
    private static final MethodHandle PUT_SHORT = store("putShort", short.class);
    private static final MethodHandle PUT_BYTE = store("putByte", byte.class);
    private static final MethodHandle PUT_REFERENCE = store("putReference", Object.class);
    private static final MethodHandle COMPARE_AND_SET_LONG = unsafeMethod(
            "compareAndSetLong",
            MethodType.methodType(boolean.class, Object.class, long.class, long.class, long.class));
    private static final MethodHandle OBJECT_OFFSET = ofField("objectFieldOffset", long.class);
    private static final MethodHandle STATIC_OFFSET = ofField("staticFieldOffset", long.class);
    private static final MethodHandle STATIC_BASE = ofField("staticFieldBase", Object.class);
    private static final MethodHandle ARRAY_BASE = ofArray("arrayBaseOffset");
    private static final MethodHandle ARRAY_SCALE = ofArray("arrayIndexScale");

    private Internals() {}

    private static Object unsafe() {
        try {
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            return LOOKUP.findStatic(type, "getUnsafe", MethodType.methodType(type))
                    .invoke();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle unsafeMethod(String name, MethodType type) {
        try {
            return LOOKUP.findVirtual(UNSAFE.getClass(), name, type).bindTo(UNSAFE);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle memory(String name, Class<?> type) {
        return unsafeMethod(name, MethodType.methodType(type, Object.class, long.class));
    }

    private static MethodHandle store(String name, Class<?> type) {
        return unsafeMethod(name, MethodType.methodType(void.class, Object.class, long.class, type));
    }

    /** The result is an int or a long, depending on the JDK. */
    private static MethodHandle ofArray(String name) {
        try {
            return LOOKUP.unreflect(UNSAFE.getClass().getMethod(name, Class.class))
                    .bindTo(UNSAFE)
                    .asType(MethodType.methodType(long.class, Class.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle ofField(String name, Class<?> result) {
        return unsafeMethod(name, MethodType.methodType(result, Field.class));
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
        try {
            return (long) OBJECT_OFFSET.invokeExact(field);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Offset of a static field within {@link #staticBase}. */
    public static long staticOffset(Field field) {
        try {
            return (long) STATIC_OFFSET.invokeExact(field);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** What holds a class's static fields. */
    public static Object staticBase(Field field) {
        try {
            return (Object) STATIC_BASE.invokeExact(field);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes a long at an absolute address of the JVM's own memory. */
    public static void putAddress(long address, long value) {
        try {
            PUT_LONG.invokeExact((Object) null, address, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The primitive at {@code base + offset} as 64 raw bits; type is a descriptor's first character. */
    public static long bits(@Nullable Object base, long offset, char type) {
        try {
            return switch (type) {
                case 'I', 'F' -> (int) GET_INT.invokeExact(base, offset);
                case 'J', 'D' -> (long) GET_LONG.invokeExact(base, offset);
                case 'S' -> (short) GET_SHORT.invokeExact(base, offset);
                case 'C' -> (char) GET_CHAR.invokeExact(base, offset);
                case 'B' -> (byte) GET_BYTE.invokeExact(base, offset);
                case 'Z' -> (boolean) GET_BOOLEAN.invokeExact(base, offset) ? 1 : 0;
                default -> throw new IllegalStateException("no primitive: " + type);
            };
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** As {@link #bits}, a volatile read. */
    public static long volatileBits(Object base, long offset, char type) {
        try {
            return switch (type) {
                case 'I', 'F' -> (int) VOLATILE_INT.invokeExact(base, offset);
                case 'J', 'D' -> (long) VOLATILE_LONG.invokeExact(base, offset);
                case 'S' -> (short) VOLATILE_SHORT.invokeExact(base, offset);
                case 'C' -> (char) VOLATILE_CHAR.invokeExact(base, offset);
                case 'B', 'Z' -> (byte) VOLATILE_BYTE.invokeExact(base, offset);
                default -> throw new IllegalStateException("no primitive: " + type);
            };
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The reference at {@code base + offset}, a volatile read. */
    public static Object volatileReference(Object base, long offset) {
        try {
            return (Object) VOLATILE_REFERENCE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The reference at {@code base + offset}. */
    public static Object reference(@Nullable Object base, long offset) {
        try {
            return (Object) GET_REFERENCE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Writes the primitive at {@code base + offset} from 64 raw bits, or the reference; type is a descriptor's first
     * character.
     */
    public static void put(@Nullable Object base, long offset, char type, long bits, @Nullable Object reference) {
        try {
            switch (type) {
                case 'I', 'F' -> PUT_INT.invokeExact(base, offset, (int) bits);
                case 'J', 'D' -> PUT_LONG.invokeExact(base, offset, bits);
                case 'S', 'C' -> PUT_SHORT.invokeExact(base, offset, (short) bits);
                case 'B', 'Z' -> PUT_BYTE.invokeExact(base, offset, (byte) bits);
                default -> PUT_REFERENCE.invokeExact(base, offset, reference);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The first word of an object's header. */
    public static long header(Object object) {
        try {
            return (long) GET_LONG.invokeExact(object, 0L);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Replaces the first word of an object's header if it is still the expected one. */
    public static boolean compareAndSetHeader(Object object, long expected, long replacement) {
        try {
            return (boolean) COMPARE_AND_SET_LONG.invokeExact(object, 0L, expected, replacement);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Offset of the first element of arrays of that type. */
    public static long arrayBase(Class<?> type) {
        try {
            return (long) ARRAY_BASE.invokeExact(type);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Distance of the elements of arrays of that type, in bytes. */
    public static long arrayScale(Class<?> type) {
        try {
            return (long) ARRAY_SCALE.invokeExact(type);
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
