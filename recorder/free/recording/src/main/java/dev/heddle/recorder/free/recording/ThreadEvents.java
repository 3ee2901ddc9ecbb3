package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.LogBuffers;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.generator.Hook;
import dev.heddle.recorder.instrument.jdk.JvmThreads;
import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/**
 * Starts, ends, joins and interrupts. Parent and child know the same number of a thread, since it gets it when it is
 * started at the latest.
 */
final class ThreadEvents {
    private static final long INTERRUPTED = Internals.offset(Thread.class, "interrupted");

    private static final MethodHandle STATE = stateOfThread();

    private final LogBuffers buffers;

    ThreadEvents(LogBuffers buffers) {
        this.buffers = buffers;
        state(Thread.currentThread()); // links the call before a hook needs it
    }

    /** The thread's number, 0 where it is not recorded. */
    int number(Thread thread) {
        ThreadLog.off();
        try {
            return buffers.threadSeen(thread);
        } finally {
            ThreadLog.on();
        }
    }

    private void on(ThreadLog log, EventKind kind, int flags, Thread thread, int site) {
        int number = number(thread);
        if (number != 0) {
            Events.on(log, kind, flags, site, number, 0);
        }
    }

    @Hook
    boolean startThread(ThreadLog log, Thread thread, Object container) {
        Recording.startsThread();
        int number = state(thread) == Thread.State.NEW ? number(thread) : 0;
        if (number != 0) {
            Events.on(log, EventKind.START, 0, -1, number, JvmThreads.include(thread) ? LogRecord.STARTED_BY_JDK : 0);
        }
        return false;
    }

    @Hook
    static void exitThread(ThreadLog log, Thread thread) {
        if (thread == Thread.currentThread()) {
            Events.on(log, EventKind.END, 0, -1, log.number(), 0);
            log.end();
        }
    }

    /**
     * The current thread has waited for the other's end, or asked for it: an event where it has seen the end (JLS
     * 17.4.4).
     */
    void looked(ThreadLog log, Thread thread, int site) {
        if (log != null && state(thread) == Thread.State.TERMINATED) {
            on(log, EventKind.JOIN, 0, thread, site);
        }
    }

    @Hook
    boolean interrupt(ThreadLog log, Thread thread) {
        on(log, EventKind.INTERRUPT, 0, thread, -1);
        return false;
    }

    @Hook
    int interrupted() {
        return isInterrupted(Thread.currentThread());
    }

    @Hook
    int isInterrupted(Thread thread) {
        if (Internals.volatileBits(thread, INTERRUPTED, 'Z') != 0) {
            ThreadLog log = ThreadLog.current();
            if (log != null) {
                on(log, EventKind.INTERRUPT, EventFlags.OBSERVED, thread, -1);
            }
        }
        return -1;
    }

    /** An operation of the current thread ends by an interrupt, which clears that. */
    static void wasInterrupted(int site) {
        ThreadLog log = ThreadLog.current();
        if (log != null) {
            int flags = EventFlags.OBSERVED | EventFlags.INTERRUPTED;
            Events.on(log, EventKind.INTERRUPT, flags, site, log.number(), 0);
        }
    }

    /** What the thread really is in: programs may override the method. */
    static Thread.State state(Thread thread) {
        try {
            return (Thread.State) STATE.invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle stateOfThread() {
        try {
            return Internals.LOOKUP.findSpecial(
                    Thread.class, "getState", MethodType.methodType(Thread.State.class), Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    void unparks(ThreadLog log, Thread thread) {
        on(log, EventKind.UNPARK, 0, thread, -1);
    }

    static void parked(ThreadLog log, int site) {
        Events.on(log, EventKind.PARK, 0, site, log.number(), 0);
    }
}
