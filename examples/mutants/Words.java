import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A correct count of words: merge is atomic for its key.
 * <p>Expected: no failure.
 */
public class Words {
    private static final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    private static void count(String word) {
        counts.merge(word, 1, Integer::sum);
    }

    public static void main(String[] args) throws InterruptedException {
        counts.put("warp", 0);
        Thread a = new Thread(() -> count("warp"), "a");
        Thread b = new Thread(() -> count("warp"), "b");
        a.start();
        b.start();
        a.join();
        b.join();
        if (counts.get("warp") != 2) {
            throw new AssertionError("counted " + counts.get("warp") + " of 2");
        }
    }
}
