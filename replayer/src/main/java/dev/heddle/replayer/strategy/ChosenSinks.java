package dev.heddle.replayer.strategy;

/** Sinks of communication that were chosen by name: those that PCTWM delays in place of numbers that it draws. */
public interface ChosenSinks {
    /** What {@link #rank} answers for what was not chosen. */
    int NOT_CHOSEN = -1;

    /** No sink is chosen by name: sinks are drawn by number. */
    ChosenSinks DRAWN = thread -> NOT_CHOSEN;

    /** Which of the chosen sinks the thread is about to execute: they are executed by rising rank. */
    int rank(int thread);
}
