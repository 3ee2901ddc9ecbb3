package dev.heddle.replayer.strategy;

import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.analyzer.estimate.ProfileCounter;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * SURW, selectively uniform random walk: the interleavings of the interesting events are equally likely; all others go
 * by random priorities. Source: Zhao, Wolff, Mathur, Roychoudhury, ASPLOS 2025.
 *
 * <p>Interesting are the accesses of one place, drawn for each execution in proportion to its accesses in the profile.
 * The thread that is intended to make the next one is drawn in proportion to those that it, and the threads that it is
 * still to start, have left. Who comes to an interesting access before its turn waits until the intended thread has
 * made one; where all wait, one of them is intended. Where the others wait for {@value #PATIENCE} decisions in vain, or
 * for a spinning thread, one of them is intended, which is counted. Without a profile it is a random walk.
 */
final class SurwStrategy extends InterleavingStrategy {
    private static final int PATIENCE = 1_000;
    private static final int NOBODY_YET = -1;

    private final StrategyContext context;
    private final EventPriorities priorities = new EventPriorities();
    private final WorkLeft work = new WorkLeft();
    private final SpinWatch spins = new SpinWatch();

    @SuppressWarnings("NullAway.Init") // set in begin()
    private SiteNames names;

    private Profile profile = Profile.NONE;
    private long[] places = {};
    private WorkTree[] trees = {};
    private long accesses;
    private long place;
    private int intended;
    private boolean[] waits = new boolean[16];
    private int waiting;
    private int waited;

    SurwStrategy(StrategySpec spec, StrategyContext context) {
        super(spec);
        this.context = context;
    }

    @Override
    public void begin(long seed) {
        super.begin(seed);
        names = context.siteNames();
        if (context.parameters().profile() != profile) {
            learn(context.parameters().profile());
        }
        place = 0;
        if (accesses > 0) {
            drawPlace();
        }
        priorities.begin(random);
        spins.begin();
        nextTurn();
    }

    private void learn(Profile now) {
        profile = now;
        int n = now.accesses().size();
        places = new long[n];
        trees = new WorkTree[n];
        accesses = 0;
        int i = 0;
        for (var of : now.accesses().entrySet()) {
            places[i] = of.getKey();
            trees[i] = new WorkTree(now.operations(), of.getValue());
            accesses += trees[i].all(trees[i].root());
            i++;
        }
    }

    private void drawPlace() {
        long left = random.nextLong(accesses);
        int i = 0;
        while ((left -= trees[i].all(trees[i].root())) >= 0) {
            i++;
        }
        place = places[i];
        work.begin(trees[i]);
    }

    private void nextTurn() {
        intended = NOBODY_YET;
        release();
    }

    private void release() {
        Arrays.fill(waits, false);
        waiting = 0;
        waited = 0;
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        if (place == 0) {
            return random.nextInt(enabled.size());
        }
        if (intended == NOBODY_YET) {
            intended = byWorkLeft();
        }
        waited += waiting > 0 ? 1 : 0;
        if (waited > PATIENCE || spins.isSpinning()) {
            escapes++;
            spins.forgive();
            priorities.forgetAll();
            intendOneThatWaits(enabled);
        }
        priorities.draw(enabled);
        while (true) {
            int best = highest(enabled);
            if (best < 0) {
                intendOneThatWaits(enabled);
            } else if (intended == NOBODY_YET || enabled.thread(best) == intended || enabled.placeName(best) != place) {
                priorities.forget(enabled, best);
                return best;
            } else {
                waits[enabled.thread(best)] = true;
                waiting++;
            }
        }
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        super.overruled(enabled, chosen);
        int thread = enabled.thread(chosen);
        if (thread < waits.length && waits[thread]) {
            waits[thread] = false; // its access is made out of turn
            waiting--;
        }
    }

    private int highest(EnabledThreads enabled) {
        int best = -1;
        for (int i = 0; i < enabled.size(); i++) {
            int thread = enabled.thread(i);
            if (thread >= waits.length) {
                waits = Arrays.copyOf(waits, thread * 2);
            }
            if (!waits[thread] && (best < 0 || priorities.isHigher(enabled, i, best))) {
                best = i;
            }
        }
        return best;
    }

    /** A thread, enabled or not; none if no known work is left. */
    private int byWorkLeft() {
        long total = 0;
        for (int t = 0; t < work.threads(); t++) {
            total += work.left(t);
        }
        if (total == 0) {
            return NOBODY_YET;
        }
        long left = random.nextLong(total);
        int t = 0;
        while ((left -= work.left(t)) >= 0) {
            t++;
        }
        return t;
    }

    private void intendOneThatWaits(EnabledThreads enabled) {
        long total = 0;
        for (int i = 0; i < enabled.size(); i++) {
            total += weightIfWaiting(enabled.thread(i));
        }
        long left = total == 0 ? -1 : random.nextLong(total);
        for (int i = 0; i < enabled.size() && left >= 0; i++) {
            left -= weightIfWaiting(enabled.thread(i));
            intended = left < 0 ? enabled.thread(i) : intended;
        }
        release();
    }

    private long weightIfWaiting(int thread) {
        return thread < waits.length && waits[thread] ? Math.max(1, work.left(thread)) : 0;
    }

    @Override
    public void executed(EventColumns events, int index) {
        if (place == 0) {
            return;
        }
        spins.executed(events, index);
        int parent = events.thread(index);
        int before = parent == intended ? work.left(parent) : 0;
        int threads = work.threads();
        work.executed(events, index);
        if (work.threads() > threads && before > 0 && random.nextInt(before) < work.left(threads)) {
            intended = threads; // the turn was the child's
        }
        if (ProfileCounter.isAccess(events, index) && names.placeOfEvent(index) == place) {
            work.done(parent);
            nextTurn();
        }
    }
}
