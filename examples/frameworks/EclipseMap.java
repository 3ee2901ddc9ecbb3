import org.eclipse.collections.impl.map.mutable.ConcurrentHashMap;

/** Eclipse Collections: three threads count words in its concurrent map while it grows; no count is lost, no key is there twice. */
public class EclipseMap {
    static final ConcurrentHashMap<String, Integer> COUNTS = ConcurrentHashMap.newMap(2);

    static void count(String... words) {
        for (String word : words) {
            COUNTS.updateValue(word, () -> 0, n -> n + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> count("a", "b", "c", "d"));
        Thread b = new Thread(() -> count("a", "e", "f", "d"));
        a.start();
        b.start();
        count("d", "g");
        a.join();
        b.join();
        if (!COUNTS.toSortedListBy(n -> n).toString().equals("[1, 1, 1, 1, 1, 2, 3]") || COUNTS.size() != 7) {
            throw new AssertionError(COUNTS.toString());
        }
        if (COUNTS.get("a") != 2 || COUNTS.get("d") != 3) {
            throw new AssertionError(COUNTS.toString());
        }
    }
}
