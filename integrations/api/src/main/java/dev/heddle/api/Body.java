package dev.heddle.api;

import dev.heddle.api.run.Control;

/** Code under test. */
@FunctionalInterface
public interface Body extends Control.Action {
    /** Runs it. What it throws fails the execution. */
    @Override
    void run() throws Throwable;
}
