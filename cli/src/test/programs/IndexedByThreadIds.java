import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Threads count in slots by their ids, as pools of buffers and striped counters do. Two of them share a slot or not; threads of the JDK, and one that is
 * never started, take ids as well.
 */
public class IndexedByThreadIds {
    private static final int SLOTS = 4;
    private static final AtomicIntegerArray COUNTS = new AtomicIntegerArray(SLOTS);

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = worker();
        first.start();
        Cleaner cleaner = Cleaner.create();
        cleaner.register(new Object(), () -> {});
        worker();
        Thread second = worker();
        second.start();
        Thread third = worker();
        third.start();
        first.join();
        second.join();
        third.join();
        System.out.println("ids " + first.getId() + " " + second.getId() + " " + third.getId() + " counts " + COUNTS);
    }

    private static Thread worker() {
        return new Thread(() -> {
            int slot = (int) (Thread.currentThread().getId() % SLOTS);
            for (int i = 0; i < 20; i++) {
                COUNTS.incrementAndGet(slot);
            }
        });
    }
}
