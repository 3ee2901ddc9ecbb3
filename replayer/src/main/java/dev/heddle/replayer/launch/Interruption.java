package dev.heddle.replayer.launch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Ctrl-C: ends the target JVMs, reports what was found so far, and ends the command with the contract's exit code. */
public final class Interruption {
    /** The contract's exit code. */
    public static final int EXIT_CODE = Interrupts.EXIT_CODE;

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
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Runnable forget;

    private Interruption(LiveProcesses live, long graceMillis, Runnable report) {
        this.live = live;
        this.graceMillis = graceMillis;
        this.report = report;
        forget = live.interrupts().arm(this::interrupted);
    }

    /** From now on an interrupt ends in {@code report}, which runs on a thread of its own. */
    public static Interruption arm(LiveProcesses live, Runnable report) {
        return arm(live, GRACE_MILLIS, report);
    }

    /** Arms an interruption with another time for target JVMs to end. */
    public static Interruption arm(LiveProcesses live, long graceMillis, Runnable report) {
        return new Interruption(live, graceMillis, report);
    }

    private void interrupted() {
        if (state.compareAndSet(State.ARMED, State.INTERRUPTED)) {
            try {
                live.stopAll(graceMillis);
                report.run();
            } finally {
                live.interrupts().end();
                ended.countDown();
            }
        }
    }

    /**
     * The work has ended and is about to be reported; does not return where an interrupt came first. May be called
     * again.
     *
     * @throws InterruptedException where an interrupt has ended the command, and not this process
     */
    public void disarm() throws InterruptedException {
        if (state.compareAndSet(State.ARMED, State.DISARMED)) {
            forget.run();
        } else if (state.get() == State.INTERRUPTED) {
            ended.await();
            throw new InterruptedException("the command was interrupted");
        }
    }
}
