package dev.heddle.replayer.process;

import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.control.HeddleThread;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.CampaignResult;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Notices a thread that runs on without reaching an event: blocking I/O, native code, an endless loop. Where others can
 * go on, they do; else the JVM is given up after what was found is written, since such a thread cannot be unwound.
 * Decides, too, while all threads wait for something outside of the program, and writes the result now and then, for
 * the progress display and for the case of a crash.
 */
final class Watchdog extends Thread implements HeddleThread {
    private static final long LOOK_NANOS = 10_000_000;
    /** The look at what all are waiting for. */
    private static final long DRIVE_NANOS = 200_000;
    /** Time without an event after which a thread counts as blocked. */
    private static final long BLOCKED_NANOS = 20_000_000;

    /** A look that comes later than this comes late. */
    private static final long LATE_NANOS = 100_000_000;

    private static final long WRITE_NANOS = 250_000_000;
    /** Doubled with each write: a JVM that dies early has written half of what it found. */
    private static final long FIRST_WRITE_NANOS = 10_000_000;

    private static final long UNKNOWN = -1;
    /** On a busy machine a thread that computes gets less; but not so much less. */
    private static final int BUSY = 8;
    /** Factor by which the wait is shortened for an expected stall. */
    private static final int EXPECTED = 5;

    private long usedBefore = UNKNOWN;
    private final Engine engine;
    private final Results results;
    private final long stallMillis;
    private final Consumer<Outcome> stall;
    private final TimeLimits limits;
    private BooleanSupplier isExpected = () -> false;
    private boolean isPatient;
    private volatile boolean isOver;

    /**
     * @param timeLimitMillis of the campaign, for messages
     * @param campaignLeft how much time the campaign has left, in ns, or {@link TimeLimits#NEVER}
     * @param stall called once, with an outcome that failed or did not end; this JVM ends afterwards
     */
    Watchdog(
            Engine engine,
            Results results,
            Bounds bounds,
            long timeLimitMillis,
            LongSupplier campaignLeft,
            Consumer<Outcome> stall) {
        super("heddle-watchdog");
        this.limits = new TimeLimits(engine, bounds, timeLimitMillis, campaignLeft);
        this.engine = engine;
        this.results = results;
        this.stallMillis = bounds.stallMillis();
        this.stall = stall;
        setDaemon(true);
    }

    /** Where a stall is expected that was seen before, a part of the time is enough to say that it is there again. */
    Watchdog expecting(BooleanSupplier stall) {
        isExpected = stall;
        return this;
    }

    /** A thread may stand at a breakpoint for as long as a person thinks: only a stall that was seen before is one. */
    Watchdog patient() {
        isPatient = true;
        return this;
    }

    /** Ends the watch, and waits for that. */
    void end() {
        isOver = true;
        while (isAlive()) {
            LockSupport.unpark(this);
            LockSupport.parkNanos(DRIVE_NANOS);
        }
    }

    @Override
    public void run() {
        engine.oversight().driver(stallMillis);
        long seen = -1;
        long written = System.nanoTime();
        long writeNanos = FIRST_WRITE_NANOS;
        Silence silence = new Silence(LATE_NANOS, written);
        while (!isOver) {
            boolean allWait = engine.oversight().drive();
            LockSupport.parkNanos(allWait ? DRIVE_NANOS : LOOK_NANOS);
            long now = System.nanoTime();
            if (limits.look(now)) {
                boolean mayFail = !limits.reason().equals(CampaignResult.LIMIT);
                giveUp(engine.oversight().stuck(limits.text(), mayFail), limits.reason());
            }
            long beat = engine.oversight().heartbeat();
            results.alive(beat);
            long silent = silence.look(now, beat != seen || allWait);
            if (beat != seen || allWait) {
                if (beat != seen && now - written > writeNanos) {
                    results.writeSoon();
                    written = now;
                    writeNanos = Math.min(2 * writeNanos, WRITE_NANOS);
                }
                seen = beat;
                usedBefore = UNKNOWN;
            } else if (isStalled(silent)) {
                giveUp(engine.oversight().stalled(stallMillis), CampaignResult.OUTSIDE);
                silence.forget();
            } else if (silent > BLOCKED_NANOS) {
                if (usedBefore == UNKNOWN) {
                    usedBefore = engine.oversight().processorNanos();
                }
                engine.oversight().handOver(silent);
            }
        }
    }

    /** @param reason why it did not end, where that is its verdict */
    private void giveUp(Verdict verdict, String reason) {
        if (verdict != null) {
            stall.accept(Outcome.of(verdict, verdict instanceof Unfinished ? reason : ""));
            Runtime.getRuntime().halt(0);
        }
    }

    /** A thread that computes is given its time on the processor, since the machine may be busy. */
    private boolean isStalled(long silentNanos) {
        if (isPatient && !isExpected.getAsBoolean()) {
            return false;
        }
        long stallNanos = stallMillis * 1_000_000L / (isExpected.getAsBoolean() ? EXPECTED : 1);
        if (silentNanos <= stallNanos) {
            return false;
        }
        if (silentNanos < BUSY * stallNanos && engine.oversight().isInEngine()) {
            return false;
        }
        long used = engine.oversight().processorNanos();
        return used == UNKNOWN
                || usedBefore == UNKNOWN
                || used - usedBefore > stallNanos / 2
                || silentNanos > BUSY * stallNanos
                || engine.oversight().isBlocked();
    }
}
