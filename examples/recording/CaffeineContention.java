import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;

/**
 * Caffeine: four threads get, put, compute and invalidate in a cache that holds a quarter of the keys, most of them a few keys; and count in a second one that holds
 * all.
 */
public class CaffeineContention {
    private static final int THREADS = 4;
    private static final int KEYS = 4096;

    /** A value that can be seen to be whole. */
    static final class Value {
        final int key;
        final long square;

        Value(int key) {
            this.key = key;
            this.square = (long) key * key;
        }
    }

    public static void main(String[] args) throws Exception {
        Trial.main(args, "CaffeineContention", 30_000, 200_000, CaffeineContention::run);
    }

    private static long run(int operations) throws Exception {
        LongAdder evictions = new LongAdder();
        Cache<Integer, Value> cache = Caffeine.newBuilder()
                .maximumSize(KEYS / 4)
                .evictionListener((key, value, cause) -> evictions.increment())
                .recordStats()
                .build();
        Cache<Integer, Integer> counts = Caffeine.newBuilder().build();
        Together.run(THREADS, number -> use(cache, counts, number, operations));
        cache.cleanUp();
        if (cache.estimatedSize() > KEYS / 4 || evictions.sum() == 0) {
            throw new AssertionError("size " + cache.estimatedSize() + ", evictions " + evictions.sum());
        }
        long digest = 0;
        for (int key = 0; key < KEYS; key++) {
            Integer count = counts.getIfPresent(key);
            digest = digest * 31 + (count == null ? 0 : count);
        }
        return digest;
    }

    private static void use(Cache<Integer, Value> cache, Cache<Integer, Integer> counts, int number, int operations) {
        SplittableRandom random = new SplittableRandom(number);
        for (int i = 0; i < operations; i++) {
            int key = (int) (KEYS * Math.pow(random.nextDouble(), 4));
            int kind = random.nextInt(100);
            if (kind < 70) {
                check(key, cache.get(key, Value::new));
            } else if (kind < 85) {
                cache.put(key, new Value(key));
            } else if (kind < 90) {
                cache.invalidate(key);
            } else if (kind < 95) {
                check(key, cache.asMap().compute(key, (k, old) -> new Value(k)));
            } else {
                counts.asMap().merge(key, 1, Integer::sum);
            }
        }
    }

    private static void check(int key, Value value) {
        if (value.key != key || value.square != (long) key * key) {
            throw new AssertionError(key + ": " + value.key + ", " + value.square);
        }
    }
}
