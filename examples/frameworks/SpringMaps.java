import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.util.ConcurrentLruCache;
import org.springframework.util.ConcurrentReferenceHashMap;

/** Spring: two threads fill its concurrent map of references and its LRU cache; what is there stays, and the cache keeps its size. */
public class SpringMaps {
    static final ConcurrentReferenceHashMap<String, Integer> MAP =
            new ConcurrentReferenceHashMap<>(1, ConcurrentReferenceHashMap.ReferenceType.SOFT);
    static final AtomicInteger MADE = new AtomicInteger();
    static final ConcurrentLruCache<Integer, Integer> CACHE = new ConcurrentLruCache<>(2, n -> {
        MADE.incrementAndGet();
        return n * n;
    });

    static void use(int number) {
        MAP.putIfAbsent("same", 0);
        MAP.put("mine-" + number, number);
        if (CACHE.get(number) != number * number || CACHE.get(7) != 49 || MAP.get("same") != 0) {
            throw new AssertionError(MAP.toString());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> use(1));
        Thread b = new Thread(() -> use(2));
        a.start();
        b.start();
        a.join();
        b.join();
        if (MAP.size() != 3 || MAP.get("mine-1") != 1 || MAP.get("mine-2") != 2) {
            throw new AssertionError(MAP.toString());
        }
        CACHE.get(7); // what a busy lock left undone is done by the next call
        if (CACHE.size() > 2 || MADE.get() < 3) {
            throw new AssertionError(CACHE.size() + " in the cache, " + MADE + " made");
        }
    }
}
