package dev.heddle.recorder.instrument.place;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * The methods of {@code jdk.internal.misc.Unsafe} with these names and parameters. No compiler with {@code --release}
 * knows that class, so method handles call it here; in the jars of target JVMs, to which the agent has opened its
 * package, {@code dev.heddle.recorder.generator.pack} has put calls in their place. Linking the handles takes 15 ms of
 * a start.
 */
final class UnsafeCalls {
    private static final Object UNSAFE = unsafe();
    private static final MethodHandle GET_BYTE = memory("getByte", byte.class);
    private static final MethodHandle GET_SHORT = memory("getShort", short.class);
    private static final MethodHandle GET_CHAR = memory("getChar", char.class);
    private static final MethodHandle GET_INT = memory("getInt", int.class);
    private static final MethodHandle GET_LONG = memory("getLong", long.class);
    private static final MethodHandle GET_BOOLEAN = memory("getBoolean", boolean.class);
    private static final MethodHandle GET_REFERENCE = memory("getReference", Object.class);
    private static final MethodHandle GET_BYTE_VOLATILE = memory("getByteVolatile", byte.class);
    private static final MethodHandle GET_SHORT_VOLATILE = memory("getShortVolatile", short.class);
    private static final MethodHandle GET_CHAR_VOLATILE = memory("getCharVolatile", char.class);
    private static final MethodHandle GET_INT_VOLATILE = memory("getIntVolatile", int.class);
    private static final MethodHandle GET_LONG_VOLATILE = memory("getLongVolatile", long.class);
    private static final MethodHandle GET_REFERENCE_VOLATILE = memory("getReferenceVolatile", Object.class);
    private static final MethodHandle PUT_BYTE = store("putByte", byte.class);
    private static final MethodHandle PUT_SHORT = store("putShort", short.class);
    private static final MethodHandle PUT_INT = store("putInt", int.class);
    private static final MethodHandle PUT_LONG = store("putLong", long.class);
    private static final MethodHandle PUT_REFERENCE = store("putReference", Object.class);
    private static final MethodHandle COMPARE_AND_SET_LONG = method(
            "compareAndSetLong",
            MethodType.methodType(boolean.class, Object.class, long.class, long.class, long.class));
    private static final MethodHandle OBJECT_FIELD_OFFSET =
            method("objectFieldOffset", MethodType.methodType(long.class, Field.class));
    private static final MethodHandle STATIC_FIELD_OFFSET =
            method("staticFieldOffset", MethodType.methodType(long.class, Field.class));
    private static final MethodHandle STATIC_FIELD_BASE =
            method("staticFieldBase", MethodType.methodType(Object.class, Field.class));

    private UnsafeCalls() {}

    private static Object unsafe() {
        try {
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            return TrustedLookup.LOOKUP
                    .findStatic(type, "getUnsafe", MethodType.methodType(type))
                    .invoke();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle method(String name, MethodType type) {
        try {
            return TrustedLookup.LOOKUP
                    .findVirtual(UNSAFE.getClass(), name, type)
                    .bindTo(UNSAFE);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle memory(String name, Class<?> type) {
        return method(name, MethodType.methodType(type, Object.class, long.class));
    }

    private static MethodHandle store(String name, Class<?> type) {
        return method(name, MethodType.methodType(void.class, Object.class, long.class, type));
    }

    static byte getByte(@Nullable Object base, long offset) {
        try {
            return (byte) GET_BYTE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static short getShort(@Nullable Object base, long offset) {
        try {
            return (short) GET_SHORT.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static char getChar(@Nullable Object base, long offset) {
        try {
            return (char) GET_CHAR.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static int getInt(@Nullable Object base, long offset) {
        try {
            return (int) GET_INT.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static long getLong(@Nullable Object base, long offset) {
        try {
            return (long) GET_LONG.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean getBoolean(@Nullable Object base, long offset) {
        try {
            return (boolean) GET_BOOLEAN.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static Object getReference(@Nullable Object base, long offset) {
        try {
            return (Object) GET_REFERENCE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static byte getByteVolatile(@Nullable Object base, long offset) {
        try {
            return (byte) GET_BYTE_VOLATILE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static short getShortVolatile(@Nullable Object base, long offset) {
        try {
            return (short) GET_SHORT_VOLATILE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static char getCharVolatile(@Nullable Object base, long offset) {
        try {
            return (char) GET_CHAR_VOLATILE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static int getIntVolatile(@Nullable Object base, long offset) {
        try {
            return (int) GET_INT_VOLATILE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static long getLongVolatile(@Nullable Object base, long offset) {
        try {
            return (long) GET_LONG_VOLATILE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static Object getReferenceVolatile(@Nullable Object base, long offset) {
        try {
            return (Object) GET_REFERENCE_VOLATILE.invokeExact(base, offset);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void putByte(@Nullable Object base, long offset, byte value) {
        try {
            PUT_BYTE.invokeExact(base, offset, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void putShort(@Nullable Object base, long offset, short value) {
        try {
            PUT_SHORT.invokeExact(base, offset, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void putInt(@Nullable Object base, long offset, int value) {
        try {
            PUT_INT.invokeExact(base, offset, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void putLong(@Nullable Object base, long offset, long value) {
        try {
            PUT_LONG.invokeExact(base, offset, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void putReference(@Nullable Object base, long offset, @Nullable Object value) {
        try {
            PUT_REFERENCE.invokeExact(base, offset, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean compareAndSetLong(Object base, long offset, long expected, long value) {
        try {
            return (boolean) COMPARE_AND_SET_LONG.invokeExact(base, offset, expected, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static long objectFieldOffset(Field field) {
        try {
            return (long) OBJECT_FIELD_OFFSET.invokeExact(field);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static long staticFieldOffset(Field field) {
        try {
            return (long) STATIC_FIELD_OFFSET.invokeExact(field);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static Object staticFieldBase(Field field) {
        try {
            return (Object) STATIC_FIELD_BASE.invokeExact(field);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
