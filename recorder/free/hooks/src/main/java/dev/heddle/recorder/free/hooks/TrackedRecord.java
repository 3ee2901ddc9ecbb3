package dev.heddle.recorder.free.hooks;

/**
 * What instrumented records implement: they have no room for a state, since all their fields are components, but what
 * they hold escapes with them.
 */
public interface TrackedRecord {
    /** Shows the value of every reference component to {@link Recording#escape(Object)}. */
    void heddle$escape();
}
