package dev.heddle.recorder.free.hooks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Classes of collections (with their views and iterators) whose methods synchronise nothing, so that it is of no use to
 * know who calls them. Programs call mostly these through List, Map and Iterator, behind which those of
 * java.util.concurrent may hide.
 */
final class PlainCollections {
    private static final int SIZE = 256;
    private static final Class<?>[] TABLE = new Class<?>[SIZE];

    static {
        for (List<?> list : List.of(new ArrayList<>(), new LinkedList<>(), List.of(), List.of(1), List.of(1, 2, 3))) {
            enter(list);
            enter(list.iterator());
            enter(list.listIterator());
        }
        for (Set<?> set : List.of(
                new HashSet<>(), new LinkedHashSet<>(), new TreeSet<>(), Set.of(), Set.of(1), Set.of(1, 2, 3))) {
            enter(set);
            enter(set.iterator());
        }
        for (Object queue : List.of(new ArrayDeque<>(), new PriorityQueue<>())) {
            enter(queue);
            enter(((Iterable<?>) queue).iterator());
        }
        Map<Object, Object> hashed = new HashMap<>();
        Map<Object, Object> linked = new LinkedHashMap<>();
        Map<Object, Object> sorted = new TreeMap<>();
        for (Map<Object, Object> map : List.of(hashed, linked, sorted)) {
            map.put(1, 1);
            enter(map.entrySet().iterator().next());
        }
        for (Map<?, ?> map : List.of(hashed, linked, sorted, Map.of(), Map.of(1, 2), Map.of(1, 2, 3, 4))) {
            enter(map);
            for (Object view : List.of(map.keySet(), map.values(), map.entrySet())) {
                enter(view);
                enter(((Iterable<?>) view).iterator());
            }
        }
    }

    private PlainCollections() {}

    private static void enter(Object example) {
        Class<?> type = example.getClass();
        int place = place(type);
        while (TABLE[place] != null && TABLE[place] != type) {
            place = place + 1 & SIZE - 1;
        }
        TABLE[place] = type;
    }

    private static int place(Class<?> type) {
        return System.identityHashCode(type) & SIZE - 1;
    }

    /** Whether an object is one of them; null is not. */
    static boolean contain(Object object) {
        if (object == null) {
            return false;
        }
        Class<?> type = object.getClass();
        return type == ArrayList.class || type == HashMap.class || isInTable(type);
    }

    private static boolean isInTable(Class<?> type) {
        for (int place = place(type); TABLE[place] != null; place = place + 1 & SIZE - 1) {
            if (TABLE[place] == type) {
                return true;
            }
        }
        return false;
    }
}
