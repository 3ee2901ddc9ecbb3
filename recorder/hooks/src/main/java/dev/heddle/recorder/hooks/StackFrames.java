package dev.heddle.recorder.hooks;

import java.util.Arrays;

/**
 * Stack traces as the program would have them without Heddle. Called from inside java.lang.Throwable: no lambdas, and
 * nothing of the class library that is not loaded yet.
 */
final class StackFrames {
    private static final String OUR_OWN = "dev.heddle.re";
    /** Calls main: from there on the stack is that of Heddle alone. */
    private static final String BOTTOM = "dev.heddle.replayer.process.Program";

    private static final String RUNS = "dev.heddle.replayer.process.";
    /** Run a thread of the program: the same. */
    private static final String FIBER = "dev.heddle.replayer.control.Fiber";

    private static final String REUSED = "dev.heddle.replayer.control.ReusedThread";

    private static final String BRIDGE = "heddle$bridge";
    private static final String INITIALISER = "heddle$clinit";

    /** The JDK's calls by reflection: first through the first ones, and once a JVM has made many, the second ones. */
    private static final String REFLECTION = "jdk.internal.reflect.";

    private static final String NATIVE = REFLECTION + "Native";
    private static final String GENERATED = REFLECTION + "Generated";

    /** What a method handle is made of at the moment. */
    private static final String HANDLES = "java.lang.invoke.";

    private static final String FORM = HANDLES + "LambdaForm$";
    private static final String HOLDER = "$Holder";

    private StackFrames() {}

    static StackTraceElement[] visible(StackTraceElement[] stack) {
        int end = 0;
        while (end < stack.length && !stack[end].getClassName().equals(BOTTOM)) {
            end++;
        }
        boolean ofHeddle = isOurs(firstOutsideTheJdk(stack, end));
        int shown = 0;
        boolean changed = end < stack.length;
        for (int i = 0; i < end; i++) {
            boolean hidden = !ofHeddle && isHidden(stack[i].getClassName(), stack[i].getMethodName());
            changed |= hidden || isInitialiser(stack[i].getMethodName());
            shown += hidden ? 0 : 1;
        }
        if (!changed) {
            return stack;
        }
        StackTraceElement[] visible = new StackTraceElement[shown];
        int next = 0;
        for (int i = 0; i < end; i++) {
            if (ofHeddle || !isHidden(stack[i].getClassName(), stack[i].getMethodName())) {
                visible[next++] = named(stack[i]);
            }
        }
        return visible;
    }

    /** The stack of a thread that waits in Heddle, from the innermost frame of the program on. */
    static StackTraceElement[] ofOther(StackTraceElement[] stack) {
        int end = 0;
        while (end < stack.length && !isBelowProgram(stack[end].getClassName())) {
            end++;
        }
        int start = 0;
        while (start < end && (isOurs(stack[start]) || isOfJdk(stack[start]))) {
            start++;
        }
        while (start > 0 && !isOurs(stack[start - 1])) {
            start--;
        }
        return visible(Arrays.copyOfRange(stack, start, end));
    }

    private static boolean isOfJdk(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }

    /** A fault of Heddle's own keeps its frames. */
    private static StackTraceElement firstOutsideTheJdk(StackTraceElement[] stack, int end) {
        for (int i = 0; i < end; i++) {
            if (!isOfJdk(stack[i])) {
                return stack[i];
            }
        }
        return null;
    }

    private static boolean isOurs(StackTraceElement frame) {
        return frame != null && isOurs(frame.getClassName());
    }

    static boolean isOurs(String className) {
        return className.startsWith(OUR_OWN);
    }

    /** Whether Heddle has called the program from there: the frame and those below are not the program's. */
    static boolean isBelowProgram(String className) {
        return className.startsWith(RUNS) || className.equals(FIBER) || className.equals(REUSED);
    }

    /** Whether the frame is one of Heddle, or one that a JVM has once and another time has not. */
    static boolean isHidden(String className, String methodName) {
        return isOurs(className)
                || className.startsWith(REFLECTION) && (className.startsWith(NATIVE) || className.startsWith(GENERATED))
                || className.startsWith(HANDLES) && (className.startsWith(FORM) || className.endsWith(HOLDER))
                || methodName.startsWith(BRIDGE)
                || className.endsWith(BRIDGE);
    }

    static boolean isInitialiser(String methodName) {
        return methodName.equals(INITIALISER);
    }

    /** A class initialiser that was moved goes by its old name. */
    static StackTraceElement named(StackTraceElement frame) {
        if (!isInitialiser(frame.getMethodName())) {
            return frame;
        }
        return new StackTraceElement(
                frame.getClassLoaderName(),
                frame.getModuleName(),
                frame.getModuleVersion(),
                frame.getClassName(),
                "<clinit>",
                frame.getFileName(),
                frame.getLineNumber());
    }
}
