import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Interrupt racing with await: a permit is handed to the thread that has waited longest, which at the same time
 * gives up waiting.
 *
 * <p>The bug: if a thread is interrupted while it waits, {@code await} throws, and {@code take} leaves without
 * looking at its ticket. If the permit was given to that ticket before the thread had the lock again, no thread
 * ever gets it: the next one to take waits for ever.
 * <p>Expected: deadlock, found with the default options.
 * <p>Run: {@code ./heddle check examples/InterruptAwait.java} (exit code 10). Fix: where await throws, withdraw
 * the ticket, or give the permit back if it is granted.
 */
public class InterruptAwait {
    private static final class Ticket {
        boolean granted;
    }

    private static final ReentrantLock lock = new ReentrantLock();
    private static final Condition handedOver = lock.newCondition();
    private static final Queue<Ticket> waiting = new ArrayDeque<>();
    private static int permits = 1;

    static void take() throws InterruptedException {
        lock.lock();
        try {
            if (permits > 0) {
                permits--;
                return;
            }
            Ticket mine = new Ticket();
            waiting.add(mine);
            while (!mine.granted) {
                handedOver.await();
            }
        } finally {
            lock.unlock();
        }
    }

    static void give() {
        lock.lock();
        try {
            Ticket next = waiting.poll();
            if (next == null) {
                permits++;
            } else {
                next.granted = true;
                handedOver.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private static void use() {
        try {
            take();
            give();
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt(); // does without
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread cancelled = new Thread(InterruptAwait::use);
        Thread patient = new Thread(InterruptAwait::use);
        cancelled.start();
        patient.start();
        cancelled.interrupt();
        cancelled.join();
        patient.join();
        take(); // both are done: the permit must be there
    }
}
