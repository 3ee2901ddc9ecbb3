import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ImmutableList;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Guava: four threads read a loading cache that holds half of the keys; loading a value takes the values of smaller keys. */
public class GuavaLoading {
    private static final int THREADS = 4;
    private static final int KEYS = 2000;

    public static void main(String[] args) throws Exception {
        Trial.main(args, "GuavaLoading", 60_000, 250_000, GuavaLoading::run);
    }

    private static long run(int operations) throws Exception {
        LoadingCache<Integer, ImmutableList<Integer>> cache = CacheBuilder.newBuilder()
                .maximumSize(KEYS / 2)
                .concurrencyLevel(4)
                .build(new CacheLoader<>() {
                    @Override
                    public ImmutableList<Integer> load(Integer key) {
                        return factors(key);
                    }
                });
        AtomicLong sum = new AtomicLong();
        Together.run(THREADS, number -> sum.addAndGet(read(cache, number, operations)));
        return sum.get();
    }

    private static long read(LoadingCache<Integer, ImmutableList<Integer>> cache, int number, int operations) {
        SplittableRandom random = new SplittableRandom(number);
        long digest = 0;
        for (int i = 0; i < operations; i++) {
            int key = 2 + (int) (KEYS * Math.pow(random.nextDouble(), 3));
            int product = 1;
            for (int factor : cache.getUnchecked(key)) {
                product *= factor;
                digest = digest * 31 + factor;
            }
            if (product != key) {
                throw new AssertionError(key + ": " + product);
            }
            if (i % 64 == 0) {
                cache.invalidate(key);
            }
        }
        return digest;
    }

    private static ImmutableList<Integer> factors(int number) {
        ImmutableList.Builder<Integer> factors = ImmutableList.builder();
        int rest = number;
        for (int factor = 2; factor <= rest; factor++) {
            while (rest % factor == 0) {
                factors.add(factor);
                rest /= factor;
            }
        }
        return factors.build();
    }
}
