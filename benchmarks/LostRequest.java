import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The request to drain that Spring's ConcurrentLruCache loses, on real hardware and without Heddle: {@code java benchmarks/LostRequest.java [SECONDS]}.
 *
 * <p>The holder of the lock writes PROCESSING with a release write and finds the queue empty; the other thread adds to the queue and writes REQUIRED. On x86
 * PROCESSING may wait in the store buffer until both are done, so that it comes after REQUIRED in modification order, and the request is lost.
 */
public class LostRequest {
    private static final int CASES = 2_000;

    private enum Status {
        IDLE,
        REQUIRED,
        PROCESSING
    }

    private static final class Case {
        final AtomicReference<Status> status = new AtomicReference<>(Status.IDLE);
        final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        final ReentrantLock lock = new ReentrantLock();
        final AtomicInteger ready = new AtomicInteger();
        boolean empty;

        void meet() {
            ready.incrementAndGet();
            while (ready.get() < 2) {
                Thread.onSpinWait();
            }
        }

        void drain() {
            meet();
            lock.lock();
            status.lazySet(Status.PROCESSING);
            empty = queue.poll() == null;
            status.compareAndSet(Status.PROCESSING, Status.IDLE);
            lock.unlock();
        }

        void add() {
            meet();
            queue.add(1);
            status.lazySet(Status.REQUIRED);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        long end = System.nanoTime() + 1_000_000_000L * (args.length > 0 ? Integer.parseInt(args[0]) : 20);
        long tries = 0;
        long lost = 0;
        do {
            Case[] cases = new Case[CASES];
            for (int i = 0; i < CASES; i++) {
                cases[i] = new Case();
            }
            Thread holder = new Thread(() -> {
                for (Case one : cases) {
                    one.drain();
                }
            });
            Thread other = new Thread(() -> {
                for (Case one : cases) {
                    one.add();
                }
            });
            holder.start();
            other.start();
            holder.join();
            other.join();
            for (Case one : cases) {
                tries++;
                if (one.empty && one.status.get() == Status.IDLE) {
                    lost++;
                }
            }
        } while (System.nanoTime() < end);
        System.out.println(lost + " requests lost in " + tries + " tries");
    }
}
