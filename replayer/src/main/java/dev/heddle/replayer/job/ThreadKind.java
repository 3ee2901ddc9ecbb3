package dev.heddle.replayer.job;

/** What the program's threads are made of. Executions are the same with either. */
public enum ThreadKind {
    /** Fibers where the JVM has them and no debugger is attached. */
    AUTO,
    /** Continuations on one thread of the JVM: JDK 24 and later. */
    FIBERS,
    /** Threads of the JVM, one for each. */
    PLATFORM
}
