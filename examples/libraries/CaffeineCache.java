import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Caffeine 3.2: two threads ask a cache for the same key, while a third one fills it beyond its size; the cache does its
 * house-keeping in the common pool.
 *
 * <p>The contract: the loader runs once for a key that stays, all who ask see the value that it made whole, and after
 * {@code cleanUp} the cache is no larger than it may be.
 */
public class CaffeineCache {
    static LoadingCache<String, Value> cache;
    static final AtomicInteger LOADS = new AtomicInteger();

    /** Filled after construction, so that an unsafe hand-over would be seen. */
    static class Value {
        int data;

        static Value load(String key) {
            Value v = new Value();
            v.data = key.equals("key") ? LOADS.incrementAndGet() : 7;
            return v;
        }
    }

    static class Reader extends Thread {
        Value seen;

        @Override
        public void run() {
            seen = cache.get("key");
            if (seen.data != 1) {
                throw new AssertionError("half-made value: " + seen.data);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        cache = Caffeine.newBuilder().maximumSize(4).build(Value::load);
        Reader first = new Reader();
        Reader second = new Reader();
        Thread other = new Thread(() -> {
            for (String key : new String[] {"a", "b", "c"}) {
                if (cache.get(key).data != 7) {
                    throw new AssertionError("wrong value for " + key);
                }
            }
            cache.invalidate("b");
        });
        first.start();
        second.start();
        other.start();
        first.join();
        second.join();
        other.join();
        cache.cleanUp();
        if (LOADS.get() != 1) {
            throw new AssertionError("loaded " + LOADS.get() + " times");
        }
        if (first.seen != second.seen) {
            throw new AssertionError("two values for one key");
        }
        if (cache.getIfPresent("b") != null || cache.estimatedSize() != 3) {
            throw new AssertionError("contents: " + cache.asMap().keySet());
        }
    }
}
