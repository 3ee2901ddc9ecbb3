package dev.heddle.replayer.process;

import dev.heddle.recorder.hooks.Hooks;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Where a replay waits for a debugger, and where it stops for one. The command line, which stands between debugger and
 * JVM, reads and writes the fields by JDWP and sets a breakpoint at {@link #reached}. So the debugger meets a JVM in
 * which all that Heddle does first is done: before, it would give classes identity hash codes that they do not have
 * without it.
 */
final class DebuggerGate {
    private static final long LOOK_NANOS = 5_000_000;

    /** The thread that waits: the program's main thread to be. */
    private static volatile Thread waiting;

    /** Set by the command line once a debugger is there. */
    private static volatile boolean attached;

    private DebuggerGate() {}

    /**
     * Waits for a debugger.
     *
     * @param classes names of the program's classes: they are loaded, not initialised, and get their identity hash
     *     codes; a debugger to which a class is reported would give it another one
     */
    static void await(Set<String> classes) {
        for (String name : classes) {
            try {
                Hooks.met(Class.forName(name, false, ClassLoader.getSystemClassLoader()));
            } catch (ClassNotFoundException | LinkageError e) {
                continue; // of another class loader
            }
        }
        waiting = Thread.currentThread();
        while (!attached) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** The execution has come to the event at which it is to stop: a breakpoint here stops it. */
    static void reached(int event) {
        // the breakpoint is all there is to it
    }
}
