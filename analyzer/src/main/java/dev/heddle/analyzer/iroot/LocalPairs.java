package dev.heddle.analyzer.iroot;

import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * Finds the local pairs of one thread after another: two of its accesses, A and D, with less than a window of its
 * events between them and no access to either location in between. The work for pairs at two locations grows with the
 * window; beyond a bound only a sample of the accesses D is looked at ({@link Budget}).
 */
final class LocalPairs {
    /**
     * Steps within which every access is examined: reduced by one for each event, down to the minimum; about a second.
     */
    private static final long MOST_WORK = 12_000_000;

    private static final long LEAST_WORK = 3_000_000;

    /** Steps that a new pair counts for. */
    private static final int NEW_PAIR = 4;

    private static final int MOST_KNOWN = 1 << 21;
    private static final int MOST_COMMON = 64;
    /** For the sections around pairs at one location, which do not matter. */
    private static final int SAME = -1;

    private static final int PARALLEL = -2;

    private final Summaries summaries;
    private final PredictorOptions options;
    private final Reach reach;
    private final AroundPairs around;
    private final Found idiom4;
    private final PairStore opposite;
    private final PairStore parallel;
    private final Rows sections;
    private final Recency recency;
    private final int[] lastAt;
    private final Lockset[] lastHeld;
    private final Budget forSame;
    private final Budget forWindows;
    /** By the critical sections around both accesses. */
    private final IntObjectHashMap<LongHashSet> known = new IntObjectHashMap<>();

    private int knownCount;
    private final int[] buffer = new int[MOST_COMMON];

    LocalPairs(
            Execution execution,
            int locations,
            AroundPairs around,
            Found idiom4,
            PairStore opposite,
            PairStore parallel,
            Rows sections) {
        this.around = around;
        this.idiom4 = idiom4;
        this.opposite = opposite;
        this.parallel = parallel;
        this.sections = sections;
        summaries = execution.summaries();
        options = execution.options();
        reach = new Reach(execution);
        recency = new Recency(locations);
        lastAt = new int[locations];
        lastHeld = new Lockset[locations];
        long events = execution.logs().stream().mapToLong(EventLog::size).sum();
        long most = Math.max(LEAST_WORK, MOST_WORK - events);
        forSame = new Budget(most, summaries.size());
        forWindows = new Budget(most, summaries.size());
    }

    boolean isSampled() {
        return forSame.isSampled() || forWindows.isSampled();
    }

    void find(EventLog log) {
        LockTracker locks = new LockTracker();
        recency.clear();
        for (int position = 0; position < log.size(); position++) {
            int summary = log.summary(position);
            if (summary < 0) {
                continue;
            }
            if (isOver()) {
                return;
            }
            int location = summaries.location(summary);
            int code = summaries.code(summary);
            if (Access.releases(code)) {
                locks.release(location, Access.isShared(code));
            }
            targetAt(summary, position, location, code, locks.held(), log);
            recency.use(location);
            lastAt[location] = position;
            lastHeld[location] = locks.held();
            if (Access.acquires(code)) {
                locks.acquire(location, Access.isShared(code));
            }
        }
    }

    private void targetAt(int d, int dAt, int location, int code, Lockset held, EventLog log) {
        boolean mayDeadlock = options.deadlock() && options.has(5) && Access.acquires(code);
        boolean hasSource = !Access.releases(code) && reach.hasSource(d);
        forSame.spend(reach.takeWork());
        boolean isNear = recency.contains(location) && dAt - lastAt[location] < options.window();
        if (isNear && hasSource) {
            same(log.summary(lastAt[location]), lastAt[location], d, dAt);
        }
        boolean matters = hasSource || mayDeadlock || options.has(6) && reach.hasTarget(d);
        if (matters && isOpen() && forWindows.allows(d)) {
            window(d, dAt, location, mayDeadlock, held, log);
        }
    }

    private boolean isOpen() {
        return options.has(4) && !idiom4.isFull()
                || options.has(5) && !opposite.isFull()
                || options.has(6) && !parallel.isFull();
    }

    private boolean isOver() {
        return (!isOpen() || forWindows.isSpent()) && (!around.isOpen() || forSame.isSpent());
    }

    private void same(int a, int aAt, int d, int dAt) {
        if (around.isOpen() && reach.hasTarget(a) && forSame.allows(d) && isNew(SAME, key(a, aAt, d, dAt))) {
            long before = around.work();
            around.sameLocation(a, aAt, d, dAt);
            forSame.spend(around.work() - before + NEW_PAIR);
        }
    }

    private void window(int d, int dAt, int location, boolean mayDeadlock, Lockset held, EventLog log) {
        boolean hasSource = reach.hasSource(d);
        for (int x = recency.newest(); x >= 0 && x != location; x = recency.older(x)) {
            int aAt = lastAt[x];
            forWindows.spend(1);
            if (dAt - aAt >= options.window()) {
                return;
            }
            int a = log.summary(aAt);
            boolean isPair = hasSource && reach.hasTarget(a);
            if (isPair || mayDeadlock && Access.acquires(summaries.code(a))) {
                int common = held == Lockset.EMPTY ? 0 : held.common(lastHeld[x], sections, buffer);
                forWindows.spend(1);
                if (isNew(common, key(a, aAt, d, dAt))) {
                    forWindows.spend(NEW_PAIR);
                    two(a, aAt, d, dAt, common, isPair);
                }
            }
            if (options.has(6)) {
                sameDirection(a, aAt, d, dAt);
            }
        }
    }

    private void two(int a, int aAt, int d, int dAt, int common, boolean isPair) {
        if (options.has(5)) {
            opposite.add(a, aAt, d, dAt, common);
        }
        if (isPair && options.has(4) && !idiom4.isFull()) {
            long before = around.work();
            around.twoLocations(a, aAt, d, dAt, sections.row(common));
            forWindows.spend(around.work() - before);
        }
    }

    /** Idiom 6 has two sources in one thread and two targets in the other. */
    private void sameDirection(int first, int firstAt, int second, int secondAt) {
        boolean matters =
                reach.hasTarget(first) && reach.hasTarget(second) || reach.hasSource(first) && reach.hasSource(second);
        int ends = (firstAt == summaries.first(first) ? 2 : 0) | (secondAt == summaries.last(second) ? 1 : 0);
        if (matters && isNew(PARALLEL - ends, key(first, firstAt, second, secondAt))) {
            parallel.add(first, firstAt, second, secondAt, 0);
        }
    }

    /** Whether it is the last of its summary and the first of its summary counts for pairs in order. */
    private long key(int a, int aAt, int d, int dAt) {
        int ends = (aAt == summaries.last(a) ? 2 : 0) | (dAt == summaries.first(d) ? 1 : 0);
        return ((long) a << 31 | d) << 2 | ends;
    }

    private boolean isNew(int common, long key) {
        if (knownCount >= MOST_KNOWN) { // it only saves work
            known.clear();
            known.compact();
            knownCount = 0;
        }
        LongHashSet set = known.get(common);
        if (set == null) {
            set = new LongHashSet();
            known.put(common, set);
        }
        boolean isNew = set.add(key);
        knownCount += isNew ? 1 : 0;
        return isNew;
    }

    /**
     * How much is looked at. All at first; when that was much, of each summary the first, second, fourth ... access;
     * then its first; then nothing. What is left out is the same in every run.
     */
    private static final class Budget {
        private final long most;
        private final int[] visits;
        private long work;
        private boolean isSampled;

        /**
         * @param most steps of work in each of the three stages
         * @param summaries how many there are
         */
        Budget(long most, int summaries) {
            this.most = most;
            visits = new int[summaries];
        }

        void spend(long steps) {
            work += steps;
        }

        /** Whether the next access of a summary is looked at. */
        boolean allows(int summary) {
            if (work < most) {
                return true;
            }
            int visit = ++visits[summary];
            boolean isChosen = work < 2 * most ? (visit & (visit - 1)) == 0 : work < 3 * most && visit == 1;
            isSampled |= !isChosen;
            return isChosen;
        }

        boolean isSpent() {
            isSampled |= work >= 3 * most;
            return work >= 3 * most;
        }

        boolean isSampled() {
            return isSampled;
        }
    }
}
