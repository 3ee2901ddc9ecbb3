package dev.heddle.replayer.execution;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Frames of exceptions, translated once for all exceptions of one stack. A campaign makes the same failure over and
 * over, and {@link Throwable#getStackTrace} takes as long as a short execution; the JVM's own form of a stack, of
 * methods and positions in them, is compared in no time.
 */
public final class KnownFrames {
    private static final StackTraceElement[] NO_STACK = {};
    private static final int MOST = 64;
    /** Parts of the JVM's form, each with up to 32 frames; longer stacks are translated each time. */
    private static final int MOST_PARTS = 40;

    /** Both null where this JDK keeps stacks elsewhere. */
    private static final @Nullable VarHandle BACKTRACE = field("backtrace", Object.class);

    private static final @Nullable VarHandle STACK = field("stackTrace", StackTraceElement[].class);
    /** What a Throwable has for its stack until it is asked for it, or given one. */
    private static final @Nullable Object UNASSIGNED = unassigned();

    private final Known[] known = new Known[MOST];
    private int count;

    /**
     * A stack.
     *
     * @param type of the exception, whose methods may be its own
     * @param backtrace the stack as the JVM has it, or what the exception tells
     * @param innermost name of the class whose method has thrown; empty for an empty stack
     * @param program frames of the program, innermost first, as {@link ProgramStack#frames} has them
     */
    public record Known(Class<?> type, Object backtrace, String innermost, List<String> program) {}

    private static @Nullable VarHandle field(String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(Throwable.class, Internals.LOOKUP)
                    .findVarHandle(Throwable.class, name, type);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    private static @Nullable Object unassigned() {
        try {
            return MethodHandles.privateLookupIn(Throwable.class, Internals.LOOKUP)
                    .findStaticVarHandle(Throwable.class, "UNASSIGNED_STACK", StackTraceElement[].class)
                    .get();
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** The stack of an exception; one that it was given counts as any other. */
    public synchronized Known of(Throwable thrown) {
        Object backtrace = backtrace(thrown);
        if (backtrace != null) {
            for (int i = Math.min(count, MOST) - 1; i >= 0; i--) {
                if (known[i].type == thrown.getClass() && areEqual(backtrace, known[i].backtrace, MOST_PARTS)) {
                    return known[i];
                }
            }
        }
        StackTraceElement[] stack = stack(thrown);
        Known translated = new Known(
                thrown.getClass(),
                backtrace == null ? stack : backtrace,
                stack.length == 0 ? "" : stack[0].getClassName(),
                ProgramStack.frames(stack));
        if (backtrace != null) {
            known[count++ % MOST] = translated;
        }
        return translated;
    }

    /** The stack of an exception. A class of the program may answer null, as mocks do, or throw: then there is none. */
    public static StackTraceElement[] stack(Throwable thrown) {
        try {
            StackTraceElement[] stack = thrown.getStackTrace();
            return stack != null && Arrays.stream(stack).noneMatch(Objects::isNull) ? stack : NO_STACK;
        } catch (RuntimeException broken) {
            return NO_STACK;
        }
    }

    /** The JVM's form of the stack; null where that is not known to be what the exception tells. */
    private static @Nullable Object backtrace(Throwable thrown) {
        return BACKTRACE == null || STACK == null || UNASSIGNED == null || STACK.get(thrown) != UNASSIGNED
                ? null
                : BACKTRACE.get(thrown);
    }

    /**
     * Compares numbers of methods, positions, and classes, part by part.
     *
     * @param parts that may follow
     */
    private static boolean areEqual(@Nullable Object a, @Nullable Object b, int parts) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.getClass() != b.getClass() || parts == 0) {
            return false;
        }
        if (a instanceof short[] methods) {
            return Arrays.equals(methods, (short[]) b);
        }
        if (a instanceof int[] positions) {
            return Arrays.equals(positions, (int[]) b);
        }
        if (a instanceof long[] names) {
            return Arrays.equals(names, (long[]) b);
        }
        if (!(a instanceof Object[] left)) {
            return false;
        }
        Object[] right = (Object[]) b;
        boolean areEqual = left.length == right.length;
        for (int i = 0; areEqual && i < left.length; i++) {
            areEqual = areEqual(left[i], right[i], parts - 1);
        }
        return areEqual;
    }
}
