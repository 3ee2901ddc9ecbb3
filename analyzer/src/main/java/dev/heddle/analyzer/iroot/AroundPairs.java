package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/**
 * Idioms 2, 3 and 4: what another thread may do between the two accesses of a local pair, which is two accesses A and D
 * of a thread close to each other, with none to either location in between.
 */
final class AroundPairs {
    private static final int NONE = -1;
    private static final int[] NO_LOCKS = {};

    private final Execution execution;
    private final Summaries summaries;
    private final Histories histories;
    private final Dependences dependences;
    private final OrderedPairs ordered;
    private final boolean hasIdiom2;
    private final boolean hasIdiom3;
    private final boolean onceIsTwice;
    private final Found idiom2;
    private final Found idiom3;
    private final Found idiom4;
    private final Partners targets = new Partners();
    private final Partners sources = new Partners();
    private long work;

    private int a;
    private int aAt;
    private int d;
    private int dAt;

    AroundPairs(Execution execution, Found idiom2, Found idiom3, Found idiom4) {
        this.execution = execution;
        summaries = execution.summaries();
        histories = execution.histories();
        dependences = execution.dependences();
        ordered = execution.ordered();
        hasIdiom2 = execution.options().has(2);
        hasIdiom3 = execution.options().has(3);
        onceIsTwice = execution.options().compatibility() == Compatibility.MAPLE;
        this.idiom2 = idiom2;
        this.idiom3 = idiom3;
        this.idiom4 = idiom4;
    }

    long work() {
        return work;
    }

    boolean isOpen() {
        return hasIdiom2 && !idiom2.isFull() || hasIdiom3 && !idiom3.isFull();
    }

    private void begin(int summaryA, int atA, int summaryD, int atD) {
        a = summaryA;
        aAt = atA;
        d = summaryD;
        dAt = atD;
    }

    /** A local pair at one location. */
    void sameLocation(int summaryA, int atA, int summaryD, int atD) {
        begin(summaryA, atA, summaryD, atD);
        int location = summaries.location(a);
        for (int group = histories.firstGroup(location); group < histories.endGroup(location); group++) {
            if (histories.thread(group) == summaries.thread(a)) {
                continue;
            }
            if (hasIdiom2 && !idiom2.isFull()) {
                one(group);
            }
            if (hasIdiom3
                    && !idiom3.isFull()
                    && collect(targets, group, NO_LOCKS)
                    && collect(sources, group, NO_LOCKS)) {
                two(idiom3, onceIsTwice);
            }
        }
    }

    /** A local pair at two locations; {@code common} are the critical sections around both accesses. */
    void twoLocations(int summaryA, int atA, int summaryD, int atD, int[] common) {
        begin(summaryA, atA, summaryD, atD);
        int x = summaries.location(a);
        int y = summaries.location(d);
        for (int group = histories.firstGroup(x); group < histories.endGroup(x); group++) {
            int other =
                    histories.thread(group) == summaries.thread(a) ? NONE : histories.group(y, histories.thread(group));
            if (other >= 0 && collect(targets, group, common) && collect(sources, other, common)) {
                two(idiom4, false);
            }
        }
    }

    /** Idiom 2: the same access after A and before D. */
    private void one(int group) {
        for (int block = histories.firstBlock(group); block < histories.endBlock(group); block++) {
            work++;
            int b = histories.at(histories.blockStart(block));
            if (isSingle(b) && dependences.fit(a, b) && dependences.fit(b, d)) {
                int from = Math.max(dependences.from(block, a, true), dependences.from(block, d, false));
                if (from < Math.min(dependences.to(block, a, true), dependences.to(block, d, false))) {
                    int found = histories.at(from);
                    between(found, summaries.first(found));
                }
            }
        }
        int thread = histories.thread(group);
        if (dAt == summaries.first(d)) {
            for (int pair = ordered.first(d, false); pair >= 0; pair = ordered.next(pair, false)) {
                int b = ordered.end(pair, true);
                if (summaries.thread(b) == thread && isSingle(b) && mayFollowA(b, summaries.last(b))) {
                    between(b, summaries.last(b));
                }
            }
        }
        if (aAt == summaries.last(a)) {
            for (int pair = ordered.first(a, true); pair >= 0; pair = ordered.next(pair, true)) {
                int b = ordered.end(pair, false);
                if (summaries.thread(b) == thread
                        && isSingle(b)
                        && dependences.fit(b, d)
                        && dependences.orderAllows(b, d)) {
                    between(b, summaries.first(b));
                }
            }
        }
    }

    private boolean mayFollowA(int b, int at) {
        if (dependences.fit(a, b) && dependences.orderAllows(a, b)) {
            return true;
        }
        return aAt == summaries.last(a) && at == summaries.first(b) && ordered.contains(a, b);
    }

    /** Whether it is the same event as a target and as a source: an update is a write only to a read. */
    private boolean isSingle(int b) {
        return summaries.code(b) != Access.UPDATE || summaries.code(a) == Access.READ;
    }

    private void between(int b, int at) {
        execution.add(idiom2, execution.isAsynchronous(b, d), a, aAt, b, at, d, dAt, -1, 0);
    }

    /** Collects what may follow A, or what D may follow, of one thread; false if there is nothing. */
    private boolean collect(Partners partners, int group, int[] common) {
        boolean areTargets = partners == targets;
        int of = areTargets ? a : d;
        partners.clear();
        for (int block = histories.firstBlock(group); block < histories.endBlock(group); block++) {
            work++;
            int example = histories.at(histories.blockStart(block));
            if (dependences.fit(of, example, areTargets) && isOutside(common, example)) {
                int from = dependences.from(block, of, areTargets);
                int to = dependences.to(block, of, areTargets);
                if (from < to) {
                    add(partners, histories.at(areTargets ? from : to - 1));
                }
            }
        }
        if (areTargets ? aAt == summaries.last(a) : dAt == summaries.first(d)) {
            for (int pair = ordered.first(of, areTargets); pair >= 0; pair = ordered.next(pair, areTargets)) {
                int other = ordered.end(pair, !areTargets);
                if (summaries.thread(other) == histories.thread(group) && isOutside(common, other)) {
                    add(partners, other);
                }
            }
        }
        return partners.size() > 0;
    }

    private boolean isOutside(int[] common, int summary) {
        return common.length == 0 || !execution.signatures().excludes(common, summaries.signature(summary));
    }

    /** The earliest of an instruction may follow A, and D the latest. */
    private void add(Partners partners, int summary) {
        if (partners == targets) {
            partners.add(execution.target(a, summary), summary, summaries.first(summary), true);
        } else {
            int key = execution.source(summary) << 1 | (summaries.isAsynchronous(summary) ? 1 : 0);
            partners.add(key, summary, summaries.last(summary), false);
        }
    }

    /** Idioms 3 and 4: the earliest that may follow A, and then the latest that D may follow. */
    private void two(Found found, boolean maySame) {
        if (execution.source(a) < 0) {
            return;
        }
        for (int i = 0; i < targets.size(); i++) {
            work++;
            for (int j = 0; j < sources.size() && !found.isFull(); j++) {
                work++;
                int atB = targets.position(i);
                int atC = sources.position(j);
                if (atB < atC || maySame && atB == atC) {
                    int c = sources.summary(j);
                    boolean isAsynchronous = execution.isAsynchronous(c, d);
                    execution.add(found, isAsynchronous, a, aAt, targets.summary(i), atB, c, atC, d, dAt);
                }
            }
        }
    }

    /**
     * The static instructions of one thread that may be an event of an iRoot, each with its earliest or its latest
     * access.
     */
    private static final class Partners {
        private int size;
        private int[] event = new int[16];
        private int[] summary = new int[16];
        private int[] position = new int[16];

        void clear() {
            size = 0;
        }

        /**
         * Adds an access.
         *
         * @param key tells instructions apart
         * @param earliest whether the earlier of two is kept, or the later
         */
        void add(int key, int ofSummary, int at, boolean earliest) {
            for (int i = 0; i < size; i++) {
                if (event[i] == key) {
                    if (earliest ? at < position[i] : at > position[i]) {
                        summary[i] = ofSummary;
                        position[i] = at;
                    }
                    return;
                }
            }
            if (size == event.length) {
                event = Arrays.copyOf(event, size * 2);
                summary = Arrays.copyOf(summary, size * 2);
                position = Arrays.copyOf(position, size * 2);
            }
            event[size] = key;
            summary[size] = ofSummary;
            position[size++] = at;
        }

        int size() {
            return size;
        }

        int summary(int i) {
            return summary[i];
        }

        int position(int i) {
            return position[i];
        }
    }
}
