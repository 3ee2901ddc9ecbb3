package dev.heddle.replayer.job;

import java.util.List;

/** What the program's threads are made of. Executions are the same with each. */
public enum ThreadKind {
    /** Fibers where the JVM has them, else threads of the JVM that are used again; not where a debugger is attached. */
    AUTO,
    /** Continuations on one thread of the JVM: JDK 24 and later. */
    FIBERS,
    /** Threads of the JVM, one for each. */
    PLATFORM;

    /**
     * With what a JVM of JDK 17 or 18 is started that uses its threads again: compiled code takes the current thread
     * for a constant, so the method that runs another one may not be compiled together with its caller.
     */
    public static final List<String> REUSE = List.of(
            "-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,dev.heddle.replayer.control.ReusedThread::runs");
}
