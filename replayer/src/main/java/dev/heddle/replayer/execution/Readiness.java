package dev.heddle.replayer.execution;

/** Something outside of the program that a thread waits for. Queried by the thread that makes the next decision. */
public interface Readiness {
    /** Whether the thread would not block any more; must not block itself. */
    boolean isReady();
}
