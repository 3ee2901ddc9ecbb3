package dev.heddle.api;

import dev.heddle.api.run.Control;

/** Checks parts of tests under control: {@code Heddle.check(() -> ...)} inside of any test method. */
public final class Heddle {
    private Heddle() {}

    /**
     * Runs {@code body} many times under control, with {@link Campaign#DEFAULT}.
     *
     * @throws AssertionError where an execution fails; its message tells the story
     * @see Campaign#check
     */
    public static void check(Body body) {
        Campaign.DEFAULT.check(body);
    }

    /** A campaign with other figures: {@code Heddle.campaign().executions(10_000).check(() -> ...)}. */
    public static Campaign campaign() {
        return Campaign.DEFAULT;
    }

    /** Two or more bodies, each on a thread of its own: {@code Heddle.actors(a, b).arbiter(() -> x).assertNever("0")}. */
    public static Actors actors(Body... bodies) {
        return Campaign.DEFAULT.actors(bodies);
    }

    /**
     * The operations of a data structure: methods of {@code type} with {@link Operation}. {@code Heddle.operations(DequeTest.class).check()} fails where an
     * execution of theirs is not linearizable.
     */
    public static Operations operations(Class<?> type) {
        return Campaign.DEFAULT.operations(type);
    }

    /** Whether this code runs under Heddle's control. */
    public static boolean isControlled() {
        return Control.isControlled();
    }
}
