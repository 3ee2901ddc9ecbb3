import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.internals.BufferPool;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.Time;

/** Kafka's producer: three threads share a buffer pool with memory for two; no thread waits for ever, and all memory comes back. */
public class KafkaBuffers {
    static BufferPool pool;

    static void use(int size) {
        try {
            ByteBuffer buffer = pool.allocate(size, TimeUnit.HOURS.toMillis(1));
            if (buffer.capacity() != size || buffer.position() != 0) {
                throw new AssertionError(buffer.toString());
            }
            buffer.putInt(size);
            pool.deallocate(buffer);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Metrics metrics = new Metrics();
        pool = new BufferPool(128, 64, metrics, Time.SYSTEM, "producer");
        Thread a = new Thread(() -> use(64));
        Thread b = new Thread(() -> use(100));
        a.start();
        b.start();
        use(64);
        a.join();
        b.join();
        if (pool.availableMemory() != 128 || pool.queued() != 0) {
            throw new AssertionError(pool.availableMemory() + " available, " + pool.queued() + " queued");
        }
        metrics.close();
    }
}
