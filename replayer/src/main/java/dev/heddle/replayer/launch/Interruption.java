package dev.heddle.replayer.launch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Ctrl-C: ends the target JVMs, reports what was found so far, and ends this process with the contract's exit code. */
public final class Interruption {
    /** The contract's exit code. */
    public static final int EXIT_CODE = 130;

    /** How long a target JVM gets to write what it found. */
    private static final long GRACE_MILLIS = 3000;

    private enum State {
        ARMED,
        INTERRUPTED,
        DISARMED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.ARMED);
    private final LiveProcesses live;
    private final Runnable report;
    private final long graceMillis;
    private final Thread hook = new Thread(this::interrupted, "heddle-interrupt");

    private Interruption(LiveProcesses live, long graceMillis, Runnable report) {
        this.live = live;
        this.graceMillis = graceMillis;
        this.report = report;
    }

    /** From now on an interrupt ends in {@code report}, which runs on a thread of its own. */
    public static Interruption arm(LiveProcesses live, Runnable report) {
        return arm(live, GRACE_MILLIS, report);
    }

    /** Arms an interruption with another time for target JVMs to end. */
    public static Interruption arm(LiveProcesses live, long graceMillis, Runnable report) {
        Interruption interruption = new Interruption(live, graceMillis, report);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void interrupted() {
        if (state.compareAndSet(State.ARMED, State.INTERRUPTED)) {
            try {
                live.stopAll(graceMillis);
                report.run();
            } finally {
                Runtime.getRuntime().halt(EXIT_CODE);
            }
        }
    }

    /**
     * The work has ended and is about to be reported; does not return where an interrupt came first. May be called
     * again.
     */
    public void disarm() throws InterruptedException {
        if (state.compareAndSet(State.ARMED, State.DISARMED)) {
            forget();
        } else if (state.get() == State.INTERRUPTED) {
            new CountDownLatch(1).await();
        }
    }

    private void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return; // this process is about to end anyway, and the hook has nothing to do
        }
    }
}
