package dev.heddle.analyzer.iroot;

import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * Pairs of accesses that every execution has in the same order and that nothing has to come between: the last access of
 * a thread's stretch and the first of another's. As in Maple's code: of each other thread the latest stretch that is
 * before, unless it is before another such one, or before the own stretch before.
 */
final class OrderedPairs {
    private static final int NONE = -1;

    private final Summaries summaries;
    private final Segments segments;
    private final Dependences dependences;
    private final Ends sources = new Ends();
    private final Ends targets = new Ends();

    /** Stretches of one location: segment, first and last summary; those of a thread follow each other. */
    private final IntArrayList stretchSegment = new IntArrayList();

    private final IntArrayList stretchFirst = new IntArrayList();
    private final IntArrayList stretchLast = new IntArrayList();
    private final IntArrayList threadStart = new IntArrayList();
    private final IntArrayList candidates = new IntArrayList();

    OrderedPairs(Summaries summaries, Segments segments, Dependences dependences) {
        this.summaries = summaries;
        this.segments = segments;
        this.dependences = dependences;
    }

    /** Finds the pairs of a location; its groups must be in order of time still. */
    void find(Histories histories, int location) {
        stretchSegment.clear();
        stretchFirst.clear();
        stretchLast.clear();
        threadStart.clear();
        for (int group = histories.firstGroup(location); group < histories.endGroup(location); group++) {
            threadStart.add(stretchSegment.size());
            for (int place = histories.start(group); place < histories.end(group); place++) {
                stretch(histories.at(place), place == histories.start(group));
            }
        }
        threadStart.add(stretchSegment.size());
        for (int t = 0; t + 1 < threadStart.size(); t++) {
            for (int i = threadStart.get(t); i < threadStart.get(t + 1); i++) {
                before(t, i);
            }
        }
    }

    private void stretch(int summary, boolean isNewThread) {
        int n = stretchSegment.size();
        if (isNewThread || stretchSegment.get(n - 1) != summaries.segment(summary)) {
            stretchSegment.add(summaries.segment(summary));
            stretchFirst.add(summary);
            stretchLast.add(summary);
            return;
        }
        if (summaries.first(summary) < summaries.first(stretchFirst.get(n - 1))) {
            stretchFirst.set(n - 1, summary);
        }
        if (summaries.last(summary) > summaries.last(stretchLast.get(n - 1))) {
            stretchLast.set(n - 1, summary);
        }
    }

    private void before(int t, int i) {
        candidates.clear();
        for (int u = 0; u + 1 < threadStart.size(); u++) {
            int latest = u == t ? NONE : latestBefore(u, stretchSegment.get(i));
            if (latest >= 0) {
                candidates.add(latest);
            }
        }
        boolean hasOwn = i > threadStart.get(t);
        for (int c = 0; c < candidates.size(); c++) {
            int candidate = candidates.get(c);
            int source = stretchLast.get(candidate);
            int target = stretchFirst.get(i);
            boolean isKnown = hasOwn && segments.isBefore(stretchSegment.get(candidate), stretchSegment.get(i - 1));
            if (!isKnown && !isBeforeAnother(c) && dependences.fit(source, target)) {
                add(source, target);
            }
        }
    }

    private int latestBefore(int u, int segment) {
        int low = threadStart.get(u);
        int high = threadStart.get(u + 1);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (segments.isBefore(stretchSegment.get(middle), segment)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == threadStart.get(u) ? NONE : low - 1;
    }

    private boolean isBeforeAnother(int c) {
        for (int other = 0; other < candidates.size(); other++) {
            if (other != c
                    && segments.isBefore(
                            stretchSegment.get(candidates.get(c)), stretchSegment.get(candidates.get(other)))) {
                return true;
            }
        }
        return false;
    }

    private void add(int source, int target) {
        sources.add(source);
        targets.add(target);
    }

    private Ends ends(boolean areSources) {
        return areSources ? sources : targets;
    }

    int size() {
        return sources.summaries.size();
    }

    /** The last access of a pair's summary where that is the source, else the first access. */
    int end(int pair, boolean isSource) {
        return ends(isSource).summaries.get(pair);
    }

    /** A pair of which the summary is that end, or -1. */
    int first(int summary, boolean isSource) {
        return ends(isSource).first.getIfAbsent(summary, NONE);
    }

    /** Another pair with the same end, or -1. */
    int next(int pair, boolean isSource) {
        return ends(isSource).next.get(pair);
    }

    boolean contains(int source, int target) {
        for (int pair = first(source, true); pair >= 0; pair = next(pair, true)) {
            if (end(pair, false) == target) {
                return true;
            }
        }
        return false;
    }

    /** The sources of all pairs, or their targets; those with the same summary are linked. */
    private static final class Ends {
        private final IntArrayList summaries = new IntArrayList();
        private final IntArrayList next = new IntArrayList();
        private final IntIntHashMap first = new IntIntHashMap();

        void add(int summary) {
            next.add(first.getIfAbsent(summary, NONE));
            first.put(summary, summaries.size());
            summaries.add(summary);
        }
    }
}
