import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.SingleThreadedClaimStrategy;

/**
 * Disruptor 2.10.1: one thread waits for an event while another one publishes it.
 *
 * <p>The contract: a thread that waits for an event goes on when it is published.
 *
 * <p>The bug is issue 119, fixed in 2.10.4: the publisher only signals if it sees a thread that waits. The sequence is written with {@code putOrderedLong}, which does not order it before
 * the read of the number of threads: the publisher may see none while the other thread does not see the event.
 */
public class DisruptorWakeup {
    public static void main(String[] args) throws InterruptedException {
        RingBuffer<int[]> ring = new RingBuffer<>(
                () -> new int[1], new SingleThreadedClaimStrategy(4), new BlockingWaitStrategy());
        ring.setGatingSequences(new Sequence());
        SequenceBarrier barrier = ring.newBarrier();
        Thread first = new Thread(
                () -> {
                    long next = ring.next();
                    ring.publish(next);
                },
                "publishes");
        Thread second = new Thread(
                () -> {
                    try {
                        barrier.waitFor(0);
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                },
                "waits");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
