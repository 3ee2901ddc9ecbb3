import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A correct sequence lock: BrokenSeqlock.java with an acquire fence before the validation. Whoever has read a
 * new value sees the odd number that was written before it.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check --volatile stale examples/Seqlock.java} (exit code 0).
 */
public class Seqlock {
    private final AtomicInteger sequence = new AtomicInteger(); // odd while the pair is being written
    private int left;
    private int right;

    void write(int value) {
        int now = sequence.get();
        if (!sequence.compareAndSet(now, now + 1)) {
            throw new IllegalStateException("there is one writer only");
        }
        VarHandle.storeStoreFence(); // the odd number before the data
        left = value;
        right = value;
        sequence.setRelease(now + 2);
    }

    /** One attempt; a real reader would try again until it succeeds. */
    void read() {
        int before = sequence.getAcquire();
        int l = left;
        int r = right;
        VarHandle.acquireFence(); // the data before the second look at the sequence
        int after = sequence.get();
        boolean valid = before == after && before % 2 == 0;
        if (valid && l != r) {
            throw new AssertionError("a valid read is torn: left " + l + ", right " + r);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Seqlock pair = new Seqlock();
        Thread writer = new Thread(() -> pair.write(1), "writer");
        Thread reader = new Thread(pair::read, "reader");
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
