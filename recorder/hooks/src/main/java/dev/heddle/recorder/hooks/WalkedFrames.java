package dev.heddle.recorder.hooks;

import java.lang.StackWalker.StackFrame;
import java.lang.invoke.MethodType;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What walks of the stack show: the frames that {@link StackFrames} shows in stack traces. No lambdas, as there. */
final class WalkedFrames {
    private static final String WALKER = "java.lang.StackWalker";

    private WalkedFrames() {}

    /** The function of a walk; walks of Heddle's own see all frames. */
    static <T> Function<Stream<StackFrame>, T> ofProgram(Function<Stream<StackFrame>, T> walk) {
        return StackFrames.isOurs(walk.getClass().getName()) ? walk : new Walk<>(walk);
    }

    /**
     * The class that has called the caller of StackWalker.getCallerClass.
     *
     * @param found by a walk that counts frames of Heddle
     */
    static Class<?> caller(Class<?> found) {
        return StackFrames.isOurs(found.getName())
                ? StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                        .walk(new Caller())
                : found;
    }

    private static Stream<StackFrame> visible(Stream<StackFrame> frames) {
        return frames.takeWhile(new Above()).filter(new Shown()).map(new Named());
    }

    private static String method(StackFrame frame) {
        try {
            return frame.getMethodName();
        } catch (UnsupportedOperationException e) {
            return ""; // a walk without methods, from JDK 22 on
        }
    }

    private static final class Walk<T> implements Function<Stream<StackFrame>, T> {
        private final Function<Stream<StackFrame>, T> walk;

        Walk(Function<Stream<StackFrame>, T> walk) {
            this.walk = walk;
        }

        @Override
        public T apply(Stream<StackFrame> frames) {
            return walk.apply(visible(frames));
        }
    }

    private static final class Caller implements Function<Stream<StackFrame>, Class<?>> {
        @Override
        public Class<?> apply(Stream<StackFrame> frames) {
            int below = 0; // getCallerClass
            for (Iterator<StackFrame> all = visible(frames).iterator(); all.hasNext(); ) {
                StackFrame frame = all.next();
                if (below == 2) {
                    return frame.getDeclaringClass();
                }
                below += below > 0 || frame.getClassName().equals(WALKER) ? 1 : 0;
            }
            throw new IllegalCallerException("no caller frame");
        }
    }

    private static final class Above implements Predicate<StackFrame> {
        @Override
        public boolean test(StackFrame frame) {
            return !StackFrames.isBelowProgram(frame.getClassName());
        }
    }

    private static final class Shown implements Predicate<StackFrame> {
        @Override
        public boolean test(StackFrame frame) {
            return !StackFrames.isHidden(frame.getClassName(), method(frame));
        }
    }

    private static final class Named implements UnaryOperator<StackFrame> {
        @Override
        public StackFrame apply(StackFrame frame) {
            return StackFrames.isInitialiser(method(frame)) ? new Initialiser(frame) : frame;
        }
    }

    /** The frame of a class initialiser that was moved, by its old name. */
    private static final class Initialiser implements StackFrame {
        private final StackFrame moved;

        Initialiser(StackFrame moved) {
            this.moved = moved;
        }

        @Override
        public String getClassName() {
            return moved.getClassName();
        }

        @Override
        public String getMethodName() {
            return toStackTraceElement().getMethodName();
        }

        @Override
        public Class<?> getDeclaringClass() {
            return moved.getDeclaringClass();
        }

        @Override
        public MethodType getMethodType() {
            return moved.getMethodType();
        }

        @Override
        public String getDescriptor() {
            return moved.getDescriptor();
        }

        @Override
        public int getByteCodeIndex() {
            return moved.getByteCodeIndex();
        }

        @Override
        public String getFileName() {
            return moved.getFileName();
        }

        @Override
        public int getLineNumber() {
            return moved.getLineNumber();
        }

        @Override
        public boolean isNativeMethod() {
            return moved.isNativeMethod();
        }

        @Override
        public StackTraceElement toStackTraceElement() {
            return StackFrames.named(moved.toStackTraceElement());
        }

        @Override
        public String toString() {
            return toStackTraceElement().toString();
        }
    }
}
