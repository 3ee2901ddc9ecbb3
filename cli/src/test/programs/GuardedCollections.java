import java.text.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

/** Collections of the JDK as they may be used: confined to a thread, under a lock, handed over, or only read. */
public class GuardedCollections {
    static final Object LOCK = new Object();
    static final Map<String, List<Integer>> guarded = new LinkedHashMap<>(16, 0.75f, true);
    static final TreeMap<Integer, String> tree = new TreeMap<>();
    static final List<String> sync = Collections.synchronizedList(new ArrayList<>());
    static final Map<String, Integer> readOnly;
    static final ThreadLocal<SimpleDateFormat> FORMAT = ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy-MM-dd HH:mm", Locale.ROOT));
    static { Map<String, Integer> m = new HashMap<>(); for (int i = 0; i < 20; i++) m.put("k" + i, i); readOnly = Collections.unmodifiableMap(m); }
    static final BlockingQueue<List<Integer>> queue = new LinkedBlockingQueue<>();

    static void work(int id) {
        StringBuilder text = new StringBuilder();
        List<Integer> mine = new ArrayList<>();
        for (int i = 0; i < 12; i++) { mine.add(i * id); text.append(i); }
        ArrayDeque<Integer> d = new ArrayDeque<>(mine); d.addFirst(3); d.pollLast();
        PriorityQueue<Integer> pq = new PriorityQueue<>(mine); pq.poll();
        BitSet bits = new BitSet(); for (int i : mine) bits.set(i);
        int sum = 0;
        for (String k : readOnly.keySet()) sum += readOnly.get(k);
        if (sum != 190) throw new AssertionError("sum " + sum);
        synchronized (LOCK) {
            guarded.computeIfAbsent("a" + (id % 2), k -> new ArrayList<>()).add(id);
            guarded.get("a0");
            for (Map.Entry<String, List<Integer>> e : guarded.entrySet()) if (e.getValue().isEmpty()) throw new AssertionError();
            for (int i = 0; i < 5; i++) tree.put(id * 10 + i, "x");
            tree.remove(id * 10 + 3);
            if (tree.headMap(id * 10 + 2, true).lastKey() != id * 10 + 2) throw new AssertionError();
        }
        sync.add("t" + id);
        queue.add(new ArrayList<>(mine));
        String date = FORMAT.get().format(new Date(86400000L * id));
        if (!date.startsWith("1970-01-0")) throw new AssertionError(date);
        List<Integer> evens = mine.stream().filter(x -> x % 2 == 0).sorted(Comparator.reverseOrder()).collect(Collectors.toList());
        Map<Boolean, List<Integer>> parts = mine.stream().collect(Collectors.partitioningBy(x -> x > 3));
        if (evens.size() + parts.size() < 3) throw new AssertionError();
        EnumMap<TimeUnit, Integer> em = new EnumMap<>(TimeUnit.class); em.put(TimeUnit.DAYS, 1); 
        String j = String.join(",", sync.toArray(new String[0]));
        String f = String.format("%s %d %s", mine, id, text);
        if (!f.contains("[0")) throw new AssertionError(f + j);
    }
    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[2];
        for (int i = 0; i < ts.length; i++) { int id = i + 1; ts[i] = new Thread(() -> work(id)); ts[i].start(); }
        List<Integer> got = queue.take(); got.add(1);
        for (Thread t : ts) t.join();
        if (tree.size() != 8 || sync.size() != 2) throw new AssertionError(tree + " " + sync);
        int n = 0; for (List<Integer> l : guarded.values()) n += l.size();
        if (n != 2) throw new AssertionError(guarded.toString());
    }
}
