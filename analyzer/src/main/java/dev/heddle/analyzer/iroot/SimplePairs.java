package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/**
 * Idiom 1: an access, and one of another thread that may depend on it. Which pairs of instructions are known already is
 * looked up once for each location; of the others all blocks of all threads are compared.
 */
final class SimplePairs {
    private static final int NONE = -1;

    private final Execution execution;
    private final Summaries summaries;
    private final Histories histories;
    private final Dependences dependences;
    private final Found found;

    /** What the threads do at the location: blocks with the same instruction. */
    private int size;

    private int[] group = new int[64];
    private int[] firstBlock = new int[65];
    /** The one of another thread with the same instruction. */
    private int[] older = new int[64];

    /** All instructions, numbered from 1, by what they do; and of each the targets that need not be looked at again. */
    private int[] allIds = new int[1024];

    private int allInstructions;
    private long[][] knownTargets = new long[64][];

    /** Instructions at the location, numbered: by what they do, where that was seen at this location. */
    private int[] numbers = new int[1024];

    private int[] seenAt = new int[1024];
    private int instructions;
    private int[] newest = new int[64];
    private int[] examples = new int[64];
    private int[] codes = new int[64];
    private int[] ids = new int[64];
    private int[] notReading = new int[64];
    private int others;

    SimplePairs(Execution execution, Found found) {
        this.execution = execution;
        this.found = found;
        summaries = execution.summaries();
        histories = execution.histories();
        dependences = execution.dependences();
        Arrays.fill(seenAt, NONE);
    }

    /** The pairs that every execution has in the same order. */
    void ordered() {
        OrderedPairs ordered = execution.ordered();
        for (int pair = 0; pair < ordered.size(); pair++) {
            int source = ordered.end(pair, true);
            int target = ordered.end(pair, false);
            add(source, summaries.last(source), target, summaries.first(target));
        }
    }

    /** The others of a location. */
    void find(int location) {
        collect(location);
        for (int source = 0; source < instructions; source++) {
            int code = codes[source];
            if (Access.acquires(code)) {
                continue;
            }
            // most read: they are compared with what does not
            int n = code == Access.READ ? others : instructions;
            long[] known = row(ids[source]);
            for (int i = 0; i < n; i++) {
                int target = code == Access.READ ? notReading[i] : i;
                int id = ids[target];
                if ((known[id >> 6] & 1L << id) == 0 && Access.depend(code, codes[target])) {
                    if (isKnown(examples[source], examples[target]) || between(newest[source], newest[target])) {
                        known[id >> 6] |= 1L << id;
                    }
                }
            }
        }
    }

    /** The instructions that are known as targets of one, a bit each. */
    private long[] row(int id) {
        if (id >= knownTargets.length) {
            knownTargets = Arrays.copyOf(knownTargets, Math.max(id + 1, knownTargets.length * 2));
        }
        long[] row = knownTargets[id];
        int words = (allInstructions >> 6) + 1;
        if (row == null || row.length < words) {
            row = row == null ? new long[words] : Arrays.copyOf(row, words + (words >> 1));
            knownTargets[id] = row;
        }
        return row;
    }

    /** Any two threads that have the instructions. */
    private boolean between(int sources, int targets) {
        for (int source = sources; source >= 0; source = older[source]) {
            for (int target = targets; target >= 0; target = older[target]) {
                if (group[source] != group[target] && betweenThreads(source, target)) {
                    return true;
                }
            }
        }
        return false;
    }

    private void collect(int location) {
        size = 0;
        instructions = 0;
        others = 0;
        int last = histories.endGroup(location);
        int before = NONE;
        for (int g = histories.firstGroup(location); g < last; g++) {
            for (int block = histories.firstBlock(g); block < histories.endBlock(g); block++) {
                int example = histories.at(histories.blockStart(block));
                int what = summaries.instruction(example);
                if (block > histories.firstBlock(g) && what == before) {
                    continue;
                }
                before = what;
                if (size == group.length) {
                    group = Arrays.copyOf(group, size * 2);
                    older = Arrays.copyOf(older, size * 2);
                    firstBlock = Arrays.copyOf(firstBlock, size * 2 + 1);
                }
                group[size] = g;
                firstBlock[size] = block;
                int number = number(what, location, example);
                older[size] = newest[number];
                newest[number] = size++;
            }
        }
        firstBlock[size] = histories.endBlock(last - 1);
    }

    private int number(int what, int location, int example) {
        if (what >= numbers.length) {
            int n = Math.max(what + 1, numbers.length * 2);
            int before = numbers.length;
            numbers = Arrays.copyOf(numbers, n);
            allIds = Arrays.copyOf(allIds, n);
            seenAt = Arrays.copyOf(seenAt, n);
            Arrays.fill(seenAt, before, n, NONE);
        }
        if (seenAt[what] != location) {
            seenAt[what] = location;
            numbers[what] = instructions;
            if (instructions == newest.length) {
                newest = Arrays.copyOf(newest, instructions * 2);
                examples = Arrays.copyOf(examples, instructions * 2);
                codes = Arrays.copyOf(codes, instructions * 2);
                ids = Arrays.copyOf(ids, instructions * 2);
                notReading = Arrays.copyOf(notReading, instructions * 2);
            }
            if (allIds[what] == 0) {
                allIds[what] = ++allInstructions;
            }
            ids[instructions] = allIds[what];
            examples[instructions] = example;
            codes[instructions] = summaries.code(example);
            if (codes[instructions] != Access.READ) {
                notReading[others++] = instructions;
            }
            newest[instructions++] = NONE;
        }
        return numbers[what];
    }

    private boolean isKnown(int source, int target) {
        return found.isKnown(
                execution.source(source),
                execution.target(source, target),
                NONE,
                NONE,
                execution.isAsynchronous(source, target));
    }

    private boolean betweenThreads(int sources, int targets) {
        for (int source = firstBlock[sources]; source < firstBlock[sources + 1]; source++) {
            int s = histories.at(histories.blockStart(source));
            for (int target = firstBlock[targets]; target < firstBlock[targets + 1]; target++) {
                int t = histories.at(histories.blockStart(target));
                if (dependences.fit(s, t) && inOrder(source, target)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The first two of the blocks that may come in any order. */
    private boolean inOrder(int sources, int targets) {
        for (int place = histories.blockStart(sources); place < histories.blockEnd(sources); place++) {
            int source = histories.at(place);
            int from = dependences.from(targets, source, true);
            if (from < dependences.to(targets, source, true)) {
                int target = histories.at(from);
                add(source, summaries.first(source), target, summaries.first(target));
                return true;
            }
        }
        return false;
    }

    private void add(int source, int sourceAt, int target, int targetAt) {
        boolean isAsynchronous = execution.isAsynchronous(source, target);
        execution.add(found, isAsynchronous, source, sourceAt, target, targetAt);
    }
}
