import java.util.concurrent.atomic.AtomicIntegerArray;

/** A thread counts twice before another one uses the array, and 18 times afterwards at the same place. A recording has those 18, and one write for the others. */
public class CountsBeforeShared {
    private static final AtomicIntegerArray COUNTS = new AtomicIntegerArray(2);

    public static void main(String[] arguments) throws InterruptedException {
        Thread counts = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                COUNTS.incrementAndGet(0);
                if (i == 1) {
                    sleep(300);
                }
            }
        });
        Thread uses = new Thread(() -> {
            sleep(150);
            COUNTS.incrementAndGet(1);
        });
        counts.start();
        uses.start();
        counts.join();
        Thread last = new Thread(() -> System.out.println("counted " + COUNTS.incrementAndGet(0)));
        last.start();
        last.join();
        uses.join();
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
