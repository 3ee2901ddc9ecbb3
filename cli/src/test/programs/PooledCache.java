import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A cache of one place, used by two tasks of a pool: it is asked for its size before the other entry is in. */
class PooledCache {
    private final Map<Integer, String> entries = new ConcurrentHashMap<>();
    private final Queue<Integer> order = new ConcurrentLinkedQueue<>();

    String get(int key) {
        String known = entries.get(key);
        if (known != null) {
            return known;
        }
        if (entries.size() >= 1) {
            Integer oldest = order.poll();
            if (oldest != null) {
                entries.remove(oldest);
            }
        }
        entries.put(key, "value " + key);
        order.add(key);
        return entries.get(key);
    }

    public static void main(String[] args) throws Exception {
        PooledCache cache = new PooledCache();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<String> one = pool.submit(() -> cache.get(1));
        Future<String> two = pool.submit(() -> cache.get(2));
        one.get();
        two.get();
        pool.shutdown();
        if (cache.entries.size() > 1) {
            throw new IllegalStateException("holds " + cache.entries.size());
        }
    }
}
