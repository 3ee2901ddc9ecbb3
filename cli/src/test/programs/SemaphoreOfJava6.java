import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * JDK-6801020, in a semaphore that is written anew after the rules of Java 6: of two permits that are released while two threads wait, the second one wakes
 * no thread. The first waiter has taken the first permit, found none left, and is not yet the head of the queue; the old head has no signal to pass on.
 * Nothing stays of it in Java 7, where the release leaves a mark (PROPAGATE) at the old head.
 */
class SemaphoreOfJava6 {
    public static void main(String[] args) throws InterruptedException {
        QueuedSemaphore semaphore = new QueuedSemaphore();
        Thread[] all = {
            new Thread(semaphore::acquire), new Thread(semaphore::acquire),
            new Thread(semaphore::release), new Thread(semaphore::release)
        };
        for (Thread thread : all) {
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    /** Without permits at first, without interrupts and time limits, so that no waiter ever gives up. */
    private static final class QueuedSemaphore {
        private final AtomicInteger permits = new AtomicInteger();
        private final AtomicReference<Waiter> head = new AtomicReference<>(new Waiter(null));
        private final AtomicReference<Waiter> tail = new AtomicReference<>(head.get());

        void acquire() {
            if (take() >= 0) {
                return;
            }
            Waiter mine = enqueue();
            while (true) {
                Waiter before = mine.before;
                if (before == head.get()) {
                    int left = take();
                    if (left >= 0) {
                        lead(mine, left);
                        return;
                    }
                }
                if (!before.mustSignal.compareAndSet(0, 1)) {
                    LockSupport.park(this);
                }
            }
        }

        void release() {
            permits.incrementAndGet();
            Waiter first = head.get();
            if (first.mustSignal.get() != 0) {
                signalAfter(first);
            }
        }

        /** The number of permits that are left, below 0 if there was none to take. */
        private int take() {
            while (true) {
                int now = permits.get();
                if (now == 0 || permits.compareAndSet(now, now - 1)) {
                    return now - 1;
                }
            }
        }

        private Waiter enqueue() {
            Waiter mine = new Waiter(Thread.currentThread());
            while (true) {
                Waiter last = tail.get();
                mine.before = last;
                if (tail.compareAndSet(last, mine)) {
                    last.next = mine;
                    return mine;
                }
            }
        }

        private void lead(Waiter mine, int left) {
            head.set(mine);
            if (left > 0 && mine.mustSignal.get() != 0) {
                signalAfter(mine);
            }
        }

        private void signalAfter(Waiter first) {
            first.mustSignal.compareAndSet(1, 0);
            Waiter next = first.next;
            for (Waiter w = tail.get(); next == null && w != first; w = w.before) {
                next = w.before == first ? w : null;
            }
            if (next != null) {
                LockSupport.unpark(next.thread);
            }
        }
    }

    private static final class Waiter {
        final Thread thread;
        final AtomicInteger mustSignal = new AtomicInteger();
        volatile Waiter before;
        volatile Waiter next;

        Waiter(Thread thread) {
            this.thread = thread;
        }
    }
}
