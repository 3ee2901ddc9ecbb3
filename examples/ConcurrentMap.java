import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Correct word count in a ConcurrentHashMap: merge and compute are atomic for their key.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/ConcurrentMap.java} (exit code 0).
 */
public class ConcurrentMap {
    private static final Map<String, Integer> counts = new ConcurrentHashMap<>();

    private static void count(String... words) {
        for (String word : words) {
            counts.merge(word, 1, Integer::sum);
        }
        counts.compute("lines", (key, lines) -> lines == null ? 1 : lines + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> count("warp", "weft")),
            new Thread(() -> count("weft", "shed")),
            new Thread(() -> count("warp", "weft"))
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (!counts.equals(Map.of("warp", 2, "weft", 3, "shed", 1, "lines", 3))) {
            throw new AssertionError("wrong counts: " + counts);
        }
    }
}
