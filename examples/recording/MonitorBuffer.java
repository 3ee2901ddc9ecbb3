import java.util.concurrent.atomic.AtomicLong;

/** Mostly synchronises: two producers and two consumers at a bounded buffer with {@code synchronized}, {@code wait} and {@code notifyAll}. */
public class MonitorBuffer {
    private static final int PAIRS = 2;
    private static final int CAPACITY = 64;

    private final long[] items = new long[CAPACITY];
    private int first;
    private int count;

    public static void main(String[] args) throws Exception {
        Trial.main(args, "MonitorBuffer", 60_000, 250_000, MonitorBuffer::run);
    }

    private synchronized void put(long item) throws InterruptedException {
        while (count == CAPACITY) {
            wait();
        }
        items[(first + count) % CAPACITY] = item;
        count++;
        if (count == 1) {
            notifyAll();
        }
    }

    private synchronized long take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        long item = items[first];
        first = (first + 1) % CAPACITY;
        count--;
        if (count == CAPACITY - 1) {
            notifyAll();
        }
        return item;
    }

    private static long run(int items) throws Exception {
        MonitorBuffer buffer = new MonitorBuffer();
        AtomicLong sum = new AtomicLong();
        new Together()
                .start(PAIRS, number -> {
                    for (int i = 0; i < items; i++) {
                        buffer.put((long) number * items + i);
                    }
                })
                .start(PAIRS, number -> {
                    long mine = 0;
                    for (int i = 0; i < items; i++) {
                        long item = buffer.take();
                        mine += item * item;
                    }
                    sum.addAndGet(mine);
                })
                .join();
        return sum.get();
    }
}
