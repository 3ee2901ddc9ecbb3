package dev.heddle.recorder.recording;

import dev.heddle.recorder.instrument.TrustedLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * The JDK's own means, reached through the trusted lookup (java.lang.invoke is open to this module by then): memory by offset, private members.
 * The handles are static finals, so that compiled code calls straight through.
 */
final class JdkInternals {
    /** The trusted lookup. */
    static final MethodHandles.Lookup LOOKUP = TrustedLookup.LOOKUP;

    private static final Object UNSAFE = unsafe();
    private static final MethodHandle GET_INT = memory("getIntVolatile", int.class);
    private static final MethodHandle GET_LONG = memory("getLongVolatile", long.class);
    private static final MethodHandle GET_SHORT = memory("getShortVolatile", short.class);
    private static final MethodHandle GET_CHAR = memory("getCharVolatile", char.class);
    private static final MethodHandle GET_BYTE = memory("getByteVolatile", byte.class);
    private static final MethodHandle GET_REFERENCE = memory("getReferenceVolatile", Object.class);
    private static final MethodHandle PLAIN_LONG = memory("getLong", long.class);
    private static final MethodHandle PLAIN_REFERENCE = memory("getReference", Object.class);
    private static final MethodHandle OBJECT_OFFSET = ofField("objectFieldOffset", long.class);
    private static final MethodHandle STATIC_OFFSET = ofField("staticFieldOffset", long.class);
    private static final MethodHandle STATIC_BASE = ofField("staticFieldBase", Object.class);
    private static final MethodHandle ARRAY_BASE = ofArray("arrayBaseOffset");
    private static final MethodHandle ARRAY_SCALE = ofArray("arrayIndexScale");

    private JdkInternals() {}

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

    /** Offset of an instance field. */
    static long objectOffset(Field field) {
        try {
            return (long) OBJECT_OFFSET.invokeExact(field);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Offset of a static field within {@link #staticBase}. */
    static long staticOffset(Field field) {
        try {
            return (long) STATIC_OFFSET.invokeExact(field);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** What holds a class's static fields. */
    static Object staticBase(Field field) {
        try {
            return (Object) STATIC_BASE.invokeExact(field);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The primitive at {@code base + offset} as 64 raw bits, a volatile read; type is a descriptor's first character. */
    static long bits(Object base, long offset, char type) {
        try {
            return switch (type) {
                case 'I', 'F' -> (int) GET_INT.invokeExact(base, offset);
                case 'J', 'D' -> (long) GET_LONG.invokeExact(base, offset);
                case 'S' -> (short) GET_SHORT.invokeExact(base, offset);
                case 'C' -> (char) GET_CHAR.invokeExact(base, offset);
                case 'B', 'Z' -> (byte) GET_BYTE.invokeExact(base, offset);
                default -> throw new IllegalStateException("no primitive: " + type);
            };
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The reference at {@code base + offset}, a volatile read. */
    static Object reference(Object base, long offset) {
        try {
            return (Object) GET_REFERENCE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The long at {@code base + offset}, a plain read. */
    static long plainLong(Object base, long offset) {
        try {
            return (long) PLAIN_LONG.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The reference at {@code base + offset}, a plain read. */
    static Object plainReference(Object base, long offset) {
        try {
            return (Object) PLAIN_REFERENCE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Offset of the first element of arrays of that type. */
    static long arrayBase(Class<?> type) {
        try {
            return (long) ARRAY_BASE.invokeExact(type);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Distance of the elements of arrays of that type, in bytes. */
    static long arrayScale(Class<?> type) {
        try {
            return (long) ARRAY_SCALE.invokeExact(type);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Offset of the field of that name that the class or one above it declares; -1 where there is none. */
    static long offset(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            try {
                return objectOffset(c.getDeclaredField(name));
            } catch (NoSuchFieldException e) {
                continue;
            }
        }
        return -1;
    }
}
