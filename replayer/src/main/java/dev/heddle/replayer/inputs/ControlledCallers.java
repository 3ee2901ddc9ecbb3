package dev.heddle.replayer.inputs;

import dev.heddle.formats.run.CodeFilter;
import java.lang.StackWalker.StackFrame;

/** Whose code the class library works for. Looks at the stack: for calls that are rare or slow themselves. */
final class ControlledCallers {
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    private static final ClassLoader OURS = ControlledCallers.class.getClassLoader();

    private ControlledCallers() {}

    /** Whether the innermost class that is neither the JDK's nor ours is under control; true where there is none. */
    static boolean isControlled(CodeFilter code) {
        return STACK.walk(frames -> frames.map(StackFrame::getDeclaringClass)
                .filter(ControlledCallers::isOfProgram)
                .findFirst()
                .map(caller -> code.includes(caller.getName()))
                .orElse(true));
    }

    private static boolean isOfProgram(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != OURS && loader != ClassLoader.getPlatformClassLoader();
    }
}
