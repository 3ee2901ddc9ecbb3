package dev.heddle.replayer.engine;

import dev.heddle.formats.run.CodeFilter;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.schedule.Relay;
import dev.heddle.replayer.schedule.Scheduler;
import dev.heddle.replayer.schedule.Verdicts;
import dev.heddle.replayer.schedule.Whereabouts;

/** The execution under way as other threads see it, a watchdog above all. May be asked by any thread. */
public final class Oversight {
    private final Execution execution;
    private final Scheduler scheduler;
    private final Relay relay;
    private volatile boolean underWay;

    Oversight(Execution execution) {
        this.execution = execution;
        this.scheduler = execution.scheduler;
        this.relay = execution.scheduler.relay;
    }

    void underWay(boolean value) {
        underWay = value;
    }

    /** Number of the execution under way, or of the last one, in this JVM. */
    public long number() {
        return execution.state.events.number();
    }

    /** Whether an execution is under way, its threads included. */
    public boolean isUnderWay() {
        return underWay;
    }

    /** Events of all executions so far. */
    public long heartbeat() {
        return execution.state.events.heartbeat();
    }

    /**
     * Cuts an execution off at its next event, or at once where all its threads wait for the outside.
     *
     * @param number of the execution; nothing happens where it has ended
     * @param reason as in {@link dev.heddle.replayer.job.CampaignResult#unfinished}
     * @param text why, in words
     */
    public void cutOff(long number, String reason, String text) {
        scheduler.limits.cutOff(number, reason, text);
    }

    /** The verdict on a thread that runs without reaching an event. Null where no execution is under way. */
    public Trace.Verdict stalled(long millis) {
        ControlledThread t = relay.current();
        if (t == null) {
            return null;
        }
        Trace.Verdict known = knownVerdict();
        CodeFilter code = execution.state.settings.switches().code();
        return known == null ? scheduler.limits.asAskedFor(Verdicts.stalled(t, relay.look(t), millis, code)) : known;
    }

    /**
     * The verdict on an execution that has been told to end and does not. Null where none is under way.
     *
     * @param why it was told so, in words
     * @param mayFail whether it is a failure where executions that do not end are
     */
    public Trace.Verdict stuck(String why, boolean mayFail) {
        ControlledThread t = relay.current();
        Trace.Verdict known = knownVerdict();
        if (known != null || t == null || !underWay) {
            return known;
        }
        Trace.Unfinished stuck = Verdicts.stuck(t, relay.look(t), why);
        return mayFail ? scheduler.limits.asAskedFor(stuck) : stuck;
    }

    private Trace.Verdict knownVerdict() {
        Trace.Verdict verdict = execution.state.ending.verdict();
        return verdict instanceof Trace.Failed || verdict instanceof Trace.Unfinished ? verdict : null;
    }

    /** Processor time in ns that the thread which runs now has used; -1 where none runs, or that is not known. */
    public long processorNanos() {
        ControlledThread t = relay.current();
        return t == null ? -1 : relay.processorNanos(t);
    }

    /** Whether the thread that has the baton is blocked, as far as the JVM tells: it uses no processor. */
    public boolean isBlocked() {
        ControlledThread t = relay.current();
        return t != null && Whereabouts.isBlocked(relay.look(t));
    }

    /** Whether that thread works for us just now: classes are being transformed, or an event handled. */
    public boolean isInEngine() {
        ControlledThread t = relay.current();
        return t != null && Whereabouts.of(relay.look(t).stack()).inEngine();
    }

    /** Makes the calling thread the one that decides while all threads of the program wait for something outside. */
    public void driver(long stallMillis) {
        scheduler.driver.set(Thread.currentThread(), stallMillis * 1_000_000);
    }

    /**
     * Decides if no thread has the baton; called by the driver.
     *
     * @return true where all still wait
     */
    public boolean drive() {
        return scheduler.away.drive();
    }

    /**
     * Lets others go on where the thread that has the baton is blocked in code that has no hooks; called by the driver.
     */
    public void handOver(long blockedNanos) {
        scheduler.away.handOver(relay.current(), blockedNanos);
    }
}
