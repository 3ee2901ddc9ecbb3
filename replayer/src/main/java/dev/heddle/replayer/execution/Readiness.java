package dev.heddle.replayer.execution;

/** Something outside of the program that a thread waits for. Asked by whoever decides what comes next. */
public interface Readiness {
    /** Whether the thread would not block any more; must not block itself. */
    boolean isReady();
}
