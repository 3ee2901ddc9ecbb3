package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/**
 * Summaries by location and thread. Those of one location and thread are a group; in it those that do and hold the same
 * are a block, in order of time.
 */
final class Histories {
    private final Summaries summaries;
    private final int[] order;
    /** Groups of a location: {@code groupsOf[location]} to {@code groupsOf[location + 1]}. */
    private final int[] groupsOf;

    private int groups;
    private int[] groupStart;
    private int[] groupThread;
    private int[] blocksOf;
    private int blocks;
    private int[] blockStart;

    Histories(Summaries summaries, int locations) {
        this.summaries = summaries;
        order = new int[summaries.size()];
        groupsOf = new int[locations + 1];
        groupStart = new int[64];
        groupThread = new int[64];
        byLocation(locations);
        blocksOf = new int[groups + 1];
        blockStart = new int[groups + 16];
    }

    /** Stable, so that a location's summaries stay thread by thread and in order of time. */
    private void byLocation(int locations) {
        int[] ends = new int[locations + 1];
        for (int i = 0; i < order.length; i++) {
            ends[summaries.location(i) + 1]++;
        }
        for (int i = 0; i < locations; i++) {
            ends[i + 1] += ends[i];
        }
        for (int i = 0; i < order.length; i++) {
            order[ends[summaries.location(i)]++] = i;
        }
        int at = 0;
        for (int location = 0; location < locations; location++) {
            groupsOf[location] = groups;
            for (; at < ends[location]; at++) {
                int thread = summaries.thread(order[at]);
                if (groups == groupsOf[location] || groupThread[groups - 1] != thread) {
                    addGroup(thread, at);
                }
            }
        }
        groupsOf[locations] = groups;
        addGroup(-1, at);
        groups--;
    }

    private void addGroup(int thread, int start) {
        if (groups == groupStart.length) {
            groupStart = Arrays.copyOf(groupStart, groups * 2);
            groupThread = Arrays.copyOf(groupThread, groups * 2);
        }
        groupThread[groups] = thread;
        groupStart[groups++] = start;
    }

    /** Puts the summaries of each group into blocks; until then they are in order of time. */
    void makeBlocks() {
        int[] buffer = new int[64];
        for (int group = 0; group < groups; group++) {
            int from = groupStart[group];
            int to = groupStart[group + 1];
            if (buffer.length < to - from) {
                buffer = new int[(to - from) * 2];
            }
            sort(from, to, buffer);
            blocksOf[group] = blocks;
            for (int i = from; i < to; i++) {
                if (i == from || summaries.compareKind(order[i - 1], order[i]) != 0) {
                    addBlock(i);
                }
            }
        }
        blocksOf[groups] = blocks;
        addBlock(order.length);
        blocks--;
    }

    private void addBlock(int start) {
        if (blocks == blockStart.length) {
            blockStart = Arrays.copyOf(blockStart, blocks * 2);
        }
        blockStart[blocks++] = start;
    }

    /** Stable merge sort. */
    private void sort(int from, int to, int[] buffer) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) >>> 1;
        sort(from, middle, buffer);
        sort(middle, to, buffer);
        if (summaries.compareKind(order[middle - 1], order[middle]) <= 0) {
            return;
        }
        System.arraycopy(order, from, buffer, 0, middle - from);
        int left = 0;
        int right = middle;
        for (int at = from; left < middle - from; at++) {
            boolean takesRight = right < to && summaries.compareKind(order[right], buffer[left]) < 0;
            order[at] = takesRight ? order[right++] : buffer[left++];
        }
    }

    int firstGroup(int location) {
        return groupsOf[location];
    }

    int endGroup(int location) {
        return groupsOf[location + 1];
    }

    int thread(int group) {
        return groupThread[group];
    }

    /** The group of a thread at a location, or -1. */
    int group(int location, int thread) {
        int low = groupsOf[location];
        int high = groupsOf[location + 1] - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (groupThread[middle] == thread) {
                return middle;
            }
            if (groupThread[middle] < thread) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    int start(int group) {
        return groupStart[group];
    }

    int end(int group) {
        return groupStart[group + 1];
    }

    int firstBlock(int group) {
        return blocksOf[group];
    }

    int endBlock(int group) {
        return blocksOf[group + 1];
    }

    int blockStart(int block) {
        return blockStart[block];
    }

    int blockEnd(int block) {
        return blockStart[block + 1];
    }

    int at(int place) {
        return order[place];
    }
}
