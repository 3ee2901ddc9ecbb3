import java.util.concurrent.atomic.AtomicInteger;

/**
 * A correct bounded buffer: BoundedBuffer.java with notifyAll. A thread that can continue is always among those woken,
 * and each checks its condition again in a loop.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/CorrectBoundedBuffer.java} (exit code 0).
 */
public class CorrectBoundedBuffer {
    private final int[] items;
    private int count;

    CorrectBoundedBuffer(int capacity) {
        items = new int[capacity];
    }

    synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait();
        }
        items[count++] = item;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int item = items[--count];
        notifyAll();
        return item;
    }

    private interface Step {
        void run() throws InterruptedException;
    }

    private static Thread start(String name, Step step) {
        Thread thread = new Thread(
                () -> {
                    try {
                        step.run();
                        step.run();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                name);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        CorrectBoundedBuffer buffer = new CorrectBoundedBuffer(1);
        AtomicInteger taken = new AtomicInteger();
        Thread[] threads = {
            start("consumer-1", () -> taken.addAndGet(buffer.take())),
            start("consumer-2", () -> taken.addAndGet(buffer.take())),
            start("producer-1", () -> buffer.put(1)),
            start("producer-2", () -> buffer.put(2))
        };
        for (Thread thread : threads) {
            thread.join();
        }
        if (taken.get() != 6) {
            throw new AssertionError("items taken add up to " + taken.get() + ", expected 6");
        }
    }
}
