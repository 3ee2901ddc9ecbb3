import java.util.concurrent.atomic.AtomicInteger;

/**
 * Correct sales of the last seat: a compare-and-set that is repeated until it succeeds.
 * <p>Expected: no failure.
 */
public class Seats {
    private static final AtomicInteger free = new AtomicInteger(1);
    private static final AtomicInteger sold = new AtomicInteger();

    private static void sell() {
        while (true) {
            int seen = free.get();
            if (seen == 0) {
                return;
            }
            if (free.compareAndSet(seen, seen - 1)) {
                break;
            }
        }
        sold.incrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(Seats::sell, "a");
        Thread b = new Thread(Seats::sell, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        if (sold.get() + free.get() != 1) {
            throw new AssertionError(sold.get() + " sold, " + free.get() + " left");
        }
    }
}
