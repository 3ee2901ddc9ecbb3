import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * Bug: the counter is read and set through a field updater in two steps, so two threads can overwrite each other's increment. Each
 * step alone is atomic.
 *
 * <p>Expected: exception, found with the default options.
 */
public class FieldUpdaterLostUpdate {
    static final AtomicIntegerFieldUpdater<FieldUpdaterLostUpdate> HITS =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterLostUpdate.class, "hits");

    volatile int hits;

    void hit() {
        int seen = HITS.get(this);
        HITS.set(this, seen + 1); // incrementAndGet was meant
    }

    public static void main(String[] args) throws InterruptedException {
        FieldUpdaterLostUpdate counter = new FieldUpdaterLostUpdate();
        Thread other = new Thread(counter::hit);
        other.start();
        counter.hit();
        other.join();
        if (counter.hits != 2) {
            throw new AssertionError("lost update: hits = " + counter.hits);
        }
    }
}
