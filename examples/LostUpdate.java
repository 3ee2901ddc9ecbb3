/**
 * Lost update on a plain int: the smallest race there is.
 *
 * <p>The bug: {@code counter++} reads, adds and writes in three steps. Thread a reads 0; thread b reads 0 too
 * and writes 1; a writes 1. Two increments, but the counter is 1.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/LostUpdate.java} (exit code 10). Fix: AtomicInteger, or a lock
 * around the increment.
 */
public class LostUpdate {
    private static int counter;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> counter++);
        Thread b = new Thread(() -> counter++);
        a.start();
        b.start();
        a.join();
        b.join();
        if (counter != 2) {
            throw new AssertionError("counter is " + counter + ", expected 2");
        }
    }
}
