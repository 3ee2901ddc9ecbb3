package dev.heddle.replayer.inputs;

import dev.heddle.formats.run.CodeFilter;
import java.lang.StackWalker.StackFrame;
import java.util.Set;

/** Whose code the class library works for. Looks at the stack: for calls that are rare or slow themselves. */
final class ControlledCallers {
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    /** Classes of the JDK that make names of temporary files. */
    private static final Set<String> NAMING = Set.of("java.nio.file.TempFileHelper", "java.io.File$TempDirectory");

    private static final ClassLoader OURS = ControlledCallers.class.getClassLoader();

    private ControlledCallers() {}

    /**
     * Whether the innermost class that is neither the JDK's nor ours is under control; true where there is none. False
     * where a name is made for a temporary file: another is drawn for each file of that name that earlier executions
     * have left. And where a class of the JDK is initialised, which is done once in a JVM's life.
     */
    static boolean isControlled(CodeFilter code) {
        return STACK.walk(frames -> frames.filter(frame -> isOfProgram(frame.getDeclaringClass()) || isOfJvm(frame))
                .findFirst()
                .map(frame -> isOfProgram(frame.getDeclaringClass()) && code.includes(frame.getClassName()))
                .orElse(true));
    }

    private static boolean isOfJvm(StackFrame frame) {
        return NAMING.contains(frame.getClassName()) || frame.getMethodName().equals("<clinit>");
    }

    private static boolean isOfProgram(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != OURS && loader != ClassLoader.getPlatformClassLoader();
    }
}
