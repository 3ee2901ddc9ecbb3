import scala.collection.concurrent.TrieMap;

/** Scala: three threads put into and remove from a concurrent trie while a snapshot is taken; nothing is lost, and the snapshot stands still. */
public class ScalaTrieMap {
    static final TrieMap<String, Integer> MAP = new TrieMap<>();

    public static void main(String[] args) throws InterruptedException {
        MAP.put("c", 3);
        Thread a = new Thread(() -> {
            MAP.put("a", 1);
            MAP.put("b", 2);
        });
        Thread b = new Thread(() -> {
            if (!MAP.putIfAbsent("b", 2).isEmpty() && MAP.apply("b") != 2) {
                throw new AssertionError(MAP.toString());
            }
            MAP.remove("c");
        });
        a.start();
        b.start();
        scala.collection.Map<String, Integer> snapshot = MAP.readOnlySnapshot();
        int size = snapshot.size();
        if (snapshot.contains("b") && !snapshot.contains("c") && snapshot.size() == 0) {
            throw new AssertionError(snapshot.toString());
        }
        a.join();
        b.join();
        if (snapshot.size() != size || MAP.size() != 2 || !MAP.contains("a") || !MAP.contains("b")) {
            throw new AssertionError(MAP + ", snapshot " + snapshot);
        }
    }
}
