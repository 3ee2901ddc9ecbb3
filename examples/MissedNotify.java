/**
 * Missed notify: a thread goes to sleep for a signal that was given already.
 *
 * <p>The bug: {@code await} checks the flag before it takes the lock and not again under it. The worker sees
 * {@code open == false}; the main thread sets the flag and notifies, but no thread waits yet; the worker takes
 * the lock and waits for ever. Deadlock: main joins it.
 * <p>Expected: deadlock.
 * <p>Run: {@code ./heddle check examples/MissedNotify.java} (exit code 10). Fix:
 * {@code while (!open) wait();} inside the lock.
 */
public class MissedNotify {
    private static final class Gate {
        private volatile boolean open;

        void await() throws InterruptedException {
            if (!open) {
                synchronized (this) {
                    wait();
                }
            }
        }

        synchronized void open() {
            open = true;
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        Thread worker = new Thread(
                () -> {
                    try {
                        gate.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                "worker");
        worker.start();
        gate.open();
        worker.join();
    }
}
