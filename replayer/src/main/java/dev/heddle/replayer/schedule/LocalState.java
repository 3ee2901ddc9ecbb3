package dev.heddle.replayer.schedule;

import java.lang.StackWalker.StackFrame;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the calling thread stands and what its local variables hold, as a number: primitive values, strings and boxes
 * by value, iterators by their position, other objects by class. The JDK can tell since version 9, but does not offer
 * it to others: null where it cannot be reached.
 */
final class LocalState {
    private static final int MOST_FRAMES = 256;

    private final StackWalker walker;
    private final MethodHandle getLocals;
    private final Class<?> primitive;
    private final MethodHandle size;
    private final MethodHandle intValue;
    private final MethodHandle longValue;
    private final Function<Stream<StackFrame>, Long> digest = this::digest;

    private final ClassValue<MethodHandle[]> positions = new ClassValue<>() {
        @Override
        protected MethodHandle[] computeValue(Class<?> type) {
            return getters(type);
        }
    };

    private LocalState() throws ReflectiveOperationException {
        Class<?> frame = Class.forName("java.lang.LiveStackFrame");
        primitive = Class.forName("java.lang.LiveStackFrame$PrimitiveSlot");
        Method open = frame.getDeclaredMethod("getStackWalker");
        open.setAccessible(true);
        walker = (StackWalker) open.invoke(null);
        getLocals = handle(frame, "getLocals", Object[].class, StackFrame.class);
        size = handle(primitive, "size", int.class, Object.class);
        intValue = handle(primitive, "intValue", int.class, Object.class);
        longValue = handle(primitive, "longValue", long.class, Object.class);
    }

    private static MethodHandle handle(Class<?> of, String name, Class<?> answer, Class<?> receiver)
            throws ReflectiveOperationException {
        Method method = of.getDeclaredMethod(name);
        method.setAccessible(true);
        return MethodHandles.lookup().unreflect(method).asType(MethodType.methodType(answer, receiver));
    }

    static @Nullable LocalState open() {
        try {
            return new LocalState();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** Digest of the caller's local state, without the engine's frames and those below main. */
    long digest() {
        return walker.walk(digest);
    }

    private long digest(Stream<StackFrame> frames) {
        long h = 1;
        boolean inEngine = true;
        boolean inHook = false;
        int count = 0;
        for (Iterator<StackFrame> all = frames.iterator(); all.hasNext() && count < MOST_FRAMES; ) {
            StackFrame frame = all.next();
            String name = frame.getClassName();
            if (inEngine) {
                boolean isSink = name.equals("dev.heddle.replayer.engine.ControlledProgram");
                inEngine = !inHook || isSink || name.startsWith("dev.heddle.recorder.hooks.");
                inHook |= isSink;
            }
            if (name.equals("dev.heddle.replayer.engine.Engine")) {
                break; // who called main
            }
            if (!inEngine) {
                h = mix(h, digest(frame));
                count++;
            }
        }
        return h;
    }

    private long digest(StackFrame frame) {
        long h = mix(frame.getMethodName().hashCode(), frame.getByteCodeIndex());
        try {
            for (Object local : (Object[]) getLocals.invokeExact(frame)) {
                h = mix(h, value(local));
            }
            return h;
        } catch (Throwable cannot) {
            throw new IllegalStateException("the JVM does not tell the local variables of a frame", cannot);
        }
    }

    private long value(@Nullable Object local) throws Throwable {
        if (local == null) {
            return 0;
        }
        if (primitive.isInstance(local)) {
            return (int) size.invokeExact(local) == Integer.BYTES
                    ? (int) intValue.invokeExact(local)
                    : (long) longValue.invokeExact(local);
        }
        if (local instanceof String
                || local instanceof Integer
                || local instanceof Long
                || local instanceof Character
                || local instanceof Boolean
                || local instanceof Short
                || local instanceof Byte
                || local instanceof Double
                || local instanceof Float) {
            return local.hashCode();
        }
        long h = local.getClass().getName().hashCode();
        if (local instanceof Iterator) {
            for (MethodHandle getter : positions.get(local.getClass())) {
                h = mix(h, (long) getter.invokeExact(local));
            }
        }
        return h;
    }

    private static MethodHandle[] getters(Class<?> type) {
        List<MethodHandle> all = new ArrayList<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                boolean isNumber = field.getType() == int.class || field.getType() == long.class;
                if (isNumber && !Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                    try {
                        MethodHandle getter = MethodHandles.lookup().unreflectGetter(field);
                        all.add(getter.asType(MethodType.methodType(long.class, Object.class)));
                    } catch (IllegalAccessException cannot) {
                        break;
                    }
                }
            }
        }
        return all.toArray(new MethodHandle[0]);
    }

    private static long mix(long h, long value) {
        long x = (h * 31 + value) * 0x9E3779B97F4A7C15L;
        return x ^ (x >>> 29);
    }
}
