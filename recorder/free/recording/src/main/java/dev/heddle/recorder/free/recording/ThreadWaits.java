package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.generator.Hook;
import java.time.Duration;

/** Operations that wait for a thread's end or look for it, and sleeping: they are done, and then logged. */
final class ThreadWaits {
    private static final long MILLION = 1_000_000;

    private final ThreadEvents threads;

    ThreadWaits(ThreadEvents threads) {
        this.threads = threads;
    }

    private void looked(Thread thread, int site) {
        threads.looked(ThreadLog.current(), thread, site);
    }

    @Hook
    void join(Thread thread, int site) throws InterruptedException {
        join(thread, 0, site);
    }

    @Hook
    void join(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        if (nanos < 0 || nanos >= MILLION || millis < 0) {
            thread.join(millis, nanos); // throws
        }
        join(thread, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis, site);
    }

    @Hook
    void join(Thread thread, long millis, int site) throws InterruptedException {
        try {
            thread.join(millis);
        } catch (InterruptedException e) {
            ThreadEvents.wasInterrupted(site);
            throw e;
        }
        looked(thread, site);
    }

    @Hook
    boolean join(Thread thread, Duration duration, int site) throws InterruptedException {
        if (ThreadEvents.state(thread) == Thread.State.NEW) {
            throw new IllegalThreadStateException("Thread not started");
        }
        long millis = Math.max(duration.plusNanos(MILLION - 1).toMillis(), 0);
        if (millis > 0) {
            join(thread, millis, site);
        } else {
            looked(thread, site);
        }
        return ThreadEvents.state(thread) == Thread.State.TERMINATED;
    }

    @Hook
    boolean isAlive(Thread thread, int site) {
        boolean alive = thread.isAlive();
        if (!alive) {
            looked(thread, site);
        }
        return alive;
    }

    @Hook
    Thread.State getState(Thread thread, int site) {
        Thread.State state = thread.getState();
        if (state == Thread.State.TERMINATED) {
            looked(thread, site);
        }
        return state;
    }

    @Hook
    static void sleep(long millis, int site) throws InterruptedException {
        sleep(millis, 0, site);
    }

    @Hook
    static void sleep(long millis, int nanos, int site) throws InterruptedException {
        try {
            Thread.sleep(millis, nanos);
        } catch (InterruptedException e) {
            ThreadEvents.wasInterrupted(site);
            throw e;
        }
    }

    @Hook
    static void sleep(Duration duration, int site) throws InterruptedException {
        long nanos = duration.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0 ? Long.MAX_VALUE : duration.toNanos();
        sleep(Math.max(nanos, 0) / MILLION, (int) (Math.max(nanos, 0) % MILLION), site);
    }
}
