import java.util.HashMap;
import java.util.Map;

/**
 * Two threads count words in an unguarded HashMap: an entry is lost, or the map's size no longer fits its entries.
 * <p>Expected: exception, found with the default options.
 * <p>Bug: HashMap is not safe for use by several threads; it needs a lock around each call, or to be a ConcurrentHashMap.
 */
public class SharedHashMap {
    private final Map<String, Integer> counts = new HashMap<>();

    private void count(String word) {
        counts.put(word, 1);
    }

    private int entries() {
        int entries = 0;
        for (String word : counts.keySet()) {
            entries += counts.get(word);
        }
        return entries;
    }

    public static void main(String[] args) throws InterruptedException {
        SharedHashMap shared = new SharedHashMap();
        Thread first = new Thread(() -> shared.count("apple"), "first");
        Thread second = new Thread(() -> shared.count("pear"), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        if (shared.counts.size() != 2 || shared.entries() != 2) {
            throw new AssertionError("2 words counted, the map has " + shared.entries() + " and says " + shared.counts.size());
        }
    }
}
