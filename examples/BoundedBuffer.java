/**
 * A bounded buffer that calls notify where it needs notifyAll: the signal wakes the wrong kind of thread.
 *
 * <p>The bug: producers and consumers wait on the same monitor. Both consumers wait for an item. Producer 1
 * puts one and wakes consumer 1, but before that one runs again producer 2 finds the buffer full and waits.
 * Consumer 1 takes the item, and its notify wakes consumer 2 and not producer 2. Consumer 2 finds nothing and
 * waits again. The buffer is empty, a producer waits, and no thread is left to wake it.
 * <p>Expected: deadlock.
 * <p>Run: {@code ./heddle check examples/BoundedBuffer.java} (exit code 10). Fix: notifyAll, see
 * CorrectBoundedBuffer.java.
 */
public class BoundedBuffer {
    private final int[] items;
    private int count;

    BoundedBuffer(int capacity) {
        items = new int[capacity];
    }

    synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait();
        }
        items[count++] = item;
        notify();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int item = items[--count];
        notify();
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
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                name);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBuffer buffer = new BoundedBuffer(1);
        Thread[] threads = {
            start("consumer-1", buffer::take),
            start("consumer-2", buffer::take),
            start("producer-1", () -> buffer.put(1)),
            start("producer-2", () -> buffer.put(2))
        };
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
