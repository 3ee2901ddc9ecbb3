import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Mostly synchronises: four stages with the blocking queues of the JDK between them. */
public class QueueStages {
    private static final long END = -1;

    public static void main(String[] args) throws Exception {
        Trial.main(args, "QueueStages", 60_000, 400_000, QueueStages::run);
    }

    private static long run(int items) throws Exception {
        BlockingQueue<Long> numbers = new ArrayBlockingQueue<>(128);
        BlockingQueue<Long> squares = new LinkedBlockingQueue<>(128);
        BlockingQueue<Long> hashes = new ArrayBlockingQueue<>(128);
        AtomicLong sum = new AtomicLong();
        Together.run(4, stage -> {
            switch (stage) {
                case 0 -> {
                    for (long i = 0; i < items; i++) {
                        numbers.put(i);
                    }
                    numbers.put(END);
                }
                case 1 -> {
                    for (long n = numbers.take(); n != END; n = numbers.take()) {
                        squares.put(n * n);
                    }
                    squares.put(END);
                }
                case 2 -> {
                    for (long n = squares.take(); n != END; n = squares.take()) {
                        hashes.put((n * 0x9E3779B97F4A7C15L) >>> 1);
                    }
                    hashes.put(END);
                }
                default -> {
                    long digest = 0;
                    for (long n = hashes.take(); n != END; n = hashes.take()) {
                        digest = digest * 31 + n;
                    }
                    sum.set(digest);
                }
            }
        });
        return sum.get();
    }
}
