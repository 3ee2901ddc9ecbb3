import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscLinkedQueue;

/** JCTools: two producers and two consumers at one queue, then one of each at two other queues. Every element arrives once. */
public class JcToolsTraffic {
    /** A parcel; its contents are written before it is sent. */
    static final class Parcel {
        long content;
    }

    public static void main(String[] args) throws Exception {
        Trial.main(args, "JcToolsTraffic", 200_000, 1_000_000, JcToolsTraffic::run);
    }

    private static long run(int parcels) throws Exception {
        long digest = send(new MpmcArrayQueue<>(1024), 2, parcels);
        digest = digest * 31 + send(new SpscArrayQueue<>(1024), 1, parcels);
        return digest * 31 + send(new SpscLinkedQueue<>(), 1, parcels);
    }

    private static long send(Queue<Parcel> queue, int pairs, int parcels) throws Exception {
        AtomicLong sum = new AtomicLong();
        new Together()
                .start(pairs, number -> produce(queue, number, parcels))
                .start(pairs, number -> sum.addAndGet(consume(queue, parcels)))
                .join();
        if (!queue.isEmpty()) {
            throw new AssertionError("left over: " + queue.size());
        }
        return sum.get();
    }

    private static void produce(Queue<Parcel> queue, int number, int parcels) {
        for (int i = 0; i < parcels; i++) {
            Parcel parcel = new Parcel();
            parcel.content = (long) number * parcels + i;
            while (!queue.offer(parcel)) {
                Thread.yield();
            }
        }
    }

    private static long consume(Queue<Parcel> queue, int parcels) {
        long sum = 0;
        for (int i = 0; i < parcels; i++) {
            Parcel parcel = queue.poll();
            while (parcel == null) {
                Thread.yield();
                parcel = queue.poll();
            }
            sum += parcel.content * parcel.content;
        }
        return sum;
    }
}
