package dev.heddle.recorder.hooks;

/**
 * Stack traces as the program would have them without Heddle. Called from inside java.lang.Throwable: no lambdas, and
 * nothing of the class library that is not loaded yet.
 */
final class StackFrames {
    private static final String OUR_OWN = "dev.heddle.re";
    /** Calls main: from there on the stack is that of Heddle alone. */
    private static final String BOTTOM = "dev.heddle.replayer.process.Program";

    private static final String BRIDGE = "heddle$bridge";
    private static final String INITIALISER = "heddle$clinit";

    /** The JDK's calls by reflection: first through the first ones, and once a JVM has made many, the second ones. */
    private static final String REFLECTION = "jdk.internal.reflect.";

    private static final String NATIVE = REFLECTION + "Native";
    private static final String GENERATED = REFLECTION + "Generated";

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
            boolean hidden = !ofHeddle && isHidden(stack[i]);
            changed |= hidden || stack[i].getMethodName().equals(INITIALISER);
            shown += hidden ? 0 : 1;
        }
        if (!changed) {
            return stack;
        }
        StackTraceElement[] visible = new StackTraceElement[shown];
        int next = 0;
        for (int i = 0; i < end; i++) {
            if (ofHeddle || !isHidden(stack[i])) {
                visible[next++] = named(stack[i]);
            }
        }
        return visible;
    }

    /** A fault of Heddle's own keeps its frames. */
    private static StackTraceElement firstOutsideTheJdk(StackTraceElement[] stack, int end) {
        for (int i = 0; i < end; i++) {
            String name = stack[i].getClassName();
            if (!name.startsWith("java.") && !name.startsWith("jdk.") && !name.startsWith("sun.")) {
                return stack[i];
            }
        }
        return null;
    }

    private static boolean isOurs(StackTraceElement frame) {
        return frame != null && frame.getClassName().startsWith(OUR_OWN);
    }

    private static boolean isHidden(StackTraceElement frame) {
        String name = frame.getClassName();
        return isOurs(frame)
                || name.startsWith(REFLECTION) && (name.startsWith(NATIVE) || name.startsWith(GENERATED))
                || frame.getMethodName().startsWith(BRIDGE)
                || name.endsWith(BRIDGE);
    }

    /** A class initialiser that was moved goes by its old name. */
    private static StackTraceElement named(StackTraceElement frame) {
        if (!frame.getMethodName().equals(INITIALISER)) {
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
