import java.util.concurrent.atomic.AtomicInteger;

/**
 * A correct counter: an atomic one.
 * <p>Expected: no failure.
 */
public class Clicks {
    private final AtomicInteger clicks = new AtomicInteger();

    void click() {
        clicks.incrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        Clicks counter = new Clicks();
        Thread a = new Thread(counter::click, "a");
        Thread b = new Thread(counter::click, "b");
        a.start();
        b.start();
        a.join();
        b.join();
        if (counter.clicks.get() != 2) {
            throw new AssertionError("two clicks, " + counter.clicks.get() + " counted");
        }
    }
}
