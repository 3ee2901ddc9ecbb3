package dev.heddle.replayer.target;

import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.engine.Engine;

/**
 * Notices a thread that runs on without reaching an event: an endless loop, blocking I/O, native code. Such a thread cannot be unwound, so the JVM is
 * given up after what was found is written. Also writes the result now and then, for the progress display and for the case of a crash.
 */
final class Watchdog extends Thread {
    /** What to do with a stalled execution. */
    interface Stall {
        /** Called once; this JVM ends afterwards. */
        void stalled(Failed verdict);
    }

    private static final long LOOK_MILLIS = 250;

    private final Engine engine;
    private final Results results;
    private final long stallMillis;
    private final Stall stall;

    Watchdog(Engine engine, Results results, long stallMillis, Stall stall) {
        super("heddle-watchdog");
        this.engine = engine;
        this.results = results;
        this.stallMillis = stallMillis;
        this.stall = stall;
        setDaemon(true);
    }

    @Override
    public void run() {
        long seen = -1;
        long since = System.nanoTime();
        while (true) {
            pause();
            long now = System.nanoTime();
            long beat = engine.heartbeat();
            if (beat != seen) {
                seen = beat;
                since = now;
                results.write("running", "");
            } else if (now - since > stallMillis * 1_000_000L) {
                Failed verdict = engine.stalled(stallMillis);
                if (verdict != null) {
                    stall.stalled(verdict);
                    Runtime.getRuntime().halt(0);
                }
                since = now;
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            // nobody interrupts this thread on purpose
        }
    }
}
