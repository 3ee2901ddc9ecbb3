package dev.heddle.replayer.expose;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReadsFrom;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import dev.heddle.replayer.strategy.SpinWatch;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Maple's active scheduler (Yu et al., OOPSLA 2012, section 4.2): keeps threads back where they are about to execute an
 * event of the iRoot, until the other thread is there as well, and watches the object from then on. Where nothing else
 * can go on, what is kept back does, in the order that harms least: the next step of the plan, then what breaks it,
 * after which it starts again. Whether the iRoot was exposed is for an observer to say.
 *
 * <p>One difference: a release of a monitor is no place where a thread could be kept back, so that its successor is
 * looked for when it has been executed.
 */
public final class ExposeStrategy implements SchedulingStrategy {
    /** Operations of one thread within which its events of an iRoot must come (the vulnerability window). */
    static final int WINDOW = 1_000;

    private static final double RESTART = 0.2;
    private static final double WANDER = 1.0 / 16;

    /** Circles that threads have gone in for nothing, after which the iRoot is let be for the rest of the execution. */
    private static final int MOST_CIRCLES = 200;

    private static final int HARMFUL = 0;
    private static final int NEXT = 1;
    private static final int LATE = 2;
    private static final int USUAL = 3;
    private static final int FAVOURED = 4;
    private static final int NOW = 5;

    private final SiteNames names;
    private final SpinWatch spins = new SpinWatch();
    private final Bindings bindings = new Bindings();
    private final Holders holders = new Holders();
    private Plan plan;
    private Direction direction = Direction.OLDER_FIRST;
    private boolean isRead;
    private boolean isTimed;
    private String name = "expose";
    private SplittableRandom random = new SplittableRandom(0);

    private int step;
    /** Site of the operation that was decided on last. */
    private long site;

    /** 0: not seen yet; lowered if the thread spun. */
    private long[] priority = new long[16];

    private int[] considered = new int[16];
    private long lowest;
    private int circles;
    private final Touched touched = new Touched();

    /**
     * @param target what to aim at
     * @param names those of the executions to come
     */
    public ExposeStrategy(Iroot target, SiteNames names) {
        this.names = names;
        plan = Plan.of(target, false);
        aim(target, Direction.OLDER_FIRST, false);
    }

    /**
     * Takes another aim, for the executions to come.
     *
     * @param timed whether time-outs come as soon as they may, instead of as late as they may
     */
    public void aim(Iroot target, Direction towards, boolean timed) {
        direction = towards;
        isTimed = timed;
        plan = Plan.of(target, towards == Direction.NEWER_FIRST);
        isRead = target.idiom() == 1 && plan.type(0) == AccessType.WRITE && plan.type(1) == AccessType.READ;
        name = "expose:idiom=" + target.idiom() + ",first=" + towards.word() + (timed ? ",timed=yes" : "");
    }

    @Override
    public String name() {
        return name;
    }

    /** Whether all events of the iRoot have come in the last execution, as far as can be told from here. */
    public boolean isThrough() {
        return step == plan.size() && circles <= MOST_CIRCLES;
    }

    /** Whether both threads were between their two events: idiom 5, where it ends in a deadlock. */
    public boolean isCrossed() {
        return plan.isOpen(step);
    }

    @Override
    public void begin(long seed) {
        random = new SplittableRandom(seed);
        spins.begin();
        holders.begin();
        Arrays.fill(priority, 0);
        Arrays.fill(considered, 0);
        touched.begin();
        lowest = 0;
        circles = 0;
        restart();
    }

    private void restart() {
        step = 0;
        bindings.clear();
        holders.clear();
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        look(enabled);
        int chosen = best(enabled, NOW);
        if (spins.isSpinning()) {
            chosen = outOfCircle(enabled, chosen);
        } else if (direction == Direction.DRAWN && rank(enabled, chosen) == USUAL && random.nextDouble() < WANDER) {
            int other = random.nextInt(enabled.size());
            chosen = rank(enabled, other) == USUAL ? other : chosen;
        }
        decided(enabled, chosen);
        return chosen;
    }

    @Override
    public void onlyThread(EnabledThreads enabled) {
        look(enabled);
        decided(enabled, 0);
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        look(enabled);
        decided(enabled, chosen);
    }

    /**
     * Threads that spun come last from now on; if all threads that are not held back did, one of those held back
     * continues.
     */
    private int outOfCircle(EnabledThreads enabled, int chosen) {
        spins.forgive();
        if (++circles > MOST_CIRCLES) {
            step = plan.size();
        }
        boolean again = priorityOf(enabled.thread(chosen)) < 0;
        priority[enabled.thread(chosen)] = --lowest;
        int kept = again ? best(enabled, NEXT) : -1;
        return kept >= 0 ? kept : best(enabled, NOW);
    }

    /** The best thread of those with at most this rank, or -1. */
    private int best(EnabledThreads enabled, int limit) {
        int best = -1;
        int bestRank = -1;
        for (int i = 0; i < enabled.size(); i++) {
            int rank = rank(enabled, i);
            if (rank <= limit
                    && (rank > bestRank
                            || rank == bestRank && priorityOf(enabled.thread(i)) > priorityOf(enabled.thread(best)))) {
                best = i;
                bestRank = rank;
            }
        }
        return best;
    }

    private long priorityOf(int thread) {
        if (thread >= priority.length) {
            priority = Arrays.copyOf(priority, thread * 2);
        }
        if (priority[thread] == 0) {
            priority[thread] = switch (direction) {
                case OLDER_FIRST -> Integer.MAX_VALUE - thread;
                case NEWER_FIRST -> thread == 0 ? Integer.MAX_VALUE : thread; // main has to start the others
                case DRAWN -> 1 + (random.nextLong() >>> 2);
            };
        }
        return priority[thread];
    }

    private void look(EnabledThreads enabled) {
        if (step == 0) {
            first(enabled);
        } else if (step < plan.size()) {
            restartSometimes(enabled);
        }
    }

    private void first(EnabledThreads enabled) {
        int partner = plan.partner(0);
        for (int i = 0; i < enabled.size(); i++) {
            if (holders.hasPassed(enabled.thread(i), enabled.operation(i))) {
                continue;
            }
            boolean isFirst = matches(enabled, i, 0);
            if ((isFirst || matches(enabled, i, partner)) && !hasPartner(enabled, i, 0) && !isPartner(enabled, i)) {
                holders.come(enabled, i, isFirst ? 0 : 1, direction == Direction.DRAWN, random);
            }
        }
    }

    /**
     * Another thread comes to the first event: where one dependency is there already, going on with that is likelier to
     * be worth it.
     */
    private void restartSometimes(EnabledThreads enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            int thread = enabled.thread(i);
            if (bindings.isBound(thread) || !matches(enabled, i, 0) || fits(enabled, i, step)) {
                continue;
            }
            if (thread >= considered.length) {
                considered = Arrays.copyOf(considered, thread * 2);
            }
            if (considered[thread] != enabled.operation(i)) {
                considered[thread] = enabled.operation(i);
                if (random.nextDouble() < RESTART) {
                    restart();
                    first(enabled);
                    return;
                }
            }
        }
    }

    private boolean matches(EnabledThreads enabled, int i, int of) {
        EventKind kind = enabled.pendingKind(i);
        return plan.type(of) != AccessType.UNLOCK && plan.matches(of, kind, enabled.eventSiteName(i));
    }

    /** Whether the i-th thread is about to make that step, for all that is settled. */
    private boolean fits(EnabledThreads enabled, int i, int of) {
        return matches(enabled, i, of)
                && bindings.admitsThread(plan.thread(of), enabled.thread(i))
                && bindings.admitsObject(plan.object(of), enabled.pendingObject(i), enabled.pendingMember(i));
    }

    /** Whether the i-th thread is about to make that step, and another one is at the partner's. */
    private boolean hasPartner(EnabledThreads enabled, int i, int of) {
        int partner = plan.partner(of);
        if (partner == Plan.NONE || !fits(enabled, i, of)) {
            return false;
        }
        boolean same = plan.object(of) == plan.object(partner);
        for (int j = 0; j < enabled.size(); j++) {
            if (j != i && fits(enabled, j, partner) && enabled.touchSame(i, j) == same) {
                return true;
            }
        }
        return false;
    }

    private boolean isPartner(EnabledThreads enabled, int j) {
        int partner = plan.partner(0);
        if (!matches(enabled, j, partner)) {
            return false;
        }
        boolean same = plan.object(0) == plan.object(partner);
        for (int i = 0; i < enabled.size(); i++) {
            if (j != i && matches(enabled, i, 0) && enabled.touchSame(i, j) == same) {
                return true;
            }
        }
        return false;
    }

    private int rank(EnabledThreads enabled, int i) {
        if (step >= plan.size()) {
            return usual(enabled, i);
        }
        return step == 0 ? rankBefore(enabled, i) : rankWithin(enabled, i);
    }

    /** Spinning threads come after those that wait for time, or time would never pass. */
    private int usual(EnabledThreads enabled, int i) {
        boolean circles = priorityOf(enabled.thread(i)) < 0;
        boolean waits = enabled.deadline(i) >= 0;
        return circles || waits && !isTimed ? LATE : waits ? FAVOURED : USUAL;
    }

    private int rankBefore(EnabledThreads enabled, int i) {
        if (hasPartner(enabled, i, 0)) {
            return NOW;
        }
        int side = holders.side(enabled.thread(i));
        return side == 0 ? NEXT : side == 1 || isPartner(enabled, i) ? HARMFUL : usual(enabled, i);
    }

    private int rankWithin(EnabledThreads enabled, int i) {
        int thread = enabled.thread(i);
        if (fits(enabled, i, step)) {
            return plan.partner(step) == Plan.NONE || hasPartner(enabled, i, step) ? NOW : NEXT;
        }
        if (plan.isOpen(step) && fits(enabled, i, step + 1)) {
            return NOW;
        }
        int partner = plan.partner(step);
        if (partner != Plan.NONE && fits(enabled, i, partner) || harms(enabled, i)) {
            return HARMFUL;
        }
        if (priorityOf(thread) < 0 || !bindings.isBound(thread)) {
            return usual(enabled, i);
        }
        return bindings.isThread(plan.thread(step), thread) || isAwaited(enabled, thread) ? FAVOURED : LATE;
    }

    /** Whether the next step waits for the thread to come to its own. */
    private boolean isAwaited(EnabledThreads enabled, int thread) {
        int partner = plan.partner(step);
        if (partner == Plan.NONE || !bindings.isThread(plan.thread(partner), thread)) {
            return false;
        }
        for (int i = 0; i < enabled.size(); i++) {
            if (fits(enabled, i, step)) {
                return true;
            }
        }
        return false;
    }

    /** Whether what the i-th thread is about to do would come between. */
    private boolean harms(EnabledThreads enabled, int i) {
        for (int object = 0; object < 2; object++) {
            if (bindings.touches(object, enabled, i) && plan.isNeeded(object, step) && !isHarmless(enabled, i)) {
                return true;
            }
        }
        return false;
    }

    /** Reads of others count only between two writes (the first of which must not have been read). */
    private boolean isHarmless(EnabledThreads enabled, int i) {
        boolean isWriteAfterWrite =
                plan.type(step) == AccessType.WRITE && step > 0 && plan.type(step - 1) == AccessType.WRITE;
        boolean isOthers = !bindings.isBound(enabled.thread(i)) || plan.size() == 2 && plan.type(0) == AccessType.WRITE;
        return enabled.onlyReads(i) && isOthers && !isWriteAfterWrite;
    }

    private void decided(EnabledThreads enabled, int i) {
        int thread = enabled.thread(i);
        touched.by(thread, enabled.pendingObject(i), enabled.operation(i));
        site = enabled.eventSiteName(i);
        if (step >= plan.size()) {
            return;
        }
        if (step > 0 && bindings.age(thread, enabled.operation(i)) >= WINDOW) {
            restart();
        }
        int made = step == 0 ? madeFirst(enabled, i) : madeNext(enabled, i);
        if (made >= 0) {
            bindings.bindThread(plan.thread(made), thread, enabled.operation(i));
            bindings.bindObject(plan.object(made), enabled.pendingObject(i), enabled.pendingMember(i));
            step = made == step ? step + 1 : plan.size();
        }
    }

    private int madeFirst(EnabledThreads enabled, int i) {
        int thread = enabled.thread(i);
        if (matches(enabled, i, 0)
                && !holders.hasPassed(thread, enabled.operation(i))
                && (holders.side(thread) == 0 || hasPartner(enabled, i, 0))) {
            holders.clear();
            return 0;
        }
        if (holders.side(thread) == 1) {
            holders.pass(thread, enabled.operation(i));
        }
        return Plan.NONE;
    }

    private int madeNext(EnabledThreads enabled, int i) {
        if (fits(enabled, i, step)) {
            return step;
        }
        if (plan.isOpen(step) && fits(enabled, i, step + 1)) {
            return step + 1;
        }
        if (rankWithin(enabled, i) == HARMFUL) {
            restart();
            holders.pass(enabled.thread(i), enabled.operation(i));
        }
        return Plan.NONE;
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        if (isRead && candidates.size() > 1 && site == plan.site(1)) {
            for (int i = candidates.size() - 1; i >= 0; i--) {
                if (candidates.writerSite(i) == plan.site(0)
                        && candidates.writer(i) != candidates.reader()
                        && candidates.isFeasible(i)) {
                    return i;
                }
            }
        }
        return ReadsFrom.newest(candidates);
    }

    @Override
    public int choose(int bound) {
        return direction == Direction.DRAWN ? random.nextInt(bound) : 0;
    }

    @Override
    public void executed(EventColumns events, int index) {
        spins.executed(events, index);
        EventKind kind = events.kind(index);
        int location = events.location(index);
        if (kind == EventKind.LOCK && location >= 0) {
            touched.lock(location, events.thread(index));
        } else if (kind.releasesLock() && location >= 0) {
            unlocked(events, index, kind, touched.lockAt(location));
        }
    }

    private void unlocked(EventColumns events, int index, EventKind kind, @Nullable Object lock) {
        if (lock == null
                || step >= plan.size()
                || plan.type(step) != AccessType.UNLOCK
                || events.has(index, EventFlags.FAILED)
                || !plan.matches(step, kind, names.ofEvent(index))) {
            return;
        }
        int thread = events.thread(index);
        if (bindings.admitsThread(plan.thread(step), thread) && bindings.admitsObject(plan.object(step), lock, -1)) {
            holders.pass(thread, 0);
            bindings.bindThread(plan.thread(step), thread, touched.operation(thread));
            bindings.bindObject(plan.object(step), lock, -1);
            step++;
        }
    }
}
