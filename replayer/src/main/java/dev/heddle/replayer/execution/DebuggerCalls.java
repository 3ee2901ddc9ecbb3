package dev.heddle.replayer.execution;

import org.jspecify.annotations.Nullable;

/**
 * Which thread runs a method for a debugger: {@code toString} of what a person looks at, or an expression. Such a call
 * is not the program's: its hooks pass through, so it has no events and changes nothing of the execution. The command
 * line stands between the debugger and this JVM and sets the field by JDWP, before a call begins and when it has ended
 * ({@code docs/adr/0055-debuggers-behind-a-proxy.md}); nothing in this JVM writes it.
 */
public final class DebuggerCalls {
    /** Not volatile: hooks of the thread itself read it, which has stopped whenever it is written. */
    private static @Nullable Thread caller;

    private DebuggerCalls() {}

    /** Whether that thread, the calling one, runs a method for a debugger. */
    public static boolean isRunBy(Thread thread) {
        return caller == thread;
    }
}
