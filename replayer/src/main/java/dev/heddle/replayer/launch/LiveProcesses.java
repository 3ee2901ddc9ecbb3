package dev.heddle.replayer.launch;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The target JVMs that run now, so that an interrupt can end them in order. Thread-safe. */
public final class LiveProcesses {
    private static final int SIGNALLED = 128;

    private final Interrupts interrupts;
    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private final CountDownLatch stopping = new CountDownLatch(1);

    /** @param interrupts where an interrupt comes from */
    public LiveProcesses(Interrupts interrupts) {
        this.interrupts = interrupts;
    }

    /** Where an interrupt comes from. */
    Interrupts interrupts() {
        return interrupts;
    }

    /** A process runs. */
    public void add(Process process) {
        running.add(process);
        if (stopping.getCount() == 0) {
            process.toHandle().destroy();
        }
    }

    /**
     * Waits for the end of a JVM; does not return where an interrupt has come first.
     *
     * @return its exit status
     */
    public int await(Process process) throws InterruptedException {
        int status = process.waitFor();
        remove(process);
        leaveToInterrupt(status > SIGNALLED);
        return status;
    }

    /**
     * Waits for a while.
     *
     * @return its exit status, or nothing where it has not ended by then
     */
    public OptionalInt await(Process process, long nanos) throws InterruptedException {
        return process.waitFor(nanos, TimeUnit.NANOSECONDS) ? OptionalInt.of(await(process)) : OptionalInt.empty();
    }

    /**
     * Ends a JVM and all processes that it has started: it is asked to, so that it writes what it found, and killed
     * where it has not ended after {@code millis}.
     *
     * @return its exit status
     */
    public int stop(Process process, long millis) throws InterruptedException {
        List<ProcessHandle> children = process.descendants().toList();
        process.toHandle().destroy();
        if (!process.waitFor(millis, TimeUnit.MILLISECONDS)) {
            process.destroyForcibly();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        int status = process.waitFor();
        remove(process);
        leaveToInterrupt(false);
        return status;
    }

    /** A process has ended. */
    public void remove(Process process) {
        running.remove(process);
    }

    /** Asks all to end, so that they write what they found; kills those that have not ended after {@code millis}. */
    void stopAll(long millis) {
        stopping.countDown();
        // By the handle: Process.destroy would also close the streams, and with them what the target still has to say.
        running.forEach(process -> process.toHandle().destroy());
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (Process process : running) {
            try {
                if (!process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
            }
        }
    }

    /**
     * Returns where no interrupt is under way. Otherwise never: the interrupt's own thread reports and ends the
     * command. A terminal interrupts the target and this process at once, so where the target died of a signal the
     * interrupt is given time to arrive.
     */
    void leaveToInterrupt(boolean diedOfSignal) throws InterruptedException {
        if (stopping.await(diedOfSignal ? 1000 : 0, TimeUnit.MILLISECONDS)) {
            new CountDownLatch(1).await();
        }
    }
}
