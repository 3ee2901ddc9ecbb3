package dev.heddle.replayer.control;

import java.util.concurrent.locks.LockSupport;

/**
 * Platform threads that hand a baton over by park and unpark. Works on every JDK and under a debugger; wants the JVM pinned to one core,
 * where a hand-over costs about 2 µs. The hooks in LockSupport leave these calls alone, because the caller never is the thread that the
 * engine takes for the running one.
 */
public final class PlatformBatons implements ThreadControl {
    @Override
    public void pass(Baton next) {
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

    @Override
    public void await(Baton self) {
        while (!self.isMine()) {
            LockSupport.park();
            if (Thread.interrupted() && self.isMine()) {
                break; // a real interrupt from outside the model: it must not make this loop spin
            }
        }
        self.set(false);
    }

    @Override
    public void awaitIn(Object monitor, Baton self) {
        self.monitor(monitor); // the monitor is held, so nobody notifies before we wait
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
    public boolean await(Baton self, long millis) {
        long end = System.nanoTime() + millis * 1_000_000L;
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
}
