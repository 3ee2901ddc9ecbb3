import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Uses of maps, sets and lists. */
final class UsesOfMaps extends Uses {
    private UsesOfMaps() {}

    static void add() {
        maps("ConcurrentHashMap", ConcurrentHashMap::new);
        maps("ConcurrentSkipListMap", ConcurrentSkipListMap::new);
        hashed();
        sorted();
        sets("ConcurrentHashMap", ConcurrentHashMap::newKeySet);
        sets("ConcurrentSkipListSet", ConcurrentSkipListSet::new);
        sets("CopyOnWriteArraySet", CopyOnWriteArraySet::new);
        lists();
    }

    private static void maps(String g, Callable<ConcurrentMap<Integer, Integer>> made) {
        add(g, "compute is atomic", () -> {
            ConcurrentMap<Integer, Integer> map = made.call();
            Step adds = () -> map.compute(1, (k, v) -> v == null ? 1 : v + 1);
            together(adds, adds, adds);
            check(map.get(1) == 3);
        });
        add(g, "computeIfPresent removes once", () -> {
            ConcurrentMap<Integer, Integer> map = made.call();
            map.put(1, 2);
            Step takes = () -> map.computeIfPresent(1, (k, v) -> v == 1 ? null : v - 1);
            together(takes, takes, takes);
            check(!map.containsKey(1) && map.isEmpty());
        });
        add(g, "replace has one winner", () -> {
            ConcurrentMap<Integer, Integer> map = made.call();
            map.put(1, 0);
            boolean[] won = new boolean[2];
            together(() -> won[0] = map.replace(1, 0, 1), () -> won[1] = map.replace(1, 0, 2));
            check(won[0] != won[1] && map.get(1) == (won[0] ? 1 : 2));
        });
        add(g, "removed with its value or replaced", () -> {
            ConcurrentMap<Integer, Integer> map = made.call();
            map.put(1, 0);
            boolean[] did = new boolean[2];
            together(() -> did[0] = map.remove(1, 0), () -> did[1] = map.replace(1, 0, 1));
            check(did[0] != did[1] && map.containsKey(1) == did[1]);
        });
        add(g, "an iteration sees what stays", () -> {
            ConcurrentMap<Integer, Integer> map = made.call();
            map.putAll(Map.of(1, 1, 2, 2));
            together(() -> map.put(3, 3), () -> map.remove(2), () -> {
                int ones = 0;
                for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
                    check(entry.getKey().equals(entry.getValue()));
                    ones += entry.getKey() == 1 ? 1 : 0;
                }
                check(ones == 1);
            });
            check(map.size() == 2 && map.getOrDefault(2, -1) == -1);
        });
        add(g, "keys of two threads", () -> {
            ConcurrentMap<Integer, Integer> map = made.call();
            together(() -> put(map, 0), () -> put(map, 10));
            check(map.size() == 6 && map.keySet().containsAll(List.of(0, 1, 2, 10, 11, 12)));
        });
        add(g, "a removal by the view of keys", () -> {
            ConcurrentMap<Integer, Integer> map = made.call();
            map.put(1, 1);
            boolean[] won = new boolean[2];
            together(() -> won[0] = map.keySet().remove(1), () -> won[1] = map.values().remove(1));
            check((won[0] || won[1]) && map.isEmpty()); // a view of values removes by an iterator, which does not tell
        });
        add(g, "replaceAll and a put", () -> {
            ConcurrentMap<Integer, Integer> map = made.call();
            map.put(1, 1);
            together(() -> map.replaceAll((k, v) -> v + 10), () -> map.put(2, 2));
            check(map.get(1) == 11 && (map.get(2) == 2 || map.get(2) == 12));
        });
        add(g, "clear next to a put", () -> {
            ConcurrentMap<Integer, Integer> map = made.call();
            map.put(1, 1);
            together(map::clear, () -> map.put(2, 2));
            check(!map.containsKey(1) && map.size() <= 1);
        });
        add(g, "two counters", () -> {
            ConcurrentMap<Integer, Integer> map = made.call();
            Step counts = () -> {
                for (int i = 0; i < 2; i++) {
                    Integer old = map.putIfAbsent(i, 1);
                    while (old != null && !map.replace(i, old, old + 1)) {
                        old = map.get(i);
                    }
                }
            };
            together(counts, counts);
            check(map.get(0) == 2 && map.get(1) == 2);
        });
    }

    private static void put(Map<Integer, Integer> map, int from) {
        for (int i = from; i < from + 3; i++) {
            map.put(i, i);
        }
    }

    /** All in one bin. */
    private static final class Same implements Comparable<Same> {
        private final int name;

        Same(int name) {
            this.name = name;
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Same && ((Same) other).name == name;
        }

        @Override
        public int compareTo(Same other) {
            return Integer.compare(name, other.name);
        }
    }

    private static void hashed() {
        String g = "ConcurrentHashMap";
        add(g, "nothing is lost when it grows", () -> {
            ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(2);
            together(() -> put(map, 0), () -> put(map, 3), () -> put(map, 6));
            for (int i = 0; i < 9; i++) {
                check(map.get(i) == i);
            }
            check(map.mappingCount() == 9);
        });
        add(g, "a bin of many", () -> {
            ConcurrentHashMap<Same, Integer> map = new ConcurrentHashMap<>(64);
            for (int i = 0; i < 8; i++) {
                map.put(new Same(i), i);
            }
            together(() -> map.put(new Same(8), 8), () -> map.remove(new Same(0)), () -> check(map.get(new Same(5)) == 5));
            check(map.size() == 8 && map.get(new Same(8)) == 8 && !map.containsKey(new Same(0)));
        });
        add(g, "computeIfAbsent of two keys", () -> {
            ConcurrentHashMap<Integer, Box> map = new ConcurrentHashMap<>();
            together(
                    () -> map.computeIfAbsent(1, k -> new Box(k)),
                    () -> map.computeIfAbsent(2, k -> new Box(k)),
                    () -> check(map.computeIfAbsent(1, k -> new Box(k)).content == 1));
            check(map.get(1).content + map.get(2).content == 3);
        });
        add(g, "a sum over all", () -> {
            ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2));
            together(() -> map.put(3, 3), () -> {
                int sum = map.reduceValues(Long.MAX_VALUE, Integer::sum);
                check(sum == 3 || sum == 6);
                check(map.search(Long.MAX_VALUE, (k, v) -> v == 1 ? k : null) == 1);
            });
        });
        add(g, "an iterator removes", () -> {
            ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2));
            Step removes = () -> {
                for (Iterator<Integer> keys = map.keySet().iterator(); keys.hasNext(); ) {
                    if (keys.next() == 1) {
                        keys.remove();
                    }
                }
            };
            together(removes, removes);
            check(map.size() == 1 && map.containsKey(2));
        });
        add(g, "a memo of plain data", () -> {
            ConcurrentHashMap<Integer, Box> map = new ConcurrentHashMap<>();
            Step asks = () -> {
                Box box = map.get(1);
                if (box == null) {
                    Box mine = new Box(4);
                    mine.other = 5;
                    box = map.putIfAbsent(1, mine);
                    box = box == null ? mine : box;
                }
                check(box.content == 4 && box.other == 5);
            };
            together(asks, asks);
        });
    }

    private static void sorted() {
        String g = "ConcurrentSkipListMap";
        add(g, "each entry from one end", () -> {
            ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(Map.of(1, 1, 2, 2, 3, 3));
            int[] got = new int[2];
            together(
                    () -> got[0] = map.pollFirstEntry().getKey(), () -> got[1] = map.pollLastEntry().getKey());
            check(got[0] != got[1] && map.size() == 1 && got[0] + got[1] + map.firstKey() == 6);
        });
        add(g, "neighbours that stay", () -> {
            ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(Map.of(10, 1, 20, 2));
            together(
                    () -> map.put(5, 0),
                    () -> map.put(25, 3),
                    () -> check(map.ceilingKey(11) == 20 && map.floorKey(19) == 10
                            && map.higherKey(10) == 20 && map.lowerKey(20) == 10));
        });
        add(g, "parts of a map", () -> {
            ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(Map.of(1, 1, 2, 2, 3, 3));
            together(() -> map.put(4, 4), () -> map.remove(1), () -> {
                check(map.subMap(2, 4).size() == 2);
                check(map.tailMap(3).containsKey(3) && map.headMap(3).lastKey() == 2);
            });
            check(map.headMap(2).isEmpty() && map.tailMap(4).size() == 1);
        });
        add(g, "backwards in order", () -> {
            ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(Map.of(1, 1, 3, 3));
            together(() -> map.put(2, 2), () -> {
                int last = 4;
                for (int key : map.descendingMap().keySet()) {
                    check(key < last);
                    last = key;
                }
                check(last == 1);
            });
            check(map.descendingMap().firstKey() == 3);
        });
        add(g, "forwards in order", () -> {
            ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(Map.of(1, 1, 5, 5));
            together(() -> map.put(3, 3), () -> map.put(4, 4), () -> {
                int last = 0;
                for (int key : map.keySet()) {
                    check(key > last);
                    last = key;
                }
                check(last == 5);
            });
        });
    }

    private static void sets(String g, Callable<Set<Integer>> made) {
        add(g, "an addition to a set has one winner", () -> {
            Set<Integer> set = made.call();
            boolean[] won = new boolean[2];
            together(() -> won[0] = set.add(1), () -> won[1] = set.add(1));
            check(won[0] != won[1] && set.size() == 1);
        });
        add(g, "a removal from a set has one winner", () -> {
            Set<Integer> set = made.call();
            set.add(1);
            boolean[] won = new boolean[2];
            together(() -> won[0] = set.remove(1), () -> won[1] = set.remove(1));
            check(won[0] != won[1] && set.isEmpty());
        });
        add(g, "elements of two threads", () -> {
            Set<Integer> set = made.call();
            together(() -> set.addAll(List.of(1, 2)), () -> set.addAll(List.of(2, 3)));
            check(set.size() == 3 && set.containsAll(List.of(1, 2, 3)));
        });
        add(g, "an iteration over a set", () -> {
            Set<Integer> set = made.call();
            set.add(1);
            set.add(2);
            together(() -> set.remove(2), () -> set.add(3), () -> {
                int ones = 0;
                for (int one : set) {
                    ones += one == 1 ? 1 : 0;
                }
                check(ones == 1 && set.contains(1));
            });
        });
    }

    private static void lists() {
        String g = "CopyOnWriteArrayList";
        add(g, "all additions are there", () -> {
            CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
            together(() -> list.addAll(List.of(1, 2)), () -> list.add(3), () -> list.add(0, 4));
            check(list.size() == 4 && list.indexOf(2) == list.indexOf(1) + 1);
        });
        add(g, "a removal has one winner", () -> {
            CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>(List.of("one", "two"));
            boolean[] won = new boolean[2];
            together(() -> won[0] = list.remove("one"), () -> won[1] = list.remove("one"));
            check(won[0] != won[1] && list.equals(List.of("two")));
        });
        add(g, "listeners of plain data", () -> {
            CopyOnWriteArrayList<Box> list = new CopyOnWriteArrayList<>();
            together(() -> list.add(new Box(1)), () -> {
                for (Box box : list) {
                    check(box.content == 1);
                }
            });
        });
        add(g, "replaced and sorted", () -> {
            CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(3, 1, 2));
            together(() -> list.sort(null), () -> list.replaceAll(one -> one + 10));
            check(list.equals(List.of(11, 12, 13)));
        });
        add(g, "a set of an index", () -> {
            CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(0, 0));
            together(() -> list.set(0, 1), () -> list.set(1, 2), () -> check(new ArrayList<>(list).size() == 2));
            check(list.equals(List.of(1, 2)));
        });
        add(g, "removeIf and retainAll", () -> {
            CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
            together(() -> list.removeIf(one -> one == 1), () -> list.retainAll(List.of(1, 2)));
            check(list.equals(List.of(2)));
        });
    }
}
