package dev.heddle.replayer.strategy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How much work each thread of a profiled program does, as a tree: who starts whom. Immutable. */
final class WorkTree {
    /** A thread that the profile does not have. */
    static final int UNKNOWN = -1;

    private final int[] own;
    private final int[] all;
    /** Nodes by ordinal of the start, from 1; {@link #UNKNOWN} where there is none. */
    private final int[][] children;

    /**
     * @param threads all threads by path
     * @param work what each does; 0 where it is missing
     */
    WorkTree(SortedMap<String, Integer> threads, Map<String, Integer> work) {
        int n = threads.size();
        own = new int[n];
        all = new int[n];
        children = new int[n][];
        SortedMap<String, Integer> nodes = new TreeMap<>();
        List<SortedMap<Integer, Integer>> childrenOf = new ArrayList<>();
        int[] parent = new int[n];
        for (String path : threads.keySet()) { // a parent's path is a prefix of its children's, so it comes first
            int node = nodes.size();
            nodes.put(path, node);
            own[node] = work.getOrDefault(path, 0);
            childrenOf.add(new TreeMap<>());
            int dot = path.lastIndexOf('.');
            parent[node] = dot < 0 ? UNKNOWN : nodes.getOrDefault(path.substring(0, dot), UNKNOWN);
            if (parent[node] != UNKNOWN) {
                childrenOf.get(parent[node]).put(Integer.parseInt(path.substring(dot + 1)), node);
            }
        }
        for (int node = n - 1; node >= 0; node--) { // children before their parents
            all[node] += own[node];
            if (parent[node] != UNKNOWN) {
                all[parent[node]] += all[node];
            }
            SortedMap<Integer, Integer> by = childrenOf.get(node);
            children[node] = new int[by.isEmpty() ? 0 : by.lastKey() + 1];
            Arrays.fill(children[node], UNKNOWN);
            int[] ofNode = children[node];
            by.forEach((ordinal, child) -> ofNode[ordinal] = child);
        }
    }

    /** Main's node. */
    int root() {
        return own.length == 0 ? UNKNOWN : 0;
    }

    /** The thread that is the {@code ordinal}-th one started by {@code node}, from 1. */
    int child(int node, int ordinal) {
        return node == UNKNOWN || ordinal >= children[node].length ? UNKNOWN : children[node][ordinal];
    }

    int own(int node) {
        return node == UNKNOWN ? 0 : own[node];
    }

    int all(int node) {
        return node == UNKNOWN ? 0 : all[node];
    }
}
