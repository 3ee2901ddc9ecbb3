package dev.heddle.analyzer.memory;

import java.util.Arrays;

/** The views of channels, in arrays by table and id; see {@code SynchronizationEdges.Knowledge}. */
final class Channels {
    private int[][] viewOf = new int[16][];
    private int[] used = new int[32];
    private int[] usedTable = new int[32];
    private int count;

    void clear() {
        for (int i = 0; i < count; i++) {
            viewOf[usedTable[i]][used[i]] = Views.NONE;
        }
        count = 0;
    }

    private static int table(long channel) {
        return (int) (channel >>> 32);
    }

    private static int id(long channel) {
        return (int) channel + 1; // -1 means unknown
    }

    /** The channel's view, or {@code Views.NONE}. */
    int view(long channel) {
        int[] views = viewOf[table(channel)];
        int id = id(channel);
        return views == null || id >= views.length ? Views.NONE : views[id];
    }

    void put(long channel, int view) {
        int table = table(channel);
        int id = id(channel);
        int[] views = viewOf[table];
        if (views == null || id >= views.length) {
            int n = views == null ? 0 : views.length;
            views = views == null ? new int[Math.max(16, id + 1)] : Arrays.copyOf(views, Math.max(id + 1, n * 2));
            Arrays.fill(views, n, views.length, Views.NONE);
            viewOf[table] = views;
        }
        views[id] = view;
        if (count == used.length) {
            used = Arrays.copyOf(used, count * 2);
            usedTable = Arrays.copyOf(usedTable, count * 2);
        }
        usedTable[count] = table;
        used[count++] = id;
    }
}
