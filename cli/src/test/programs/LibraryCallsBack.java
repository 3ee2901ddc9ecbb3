import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * Library classes that call the program back while they hold their own lock: equals, hashCode, compareTo, toString, iterators and
 * functions. The lock must hold until the call returns. Correct.
 */
public class LibraryCallsBack {
    static int plain;
    static int inside;

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static final class Key implements Comparable<Key> {
        final int id;
        int uses;

        Key(int id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object o) {
            guarded();
            return o instanceof Key k && k.id == id;
        }

        @Override
        public int hashCode() {
            uses = uses + 0;
            return id;
        }

        @Override
        public int compareTo(Key k) {
            return Integer.compare(id, k.id);
        }

        @Override
        public String toString() {
            guarded();
            return "key " + id;
        }
    }

    /** Called under the lock of one library object at a time. */
    static void guarded() {
        check(inside == 0, "two at once");
        inside++;
        plain++;
        inside--;
    }

    interface Body {
        void run();
    }

    static void together(Body body) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(body::run);
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Vector<Key> vector = new Vector<>(List.of(new Key(1), new Key(2)));
        together(() -> check(vector.contains(new Key(2)) && !vector.toString().isEmpty(), "vector"));
        Hashtable<Key, Integer> table = new Hashtable<>();
        table.put(new Key(1), 0);
        together(() -> table.merge(new Key(1), 1, Integer::sum));
        check(table.get(new Key(1)) == 2, "table " + table);
        Map<Key, Integer> map = Collections.synchronizedMap(new HashMap<>());
        map.put(new Key(1), 0);
        together(() -> map.compute(new Key(1), (k, v) -> {
            guarded();
            return v + 1;
        }));
        check(map.get(new Key(1)) == 2, "map");
        List<Key> list = Collections.synchronizedList(new ArrayList<>(List.of(new Key(3), new Key(4))));
        together(() -> {
            check(list.indexOf(new Key(4)) == 1, "list");
            list.removeIf(k -> k.toString().isEmpty());
            list.sort((a, b) -> {
                guarded();
                return a.id - b.id;
            });
        });
        StringBuffer buffer = new StringBuffer();
        together(() -> buffer.append(7).append('x'));
        check(buffer.length() == 4, "buffer " + buffer);
        ConcurrentHashMap<Integer, Key> bins = new ConcurrentHashMap<>();
        together(() -> bins.compute(1, (k, v) -> {
            guarded();
            return new Key(v == null ? 1 : v.id + 1);
        }));
        check(bins.get(1).id == 2, "bins");
        PriorityBlockingQueue<Key> queue = new PriorityBlockingQueue<>(4, (a, b) -> {
            guarded();
            return a.compareTo(b);
        });
        together(() -> {
            queue.add(new Key(5));
            queue.add(new Key(6));
        });
        check(queue.size() == 4, "queue");
        ConcurrentSkipListMap<Key, Integer> sorted = new ConcurrentSkipListMap<>();
        together(() -> sorted.merge(new Key(9), 1, Integer::sum));
        check(sorted.get(new Key(9)) == 2, "sorted");
        System.setOut(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
        check(plain > 0 && inside == 0, "counted");
    }
}
