import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Caffeine: two threads ask an asynchronous cache for one key; the value is loaded once in the common pool, and all see it whole. */
public class CaffeineAsync {
    static class Value {
        int data;
    }

    static final AtomicInteger LOADS = new AtomicInteger();
    static AsyncLoadingCache<String, Value> cache;

    static Value load(String key) {
        Value v = new Value();
        v.data = key.length() + (key.equals("key") ? LOADS.incrementAndGet() : 0);
        return v;
    }

    static void get(String key, int expected) {
        int data = cache.get(key).thenApply(v -> v.data).join();
        if (data != expected) {
            throw new AssertionError(key + ": " + data);
        }
    }

    public static void main(String[] args) throws Exception {
        cache = Caffeine.newBuilder()
                .maximumSize(10)
                .expireAfterWrite(Duration.ofDays(1))
                .buildAsync(CaffeineAsync::load);
        Thread a = new Thread(() -> get("key", 4));
        Thread b = new Thread(() -> {
            cache.put("other", CompletableFuture.completedFuture(load("other")));
            get("key", 4);
        });
        a.start();
        b.start();
        a.join();
        b.join();
        get("other", 5);
        cache.synchronous().cleanUp();
        if (LOADS.get() != 1 || cache.synchronous().estimatedSize() != 2) {
            throw new AssertionError(
                    LOADS + " loads, " + cache.synchronous().asMap().keySet());
        }
    }
}
