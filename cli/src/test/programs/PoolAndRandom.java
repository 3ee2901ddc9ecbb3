import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;

/** Random numbers of main before and after it uses a pool, which looks for the probe of its thread. */
public class PoolAndRandom {
    static long sum;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        for (int i = 0; i < 3; i++) {
            sum += ThreadLocalRandom.current().nextInt();
            sum += pool.submit(() -> ThreadLocalRandom.current().nextInt()).get();
        }
        sum += ThreadLocalRandom.current().nextInt();
        pool.shutdown();
    }
}
