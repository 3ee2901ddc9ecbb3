import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A sequence lock whose reader has no acquire fence before it validates: it accepts torn data.
 *
 * <p>The bug: a volatile read holds back the accesses after it, not those before it. The reader reads sequence
 * 0, the new left and the old right, and then sequence 0 again, although the writer made it 1 before it wrote
 * left. The read counts as valid and is torn.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check --volatile stale examples/BrokenSeqlock.java} (exit code 10; 0 with
 * {@code --volatile exec} or {@code --sc}: the second read of the sequence must be able to miss a volatile
 * write). Fix: VarHandle.acquireFence() before the second read, see Seqlock.java.
 */
public class BrokenSeqlock {
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
        int after = sequence.get();
        boolean valid = before == after && before % 2 == 0;
        if (valid && l != r) {
            throw new AssertionError("a valid read is torn: left " + l + ", right " + r);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BrokenSeqlock pair = new BrokenSeqlock();
        Thread writer = new Thread(() -> pair.write(1), "writer");
        Thread reader = new Thread(pair::read, "reader");
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
