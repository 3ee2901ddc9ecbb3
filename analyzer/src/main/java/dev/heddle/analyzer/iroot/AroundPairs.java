package dev.heddle.analyzer.iroot;

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

    /** How many blocks were looked at so far. */
    long work() {
        return work;
    }

    /** Whether idioms 2 and 3 are looked for still. */
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
            if (hasIdiom3 && !idiom3.isFull() && collect(group, group, NO_LOCKS)) {
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
            if (other >= 0 && collect(group, other, common)) {
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
                int from = Math.max(dependences.targetsFrom(block, a), dependences.sourcesFrom(block, d));
                if (from < Math.min(dependences.targetsTo(block, a), dependences.sourcesTo(block, d))) {
                    int found = histories.at(from);
                    between(found, summaries.first(found));
                }
            }
        }
        int thread = histories.thread(group);
        if (dAt == summaries.first(d)) {
            for (int pair = ordered.firstOfTarget(d); pair >= 0; pair = ordered.nextOfTarget(pair)) {
                int b = ordered.source(pair);
                if (summaries.thread(b) == thread && isSingle(b) && mayFollowA(b, summaries.last(b))) {
                    between(b, summaries.last(b));
                }
            }
        }
        if (aAt == summaries.last(a)) {
            for (int pair = ordered.firstOfSource(a); pair >= 0; pair = ordered.nextOfSource(pair)) {
                int b = ordered.target(pair);
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
        int eventA = execution.source(a);
        int eventB = execution.target(a, b);
        int eventD = execution.target(b, d);
        if (eventA < 0 || eventB < 0 || eventD < 0) {
            return;
        }
        boolean isAsynchronous = summaries.isAsynchronous(b) || summaries.isAsynchronous(d);
        if (!idiom2.isKnown(eventA, eventB, eventD, NONE, isAsynchronous)) {
            int thread = execution.thread(a);
            idiom2.add(
                    eventA,
                    eventB,
                    eventD,
                    NONE,
                    isAsynchronous,
                    execution.index(thread, aAt),
                    execution.index(execution.thread(b), at),
                    execution.index(thread, dAt),
                    NONE);
        }
    }

    /** Collects what may follow A and what D may follow, of one thread; false if there is none of either. */
    private boolean collect(int groupOfA, int groupOfD, int[] common) {
        targets.clear();
        sources.clear();
        for (int block = histories.firstBlock(groupOfA); block < histories.endBlock(groupOfA); block++) {
            work++;
            int b = histories.at(histories.blockStart(block));
            if (dependences.fit(a, b) && isOutside(common, b)) {
                int from = dependences.targetsFrom(block, a);
                if (from < dependences.targetsTo(block, a)) {
                    target(histories.at(from));
                }
            }
        }
        if (aAt == summaries.last(a)) {
            for (int pair = ordered.firstOfSource(a); pair >= 0; pair = ordered.nextOfSource(pair)) {
                int b = ordered.target(pair);
                if (summaries.thread(b) == histories.thread(groupOfA) && isOutside(common, b)) {
                    target(b);
                }
            }
        }
        return targets.size() > 0 && collectSources(groupOfD, common);
    }

    private boolean collectSources(int group, int[] common) {
        for (int block = histories.firstBlock(group); block < histories.endBlock(group); block++) {
            work++;
            int c = histories.at(histories.blockStart(block));
            if (dependences.fit(c, d) && isOutside(common, c)) {
                int to = dependences.sourcesTo(block, d);
                if (dependences.sourcesFrom(block, d) < to) {
                    source(histories.at(to - 1));
                }
            }
        }
        if (dAt == summaries.first(d)) {
            for (int pair = ordered.firstOfTarget(d); pair >= 0; pair = ordered.nextOfTarget(pair)) {
                int c = ordered.source(pair);
                if (summaries.thread(c) == histories.thread(group) && isOutside(common, c)) {
                    source(c);
                }
            }
        }
        return sources.size() > 0;
    }

    private boolean isOutside(int[] common, int summary) {
        return common.length == 0 || !execution.signatures().excludes(common, summaries.signature(summary));
    }

    private void target(int b) {
        targets.add(execution.target(a, b), b, summaries.first(b), true);
    }

    private void source(int c) {
        int key = execution.source(c) << 1 | (summaries.isAsynchronous(c) ? 1 : 0);
        sources.add(key, c, summaries.last(c), false);
    }

    /** Idioms 3 and 4: the earliest that may follow A, and then the latest that D may follow. */
    private void two(Found found, boolean maySame) {
        int eventA = execution.source(a);
        if (eventA < 0) {
            return;
        }
        for (int i = 0; i < targets.size(); i++) {
            work++;
            for (int j = 0; j < sources.size() && !found.isFull(); j++) {
                work++;
                int atB = targets.position(i);
                int atC = sources.position(j);
                if (atB < atC || maySame && atB == atC) {
                    around(found, eventA, targets.summary(i), atB, sources.summary(j), atC);
                }
            }
        }
    }

    private void around(Found found, int eventA, int b, int atB, int c, int atC) {
        int eventB = execution.target(a, b);
        int eventC = execution.source(c);
        int eventD = execution.target(c, d);
        boolean isAsynchronous = summaries.isAsynchronous(c) || summaries.isAsynchronous(d);
        if (eventB >= 0
                && eventC >= 0
                && eventD >= 0
                && !found.isKnown(eventA, eventB, eventC, eventD, isAsynchronous)) {
            int thread = execution.thread(a);
            int other = execution.thread(b);
            found.add(
                    eventA,
                    eventB,
                    eventC,
                    eventD,
                    isAsynchronous,
                    execution.index(thread, aAt),
                    execution.index(other, atB),
                    execution.index(other, atC),
                    execution.index(thread, dAt));
        }
    }
}
