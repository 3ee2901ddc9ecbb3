/**
 * A correct counter: LostUpdate.java with synchronized methods.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/SynchronizedCounter.java} (exit code 0).
 */
public class SynchronizedCounter {
    private int count;

    synchronized void increment() {
        count++;
    }

    synchronized int get() {
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedCounter counter = new SynchronizedCounter();
        Runnable twice = () -> {
            counter.increment();
            counter.increment();
        };
        Thread a = new Thread(twice);
        Thread b = new Thread(twice);
        a.start();
        b.start();
        a.join();
        b.join();
        if (counter.get() != 4) {
            throw new AssertionError("count is " + counter.get() + ", expected 4");
        }
    }
}
