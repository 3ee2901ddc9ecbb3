package dev.heddle.replayer.execution;

import dev.heddle.formats.run.InsideNames;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.ThrownText;
import dev.heddle.formats.trace.Trace.Failed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Stacks and exceptions as reports show them: the program's frames, and nothing that differs between JVMs. */
public final class ProgramStack {
    private static final int MAX_FRAMES = 40;
    private static final int MAX_TEXT = 4_000;

    private ProgramStack() {}

    /** The failure of an exception that no handler caught. */
    public static Failed uncaught(ControlledThread t, Throwable thrown) {
        return uncaught(t, thrown, new KnownFrames());
    }

    /**
     * The failure of an exception that no handler caught.
     *
     * @param known stacks of earlier ones
     */
    public static Failed uncaught(ControlledThread t, Throwable thrown, KnownFrames known) {
        List<String> stack = ThrownText.of(
                thrown, ProgramStack::describe, one -> known.of(one).program());
        return new Failed(FailureKind.EXCEPTION, t.index, text(thrown), stack, List.of());
    }

    /** The exception in a line. */
    public static String describe(Throwable thrown) {
        return text(thrown).replaceAll("\\s*\\R\\s*", " ");
    }

    /** What the exception says, bounded; its own toString may fail. */
    private static String text(Throwable thrown) {
        try {
            String text = thrown.toString().strip();
            return text.isEmpty()
                    ? thrown.getClass().getName()
                    : InsideNames.jdk(text.substring(0, Math.min(text.length(), MAX_TEXT)));
        } catch (Throwable broken) {
            return thrown.getClass().getName();
        }
    }

    /** Frames of the program, innermost first. */
    public static List<String> frames(StackTraceElement[] stack) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement f : stack) {
            if (isBelowProgram(f)) {
                break;
            }
            if (!isOfJvm(f) && !isOurs(f) && frames.size() < MAX_FRAMES) {
                String file = f.getFileName() == null ? "?" : f.getFileName();
                frames.add(InsideNames.jdk(f.getClassName()) + "." + method(f) + "(" + file
                        + (f.getLineNumber() > 0 ? ":" + f.getLineNumber() : "") + ")");
            }
        }
        return List.copyOf(frames);
    }

    private static boolean isOurs(StackTraceElement f) {
        return f.getClassName().startsWith("dev.heddle.re") || f.getClassName().startsWith("dev.heddle.natives.");
    }

    /**
     * Whether the frame differs between JVMs: that of a lambda's class, which is numbered, or one of those through
     * which the JDK calls by reflection, first without and later with a generated class.
     */
    private static boolean isOfJvm(StackTraceElement f) {
        return f.getClassName().indexOf('/') >= 0 || f.getClassName().startsWith("jdk.internal.reflect.");
    }

    /** Without the frames from which the engine has called main, or run a fiber or a thread. */
    public static StackTraceElement[] ofProgram(StackTraceElement[] stack) {
        boolean isOurs = stack.length > 0 && stack[0].getClassName().startsWith("dev.heddle.");
        for (int i = 0; i < stack.length && !isOurs; i++) {
            if (isBelowProgram(stack[i])) {
                return Arrays.copyOf(stack, i);
            }
        }
        return stack;
    }

    private static boolean isBelowProgram(StackTraceElement f) {
        return f.getClassName().startsWith("dev.heddle.replayer.process.")
                || f.getClassName().equals("dev.heddle.replayer.control.ReusedThread")
                || f.getClassName().equals("jdk.internal.vm.Continuation")
                        && f.getMethodName().equals("run");
    }

    /** The moved initialiser goes by its old name. */
    private static String method(StackTraceElement f) {
        return f.getMethodName().equals("heddle$clinit") ? "<clinit>" : f.getMethodName();
    }
}
