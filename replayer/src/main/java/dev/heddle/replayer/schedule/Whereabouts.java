package dev.heddle.replayer.schedule;

import dev.heddle.formats.run.CodeFilter;
import dev.heddle.replayer.control.ThreadView;
import dev.heddle.replayer.execution.ProgramStack;
import java.util.Arrays;
import java.util.List;

/**
 * Where a thread stands that has not come to an event for a while.
 *
 * @param call the method of the JDK that the program has called, as {@code class.method}; empty where it runs its own
 *     code
 * @param frames of the stack from there on, innermost first
 * @param program the program's innermost frame in {@code frames}, or -1
 */
public record Whereabouts(String call, List<String> frames, int program, boolean inEngine) {
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /** Reads a stack, innermost frame first. */
    public static Whereabouts of(StackTraceElement[] all) {
        StackTraceElement[] stack = Arrays.stream(all)
                .filter(f -> !f.getClassName().contains("$$Lambda")) // their numbers differ from JVM to JVM
                .toArray(StackTraceElement[]::new);
        int first = 0;
        int ours = -1;
        while (first < stack.length && !isOfProgram(stack[first])) {
            ours = isOurs(stack[first]) ? first : ours;
            first++;
        }
        boolean inEngine = ours >= 0 && Arrays.stream(stack, 0, ours + 1).anyMatch(Whereabouts::isEngine);
        StackTraceElement[] rest = Arrays.copyOfRange(stack, ours + 1, stack.length);
        int program = first - ours - 1;
        boolean known = first < stack.length;
        StackTraceElement callee = known && program > 0 ? rest[program - 1] : rest.length > 0 ? rest[0] : null;
        String call =
                known && program == 0 || callee == null ? "" : callee.getClassName() + "." + callee.getMethodName();
        return new Whereabouts(call, ProgramStack.frames(rest), known ? program : -1, inEngine);
    }

    /** Position of a thread that is not blocked, without its call. */
    Whereabouts running() {
        return new Whereabouts("", frames, program, inEngine);
    }

    /** In words: runs where, or blocked in what, called where. */
    String text() {
        String at = program >= 0 && program < frames.size() ? frames.get(program) : "";
        if (call.isEmpty()) {
            return at.isEmpty() ? "runs in native code" : "runs without an event at " + at;
        }
        return "is blocked in " + call + (at.isEmpty() ? "" : ", called at " + at);
    }

    /** Whether the program's innermost frame is under control, or there is none. */
    boolean isControlled(CodeFilter code) {
        if (program < 0 || program >= frames.size()) {
            return true;
        }
        String method = frames.get(program).replaceFirst("\\(.*", "");
        return code.includes(method.substring(0, Math.max(0, method.lastIndexOf('.'))));
    }

    /** Whether a thread is held up by something, as far as the JVM tells. */
    public static boolean isBlocked(ThreadView thread) {
        StackTraceElement[] stack = thread.stack();
        return switch (thread.state()) {
            case BLOCKED, WAITING, TIMED_WAITING -> true;
            case RUNNABLE -> stack.length > 0 && stack[0].isNativeMethod() && mayBlock(stack[0].getClassName());
            case NEW, TERMINATED -> false;
        };
    }

    /**
     * Native methods that wait for the outside, by their class: those that load classes and the like only take time.
     */
    private static boolean mayBlock(String className) {
        return className.startsWith("sun.nio.ch.")
                || className.startsWith("java.net.")
                || className.startsWith("java.io.File")
                || className.startsWith("java.lang.Process")
                || isOfProgram(className);
    }

    /** Whether that is no class of the JDK's. */
    static boolean isOfProgram(String className) {
        return JDK.stream().noneMatch(className::startsWith);
    }

    private static boolean isOfProgram(StackTraceElement f) {
        return isOfProgram(f.getClassName()) && !isOurs(f);
    }

    private static boolean isOurs(StackTraceElement f) {
        return f.getClassName().startsWith("dev.heddle.re") || isEngine(f);
    }

    private static boolean isEngine(StackTraceElement f) {
        return f.getClassName().startsWith("dev.heddle.replayer.")
                || f.getClassName().startsWith("dev.heddle.recorder.instrument.")
                || f.getClassName().startsWith("dev.heddle.analyzer.")
                || f.getClassName().startsWith("org.eclipse.collections.");
    }
}
