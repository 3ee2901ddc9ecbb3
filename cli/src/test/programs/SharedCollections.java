import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.text.SimpleDateFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Classes of the JDK that two threads share without a lock, each in its turn. What has shown its bug is added to the file that the argument names;
 * the program itself passes.
 */
public class SharedCollections {
    interface Body {
        boolean holds() throws Exception;
    }

    private static Path found;
    private static boolean failed;

    private static void both(String name, Body first, Body second, Body afterwards) throws Exception {
        failed = false;
        Thread other = new Thread(() -> run(second));
        other.start();
        run(first);
        other.join();
        run(afterwards);
        if (failed) {
            Files.writeString(found, name + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    private static synchronized void run(boolean ok) {
        failed |= !ok;
    }

    private static void run(Body body) {
        boolean ok;
        try {
            ok = body.holds();
        } catch (Exception e) {
            ok = false;
        }
        run(ok);
    }

    private static int count(Iterable<?> all) {
        int n = 0;
        for (Object each : all) {
            if (++n > 100) {
                break; // nodes in a ring
            }
        }
        return n;
    }

    public static void main(String[] args) throws Exception {
        found = Path.of(args[0]);
        lists();
        maps();
        others();
    }

    private static void lists() throws Exception {
        List<Integer> array = new ArrayList<>();
        both("ArrayList", () -> array.add(1), () -> array.add(2), () -> array.size() == 2 && !array.contains(null));
        List<Integer> iterated = new ArrayList<>(List.of(1, 2, 3));
        both("iterator", () -> count(iterated) > 1, () -> iterated.remove(0) == 1, () -> true);
        List<Integer> linked = new LinkedList<>();
        both("LinkedList", () -> linked.add(1), () -> linked.add(2), () -> count(linked) == 2);
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        both("ArrayDeque", () -> deque.add(1), () -> deque.add(2), () -> deque.size() == 2);
        PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(5, 9));
        both("PriorityQueue", () -> heap.poll() != null, () -> heap.add(2), () -> heap.size() == 2 && heap.remove() < 9);
        List<Integer> collected = Stream.of(1).collect(Collectors.toList());
        both("collected", () -> collected.add(2), () -> collected.add(3), () -> collected.size() == 3);
        List<Integer> viewed = Arrays.asList(0);
        Body increment = () -> viewed.set(0, viewed.get(0) + 1) >= 0;
        both("asList", increment, increment, () -> viewed.get(0) == 2);
    }

    private static void maps() throws Exception {
        Map<String, Integer> merged = new HashMap<>(Map.of("k", 0));
        Body merge = () -> merged.merge("k", 1, Integer::sum) > 0;
        both("HashMap", merge, merge, () -> merged.get("k") == 2);
        Map<Integer, Integer> recent = new LinkedHashMap<>(16, 0.75f, true);
        for (int i = 0; i < 4; i++) {
            recent.put(i, i);
        }
        Body use = () -> recent.get(0) == 0 && recent.get(1) == 1;
        both("LinkedHashMap", use, use, () -> count(recent.keySet()) == 4);
        Map<Integer, Integer> tree = new TreeMap<>(Map.of(1, 1));
        both("TreeMap", () -> tree.put(3, 1) == null, () -> tree.put(5, 1) == null, () -> count(tree.keySet()) == 3 && tree.size() == 3);
        Set<Integer> set = new HashSet<>();
        both("HashSet", () -> set.add(1), () -> set.add(17), () -> count(set) == 2);
        Set<String> wrapped = Collections.newSetFromMap(new HashMap<>());
        both("wrapper", () -> wrapped.add("a"), () -> wrapped.add("b"), () -> wrapped.size() == 2);
        Map<Thread.State, Integer> states = new EnumMap<>(Thread.State.class);
        both("EnumMap", () -> states.put(Thread.State.NEW, 1) == null, () -> states.put(Thread.State.BLOCKED, 2) == null, () -> states.size() == 2);
    }

    private static void others() throws Exception {
        StringBuilder text = new StringBuilder();
        both("StringBuilder", () -> text.append("ab") != null, () -> text.append("cd") != null, () -> text.length() == 4 && text.indexOf("ab") >= 0);
        BitSet bits = new BitSet(64);
        Body odd = () -> {
            bits.set(1);
            return true;
        };
        both("BitSet", odd, () -> {
            bits.set(2);
            return true;
        }, () -> bits.cardinality() == 2);
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        Body day = () -> format.format(new Date(0)).equals("1970-01-01");
        both("SimpleDateFormat", day, () -> format.format(new Date(86_400_000L * 40)).equals("1970-02-10"), () -> true);
    }
}
