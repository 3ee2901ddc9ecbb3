package dev.heddle.analyzer.iroot;

import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * Idiom 5, two local pairs at the same two locations in opposite orders, a deadlock of two locks among them; and idiom
 * 6, in the same order.
 */
final class CrossingPairs {
    private static final int NONE = -1;
    /** Looks at pairs of local pairs; beyond, of each at a few partners only. */
    private static final long MOST_WORK = 3_000_000;

    private static final int FEW = 16;

    private final Execution execution;
    private final Summaries summaries;
    private final Dependences dependences;
    private final PairStore pairs;
    private final Rows sections;
    private final LongIntHashMap newest = new LongIntHashMap();
    private final int[] next;
    private long work;
    private boolean leftOut;

    CrossingPairs(Execution execution, PairStore pairs, Rows sections) {
        this.execution = execution;
        this.pairs = pairs;
        this.sections = sections;
        summaries = execution.summaries();
        dependences = execution.dependences();
        next = new int[pairs.size()];
        Arrays.fill(next, NONE);
        for (int i = pairs.size() - 1; i >= 0; i--) {
            long key = key(summaries.location(pairs.a(i)), summaries.location(pairs.d(i)));
            next[i] = newest.getIfAbsent(key, NONE);
            newest.put(key, i);
        }
    }

    private static long key(int x, int y) {
        return (long) x << 32 | y;
    }

    /** Whether not all were looked at. */
    boolean leftOut() {
        return leftOut;
    }

    void opposite(Found found) {
        search(found, true);
    }

    /** Finds idiom 6; the pairs are its sources and its targets. */
    void parallel(Found found) {
        search(found, false);
    }

    private void search(Found found, boolean areOpposite) {
        for (int one = 0; one < pairs.size(); one++) {
            int few = FEW;
            int x = summaries.location(pairs.a(one));
            int y = summaries.location(pairs.d(one));
            long key = areOpposite ? key(y, x) : key(x, y);
            for (int other = newest.getIfAbsent(key, NONE); other >= 0 && goesOn(few--); other = next[other]) {
                if (summaries.thread(pairs.a(one)) == summaries.thread(pairs.a(other))) {
                    continue;
                }
                if (areOpposite) {
                    opposite(one, other, found);
                } else {
                    parallel(one, other, found);
                }
            }
        }
    }

    private boolean goesOn(int few) {
        if (work++ < MOST_WORK || few > 0) {
            return true;
        }
        leftOut = true;
        return false;
    }

    private void parallel(int one, int other, Found found) {
        int a = pairs.a(one);
        int b = pairs.a(other);
        int c = pairs.d(one);
        int d = pairs.d(other);
        if (depends(a, pairs.aAt(one), b, pairs.aAt(other)) && depends(c, pairs.dAt(one), d, pairs.dAt(other))) {
            add(found, a, pairs.aAt(one), b, pairs.aAt(other), c, pairs.dAt(one), d, pairs.dAt(other));
        }
    }

    private void opposite(int one, int other, Found found) {
        int a = pairs.a(one);
        int d = pairs.d(one);
        int c = pairs.a(other);
        int b = pairs.d(other);
        boolean isPossible = isLock(a) && isLock(d)
                ? isDeadlock(a, b, c, d)
                : !excludeEachOther(one, other)
                        && depends(a, pairs.aAt(one), b, pairs.dAt(other))
                        && depends(c, pairs.aAt(other), d, pairs.dAt(one));
        if (isPossible) {
            add(found, a, pairs.aAt(one), b, pairs.dAt(other), c, pairs.aAt(other), d, pairs.dAt(one));
        }
    }

    private boolean isLock(int summary) {
        return Access.acquires(summaries.code(summary));
    }

    private boolean isDeadlock(int a, int b, int c, int d) {
        return isLock(b)
                && isLock(c)
                && blocks(a, b)
                && blocks(c, d)
                && !dependences.isBefore(b, a)
                && !dependences.isBefore(d, c)
                && dependences.exclusionAllows(a, b)
                && dependences.exclusionAllows(c, d);
    }

    private boolean blocks(int holder, int other) {
        return !Access.isShared(summaries.code(holder)) || !Access.isShared(summaries.code(other));
    }

    /** Whether one lock is held around both of either. */
    private boolean excludeEachOther(int one, int other) {
        if (execution.options().compatibility() == Compatibility.MAPLE) {
            return false;
        }
        int[] s = sections.row(pairs.common(one));
        int[] t = sections.row(pairs.common(other));
        for (int i = 0, j = 0; i < s.length && j < t.length; ) {
            int byLock = (s[i] >>> 1) - (t[j] >>> 1);
            if (byLock == 0 && (s[i] & t[j] & 1) == 0) {
                return true;
            }
            i += byLock <= 0 ? 1 : 0;
            j += byLock >= 0 ? 1 : 0;
        }
        return false;
    }

    private boolean depends(int source, int sourceAt, int target, int targetAt) {
        if (!dependences.fit(source, target)) {
            return false;
        }
        return dependences.orderAllows(source, target)
                || sourceAt == summaries.last(source)
                        && targetAt == summaries.first(target)
                        && execution.ordered().contains(source, target);
    }

    private void add(Found found, int a, int aAt, int b, int bAt, int c, int cAt, int d, int dAt) {
        execution.add(found, execution.isAsynchronous(b, d), a, aAt, b, bAt, c, cAt, d, dAt);
    }
}
