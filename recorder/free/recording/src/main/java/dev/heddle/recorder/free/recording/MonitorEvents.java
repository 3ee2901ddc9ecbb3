package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.generator.Hook;
import org.jspecify.annotations.Nullable;

/** Monitors that the program takes and releases, and the waiting for them. */
final class MonitorEvents {
    private static final long MILLION = 1_000_000;

    private MonitorEvents() {}

    @Hook
    static void monitorEntered(ThreadLog log, Object lock, int site) {
        long[] shadow = Shadows.ofMonitor(log, lock);
        if (shadow != null) {
            HeldLocks.entered(log, shadow, site);
        }
    }

    @Hook
    static void monitorExiting(ThreadLog log, Object lock, int site) {
        long[] shadow = Shadows.ofMonitor(log, lock);
        if (shadow != null) {
            HeldLocks.exiting(log, shadow, site);
        }
    }

    @Hook
    static void wait(Object lock, int site) throws InterruptedException {
        wait(lock, 0, site);
    }

    @Hook
    static void wait(Object lock, long millis, int nanos, int site) throws InterruptedException {
        if (nanos < 0 || nanos >= MILLION || millis < 0) {
            lock.wait(millis, nanos); // throws
        }
        wait(lock, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis, site); // as the JDK does
    }

    @Hook
    static void wait(Object lock, long millis, int site) throws InterruptedException {
        ThreadLog log = ThreadLog.current();
        if (log == null || lock == null || millis < 0 || Shadows.isPrivate(lock) || !Thread.holdsLock(lock)) {
            lock.wait(millis);
            return;
        }
        long[] shadow = Shadows.of(lock);
        int depth = HeldLocks.waits(log, shadow, site);
        int flags = 0;
        try {
            lock.wait(millis);
        } catch (InterruptedException e) {
            flags = EventFlags.INTERRUPTED;
            throw e;
        } finally {
            HeldLocks.wakes(log, shadow, depth, flags, site);
            if (flags != 0) {
                ThreadEvents.wasInterrupted(site);
            }
        }
    }

    @Hook(always = true)
    static void notify(@Nullable ThreadLog log, Object lock, int site) {
        notifies(log, lock, false, site);
        lock.notify();
    }

    @Hook(always = true)
    static void notifyAll(@Nullable ThreadLog log, Object lock, int site) {
        notifies(log, lock, true, site);
        lock.notifyAll();
    }

    private static void notifies(@Nullable ThreadLog log, Object lock, boolean all, int site) {
        if (log != null && lock != null && !Shadows.isPrivate(lock) && Thread.holdsLock(lock)) {
            HeldLocks.notifies(log, Shadows.of(lock), all, site);
        }
    }
}
