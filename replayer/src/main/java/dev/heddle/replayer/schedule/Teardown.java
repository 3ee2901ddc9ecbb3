package dev.heddle.replayer.schedule;

import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.ThreadTable;

/** Unwinds the threads that are left when an execution is over. */
public final class Teardown {
    private final ThreadTable threads;
    private final Outside outside;
    private final AbandonedThreads abandoned;
    private final Relay relay;
    private final ThreadControl control;

    public Teardown(
            ThreadTable threads, Outside outside, AbandonedThreads abandoned, Relay relay, ThreadControl control) {
        this.threads = threads;
        this.outside = outside;
        this.abandoned = abandoned;
        this.relay = relay;
        this.control = control;
    }

    /**
     * Unwinds one thread at a time. Called by main.
     *
     * @param patienceMillis how long each thread may take before it is abandoned, in ms of wall time
     */
    public void run(long patienceMillis) {
        boolean lost = false;
        for (int i = 1; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            if (!t.begun || t.exits) {
                t.ended = true;
            } else if (!t.ended && t.away.compareAndSet(ControlledThread.AWAY, ControlledThread.GONE)) {
                outside.remove(t);
                abandoned.add(t.baton);
                lost = true;
            } else if (!t.ended) {
                t.unwinding = true;
                relay.current(t);
                if (!control.unwind(threads.main().baton, t.baton, patienceMillis)) {
                    abandoned.add(t.baton);
                }
            }
        }
        relay.current(null);
        for (int i = 1; lost && i < threads.size(); i++) {
            if (threads.get(i).away.get() == ControlledThread.GONE) {
                control.interrupt(threads.get(i).baton); // it may let itself be called back
            }
        }
    }
}
