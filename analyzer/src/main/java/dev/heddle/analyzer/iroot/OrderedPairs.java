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
    private final IntArrayList sources = new IntArrayList();
    private final IntArrayList targets = new IntArrayList();
    private final IntArrayList nextOfSource = new IntArrayList();
    private final IntArrayList nextOfTarget = new IntArrayList();
    private final IntIntHashMap firstOfSource = new IntIntHashMap();
    private final IntIntHashMap firstOfTarget = new IntIntHashMap();

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
        int pair = sources.size();
        sources.add(source);
        targets.add(target);
        nextOfSource.add(firstOfSource.getIfAbsent(source, NONE));
        nextOfTarget.add(firstOfTarget.getIfAbsent(target, NONE));
        firstOfSource.put(source, pair);
        firstOfTarget.put(target, pair);
    }

    int size() {
        return sources.size();
    }

    /** A pair's source: the last access of the summary. */
    int source(int pair) {
        return sources.get(pair);
    }

    /** A pair's target: the first access of the summary. */
    int target(int pair) {
        return targets.get(pair);
    }

    /** A pair whose source is the summary's last access, or -1. */
    int firstOfSource(int summary) {
        return firstOfSource.getIfAbsent(summary, NONE);
    }

    int nextOfSource(int pair) {
        return nextOfSource.get(pair);
    }

    /** A pair whose target is the summary's first access, or -1. */
    int firstOfTarget(int summary) {
        return firstOfTarget.getIfAbsent(summary, NONE);
    }

    int nextOfTarget(int pair) {
        return nextOfTarget.get(pair);
    }

    boolean contains(int source, int target) {
        for (int pair = firstOfSource(source); pair >= 0; pair = nextOfSource(pair)) {
            if (target(pair) == target) {
                return true;
            }
        }
        return false;
    }
}
