import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** LMAX Disruptor: two producers, a stage of two handlers side by side, and a stage that needs what both have written. */
public class DisruptorPipeline {
    private static final int PRODUCERS = 2;

    /** What is in the ring. */
    static final class Order {
        long price;
        long tax;
        long discount;
    }

    /** The last stage. */
    static final class Sum implements EventHandler<Order> {
        private final CountDownLatch done = new CountDownLatch(1);
        private final long count;
        private long seen;
        private long total;

        Sum(long count) {
            this.count = count;
        }

        @Override
        public void onEvent(Order order, long sequence, boolean endOfBatch) {
            if (order.tax != order.price / 5 || order.discount != order.price % 7) {
                throw new AssertionError("the stages before are not done");
            }
            total += order.price + order.tax - order.discount;
            seen++;
            if (seen == count) {
                done.countDown();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Trial.main(args, "DisruptorPipeline", 30_000, 100_000, DisruptorPipeline::run);
    }

    private static long run(int orders) throws Exception {
        Disruptor<Order> disruptor =
                new Disruptor<>(Order::new, 1024, Executors.defaultThreadFactory(), ProducerType.MULTI, new BlockingWaitStrategy());
        Sum sum = new Sum((long) PRODUCERS * orders);
        disruptor
                .handleEventsWith(
                        (order, sequence, last) -> order.tax = order.price / 5,
                        (order, sequence, last) -> order.discount = order.price % 7)
                .then(sum);
        RingBuffer<Order> ring = disruptor.start();
        Together.run(PRODUCERS, number -> publish(ring, number, orders));
        sum.done.await();
        disruptor.shutdown();
        return sum.total;
    }

    private static void publish(RingBuffer<Order> ring, int number, int orders) {
        for (int i = 0; i < orders; i++) {
            long sequence = ring.next();
            ring.get(sequence).price = (long) number * orders + i;
            ring.publish(sequence);
        }
    }
}
