package dev.heddle.replayer.control;

import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Platform threads that hand a baton over by park and unpark. Works on every JDK and under a debugger; wants the JVM
 * pinned to one core, where a hand-over costs about 2 µs. The hooks in LockSupport leave these calls alone, because the
 * caller never is the thread that the engine takes for the running one.
 */
public class PlatformThreads implements ThreadControl {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ThreadMXBean times = JdkThreads.bean();

    private StartFailure failure = (baton, reason) -> {
        throw new IllegalStateException("no handler for threads that cannot be started", reason);
    };
    private Runnable noHolder = () -> {};
    /** A thread that is being started: its start hook lets the JDK go on. */
    private @Nullable Thread starting;

    @Override
    public void onStartFailure(StartFailure handler) {
        failure = handler;
    }

    @Override
    public void onNoHolder(Runnable listener) {
        noHolder = listener;
    }

    @Override
    public void begin(Baton first) {
        first.begins();
    }

    @Override
    public void enlist(Thread thread, @Nullable Object container) {
        JdkThreads.enlist(thread, container);
    }

    @Override
    public boolean isStarting(Thread thread) {
        if (starting == thread) {
            starting = null;
            return true;
        }
        return false;
    }

    @Override
    public void switchTo(Baton self, @Nullable Baton next) {
        pass(next);
        await(self);
    }

    @Override
    public void switchIn(Object monitor, Baton self, @Nullable Baton next) {
        pass(next);
        self.monitor(monitor); // the monitor is held, so no notification comes before the wait
        while (!self.isMine()) {
            try {
                monitor.wait();
            } catch (InterruptedException e) {
                // a real interrupt from outside the model
            }
        }
        self.monitor(null);
        self.set(false);
    }

    @Override
    public void endTo(Baton self, @Nullable Baton next) {
        pass(next);
    }

    @Override
    public void leaveTo(Baton self, @Nullable Baton next) {
        pass(next);
    }

    @Override
    public void comeBack(Baton self) {
        await(self);
    }

    @Override
    public void resume(@Nullable Baton next) {
        pass(next);
    }

    @Override
    public boolean unwind(Baton self, Baton thread, long millis) {
        pass(thread);
        long end = System.nanoTime() + millis * NANOS_PER_MILLI;
        while (!self.isMine()) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            LockSupport.parkNanos(left);
        }
        self.set(false);
        return true;
    }

    private void pass(@Nullable Baton next) {
        if (next == null) {
            noHolder.run();
            return;
        }
        if (!next.hasBegun()) {
            start(next);
            return;
        }
        next.passer(Thread.currentThread());
        next.set(true);
        Object monitor = next.monitor();
        if (monitor == null) {
            LockSupport.unpark(next.thread());
        } else {
            synchronized (monitor) {
                monitor.notifyAll();
            }
        }
    }

    private void start(Baton next) {
        next.begins();
        try {
            launch(next);
        } catch (Throwable cannot) {
            pass(failure.cannotStart(next, cannot));
        }
    }

    /** Makes the thread begin, which has the baton. */
    void launch(Baton next) throws Throwable {
        starting = JdkThreads.isHooked(next.container()) ? next.thread() : null;
        JdkThreads.start(next.thread(), next.container());
    }

    private static void await(Baton self) {
        while (!self.isMine()) {
            LockSupport.park();
            if (Thread.interrupted() && self.isMine()) {
                break; // a real interrupt from outside the model: it must not make this loop spin
            }
        }
        self.set(false);
    }

    @Override
    public void interrupt(Baton thread) {
        thread.thread().interrupt();
    }

    @Override
    public ThreadView look(Baton thread) {
        StackTraceElement[] stack = thread.thread().getStackTrace();
        return new ThreadView(thread.thread().getState(), stack);
    }

    @Override
    public long processorNanos(Baton thread) {
        return nanos(thread.thread());
    }

    /** Processor time of a thread of the JVM in ns, or -1. */
    @SuppressWarnings("deprecation") // threadId() is of JDK 19
    long nanos(Thread thread) {
        return Math.max(-1, times.getThreadCpuTime(thread.getId()));
    }

    @Override
    public boolean hasEnded(Baton thread) {
        return !thread.thread().isAlive();
    }

    @Override
    public void awaitEnd(Baton thread) {
        boolean interrupted = false;
        while (thread.thread().isAlive()) {
            try {
                thread.thread().join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void pause(long nanos) {
        LockSupport.parkNanos(nanos);
    }
}
