import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Guava 33: two threads ask a cache for the same key, while a third one puts another key and invalidates it.
 *
 * <p>The contract: the loader runs once for a key, and all who ask see the value that it made.
 */
public class GuavaCache {
    static Cache<String, Value> cache;
    static final AtomicInteger LOADS = new AtomicInteger();

    /** Filled after construction, so that an unsafe hand-over would be seen. */
    static class Value {
        int data;

        static Value load() {
            Value v = new Value();
            v.data = LOADS.incrementAndGet();
            return v;
        }
    }

    static class Reader extends Thread {
        Value seen;

        @Override
        public void run() {
            try {
                seen = cache.get("key", Value::load);
            } catch (ExecutionException e) {
                throw new AssertionError(e);
            }
            if (seen.data != 1) {
                throw new AssertionError("half-made value: " + seen.data);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        cache = CacheBuilder.newBuilder().maximumSize(10).concurrencyLevel(2).build();
        Reader first = new Reader();
        Reader second = new Reader();
        Thread other = new Thread(() -> {
            cache.put("other", new Value());
            cache.invalidate("other");
        });
        first.start();
        second.start();
        other.start();
        first.join();
        second.join();
        other.join();
        if (LOADS.get() != 1) {
            throw new AssertionError("loaded " + LOADS.get() + " times");
        }
        if (first.seen != second.seen) {
            throw new AssertionError("two values for one key");
        }
        if (cache.getIfPresent("other") != null) {
            throw new AssertionError("invalidated, and still there");
        }
        if (cache.size() != 1) {
            throw new AssertionError("size " + cache.size());
        }
    }
}
