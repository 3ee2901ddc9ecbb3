package dev.heddle.recorder.hooks;

import java.io.FileDescriptor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The hooks of threads: their starts and ends, what they wait for, and interrupts. Part of {@link HookSink}. */
public abstract class ThreadSink extends AccessSink {
    ThreadSink() {}

    /** In place of Thread.join(). */
    public void join(Thread thread, int site) throws InterruptedException {}

    /** In place of Thread.join(long). */
    public void join(Thread thread, long millis, int site) throws InterruptedException {}

    /** In place of Thread.join(long, int). */
    public void join(Thread thread, long millis, int nanos, int site) throws InterruptedException {}

    /** In place of Thread.join(Duration) of JDK 19. */
    public boolean join(Thread thread, Duration duration, int site) throws InterruptedException {
        return false;
    }

    /** In place of Thread.isAlive(). */
    public boolean isAlive(Thread thread, int site) {
        return thread.isAlive();
    }

    /** In place of Thread.getState(). */
    public Thread.State getState(Thread thread, int site) {
        return thread.getState();
    }

    /** In place of Thread.sleep(long). */
    public void sleep(long millis, int site) throws InterruptedException {
        Thread.sleep(millis);
    }

    /** In place of Thread.sleep(long, int). */
    public void sleep(long millis, int nanos, int site) throws InterruptedException {
        Thread.sleep(millis, nanos);
    }

    /** In place of Thread.sleep(Duration) of JDK 19. */
    public void sleep(Duration duration, int site) throws InterruptedException {
        long nanos = Math.max(0, TimeUnit.NANOSECONDS.convert(duration));
        Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
    }

    /** In place of Thread.yield(). */
    public void yield(int site) {
        Thread.yield();
    }

    /** In place of Thread.onSpinWait(). */
    public void onSpinWait(int site) {
        Thread.onSpinWait();
    }

    /**
     * Has the calling thread take and release the monitor of {@code gate} before its operation of that number from
     * here; 0 for before none.
     */
    public void holdBack(Object gate, int operations) {}

    /**
     * First in Thread.start: true when the start was taken over. The container is that of JDK 19 and later, else null.
     */
    public boolean startThread(Thread thread, Object container) {
        return false;
    }

    /** Last in Thread.exit, which the JVM calls when a thread ends. */
    public void exitThread(Thread thread) {}

    /** First in Thread.dispatchUncaughtException: true when nothing more is to be done. */
    public boolean uncaught(Thread thread, Throwable thrown) {
        return false;
    }

    /**
     * First in Thread.alive(), to which isAlive and join of the JDK go: 0 or 1 is the answer, -1 leaves it to the JDK.
     */
    public int lives(Thread thread) {
        return -1;
    }

    /** First in Thread.interrupt(): true when it was taken over. */
    public boolean interrupt(Thread thread) {
        return false;
    }

    /** First in Thread.isInterrupted(): 0 or 1 is the answer, -1 leaves it to the JDK. */
    public int isInterrupted(Thread thread) {
        return -1;
    }

    /** First in Thread.interrupted(): 0 or 1 is the answer, -1 leaves it to the JDK. */
    public int interrupted() {
        return -1;
    }

    /**
     * First in LockSupport.park...: true when it was taken over. At most one of nanos and deadline (epoch milliseconds)
     * is not -1.
     */
    public boolean park(Object blocker, long nanos, long deadline) {
        return false;
    }

    /**
     * Whether the caller's last park has returned without cause.
     *
     * @param forget whether it counts as another return afterwards
     */
    public boolean wokeWithoutCause(boolean forget) {
        return false;
    }

    /** First in LockSupport.unpark. */
    public boolean unpark(Thread thread) {
        return false;
    }

    /** First in Thread.stop, and in suspend and resume, with null: throws where that is impossible. */
    public void stopThread(Thread thread) {}

    /** First in ThreadGroup.enumerate and, without an array, activeCount: the answer, or -1 to leave it to the JDK. */
    public int listThreads(ThreadGroup group, Thread[] into, boolean recurse) {
        return -1;
    }

    /** How many threads the program has had, or had at most at a time; -1 where the caller is not under control. */
    public int threadsEver(boolean atATime) {
        return -1;
    }

    /** The frames of another thread of the program, with those of Heddle; null to leave it to the JDK. */
    public StackTraceElement[] stackOf(Thread thread) {
        return null;
    }

    /** First in ThreadGroup.interrupt: true when it was taken over. */
    public boolean interruptGroup(ThreadGroup group) {
        return false;
    }

    /** First in Thread.getThreadGroup: true where the answer is null, as for threads that have ended. */
    public boolean hasEnded(Thread thread) {
        return false;
    }

    /**
     * In place of waiting for a file descriptor: the thread goes on when it is ready.
     *
     * @param event what it must be ready for, as poll(2) has it
     * @param nanos a time-out in nanoseconds, 0 for none
     * @return false where the caller must wait itself
     */
    public boolean awaitReady(FileDescriptor file, int event, long nanos) {
        return false;
    }

    /** A socket is bound to an address, or listens there, from now on. */
    public void bound(FileDescriptor file) {}

    /** A socket was made. */
    public void socketMade(FileDescriptor file) {}

    /**
     * Before a selector waits natively: the thread goes on when a channel is ready, when it is woken, or when the time
     * is over.
     *
     * @param millis the time-out in milliseconds, -1 for none, 0 where the selector does not wait
     * @param descriptor the selector's own, which can be read from where one of its channels is ready
     * @return the time-out for the native call
     */
    public int awaitSelected(int millis, int descriptor) {
        return millis;
    }
}
