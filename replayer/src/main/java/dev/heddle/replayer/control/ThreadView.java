package dev.heddle.replayer.control;

/**
 * State and stack of a thread at a moment, from the JVM.
 *
 * @param state as {@link Thread#getState}, asked after the stack was taken
 * @param stack innermost frame first; empty for a thread that has not begun or has ended
 */
public record ThreadView(Thread.State state, StackTraceElement[] stack) {}
