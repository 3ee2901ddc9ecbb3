import java.util.concurrent.atomic.AtomicInteger;

/**
 * Check-then-act on an AtomicInteger: each call is atomic, the two together are not.
 *
 * <p>The bug: {@code sell} looks at the number of seats left and sets it in a second call. One seat is left.
 * Customer a gets 1; customer b gets 1 too; a sets 0 and counts a sale; b sets 0 and counts another: two
 * tickets for one seat.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/CheckThenAct.java} (exit code 10). Fix: compareAndSet in a loop.
 */
public class CheckThenAct {
    private static final int SEATS = 1;

    private static final AtomicInteger seatsLeft = new AtomicInteger(SEATS);
    private static final AtomicInteger sold = new AtomicInteger();

    private static void sell() {
        int left = seatsLeft.get();
        if (left > 0) {
            seatsLeft.set(left - 1);
            sold.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(CheckThenAct::sell, "customer-a");
        Thread b = new Thread(CheckThenAct::sell, "customer-b");
        a.start();
        b.start();
        a.join();
        b.join();
        if (sold.get() > SEATS) {
            throw new AssertionError("sold " + sold.get() + " tickets for " + SEATS + " seat");
        }
    }
}
