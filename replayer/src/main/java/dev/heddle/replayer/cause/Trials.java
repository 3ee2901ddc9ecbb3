package dev.heddle.replayer.cause;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Cause.Constraint;
import dev.heddle.formats.trace.Cause.Trial;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.access.Strengthening;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.lead.DerivedDecisions;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.lead.Place;
import dev.heddle.replayer.lead.PlaceMatcher;
import dev.heddle.replayer.lead.ThreadPositions;
import dev.heddle.replayer.minimise.Budget;
import dev.heddle.replayer.minimise.FailureSignature;
import dev.heddle.replayer.minimise.Spending;
import dev.heddle.replayer.strategy.FairEnd;
import dev.heddle.replayer.strategy.RandomStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Executions in which constraints are kept or forbidden, and whether they fail as the one that is to be explained. */
final class Trials {
    /** Random executions that are made for one in which the constraints come true, or are forbidden with success. */
    private static final int ATTEMPTS = 3;
    /** More than the executions of one round. */
    private static final long ROUND = 1_000;

    /**
     * An execution is cut off, and says nothing, when it is that many times as long as the failing one, and
     * {@link #LONGER} events: where a thread is held back, another one may wait for it in vain for long.
     */
    private static final int TIMES_AS_LONG = 8;

    private static final int LONGER = 5_000;
    /** Events that one thread may have in a row, if the failing execution has not more. */
    private static final int SHORTEST_RUN = 1_000;

    private static final int LONGEST = 10_000_000;

    private static final Set<String> ACQUIRING = Set.of("lock", "lockInterruptibly");

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final Engine engine;
    private final Engine.Main program;
    private final Runnable reset;
    private final Spending spending;
    private final PlaceMatcher decided;
    /** Where the failure stays away, a thread that polls may go on for ever. */
    private final FairEnd nearestThenFair;

    private final SchedulingStrategy nearest;
    private final SchedulingStrategy random;
    private final SchedulingStrategy weak;
    private final ConstraintMatcher constraints;

    private long seed;
    private int abandoned;
    private boolean isBroken;
    private Place[] places = new Place[0];
    private FailureSignature goal = new FailureSignature("", Set.of());

    Trials(Engine engine, Engine.Main program, Runnable reset, Spending spending) {
        this.engine = engine;
        this.program = program;
        this.reset = reset;
        this.spending = spending;
        decided = new PlaceMatcher(List.of(), engine.siteNames());
        constraints = new ConstraintMatcher(engine.siteNames());
        nearestThenFair = new FairEnd(new LeadingStrategy(decided));
        nearest = new LeadingStrategy(constraints, nearestThenFair);
        random = new LeadingStrategy(constraints, RandomStrategy.ofNewest());
        weak = new LeadingStrategy(constraints, new RandomStrategy());
    }

    /**
     * Learns an execution. Answers what it would have been if the other threads had gone on after its failure, as far
     * as that is known: with more events at its end. Null where its decisions do not lead to the same failure again.
     */
    @Nullable
    Trace begin(Trace failing) {
        seed = failing.header().executionSeed();
        abandoned = engine.abandonedThreads();
        isBroken = false;
        spending.restart();
        places = ThreadPositions.of(failing);
        nearestThenFair.allow(Math.max(SHORTEST_RUN, failing.events().size()));
        decided.follow(DerivedDecisions.of(failing));
        constraints.constrain(List.of(), places, true);
        if (!(execute(nearest) instanceof Outcome.Failed failed)
                || !isSameEnd((Failed) failing.verdict(), failed.verdict())) {
            return null;
        }
        goal = FailureSignature.of(failed.verdict(), engine.tables());
        Trace longer = switch (failed.verdict().kind()) {
            case EXCEPTION -> longer(failing);
            case DEADLOCK -> withPending(failing);
            case EXIT, LIVELOCK, RACE, SPIN, UNFINISHED, OUTSIDE, LEAK -> failing;
        };
        places = failed.verdict().kind() == FailureKind.DEADLOCK
                ? places(longer, failing.events().size())
                : ThreadPositions.of(longer);
        engine.shorten(TIMES_AS_LONG * Math.min(longer.events().size(), LONGEST) + LONGER);
        return longer;
    }

    /** No more executions are made. */
    void end() {
        engine.shorten(Integer.MAX_VALUE);
    }

    /** What follows may take that much. */
    void restart(Budget next) {
        spending.restart(next);
    }

    private Trace longer(Trace failing) {
        engine.goOnAfterExceptions(true);
        try {
            execute(nearest);
            Trace longer = engine.last().trace(failing.header(), failing.program(), failing.verdict());
            return isPrefix(failing.events(), longer.events()) ? longer : failing;
        } finally {
            engine.goOnAfterExceptions(false);
        }
    }

    /**
     * With the acquisitions of locks that blocked threads wait for: they have no events, and a deadlock is that others
     * came before them.
     */
    private static Trace withPending(Trace failing) {
        EventColumns events = failing.events().copy();
        for (Blocked blocked : ((Failed) failing.verdict()).blocked()) {
            if (isAcquisition(failing, blocked)) {
                int e = events.append(blocked.thread(), EventKind.LOCK, blocked.site(), blocked.location(), 1);
                events.addFlags(e, EventFlags.COUNTED);
            }
        }
        return new Trace(
                failing.header(),
                failing.program(),
                failing.threads(),
                failing.sites(),
                failing.objects(),
                failing.locations(),
                events,
                failing.verdict());
    }

    /**
     * Whether the thread waits for a monitor, or is parked in a method of a lock of java.util.concurrent, as awaits of
     * its conditions are too.
     */
    private static boolean isAcquisition(Trace failing, Blocked blocked) {
        if (blocked.site() < 0 || blocked.location() < 0) {
            return false;
        }
        String member = failing.sites().get(blocked.site()).member();
        boolean isOfLock = failing.locations().get(blocked.location()).kind() == LocationKind.LOCK
                && ACQUIRING.contains(member.substring(member.lastIndexOf('.') + 1));
        return blocked.kind() == EventKind.LOCK || blocked.kind() == EventKind.PARK && isOfLock;
    }

    /**
     * The places of a trace and of acquisitions appended to it. A thread that found its lock taken may have an event in
     * the call already, which is none where the lock is free: the place of the acquisition is that of the first.
     */
    private static Place[] places(Trace longer, int failure) {
        Place[] places = ThreadPositions.of(longer);
        EventColumns events = longer.events();
        for (int e = failure; e < events.size(); e++) {
            for (int i = failure - 1; i >= 0; i--) {
                if (events.thread(i) != events.thread(e)) {
                    continue;
                }
                if (events.kind(i) != EventKind.YIELD || events.site(i) != events.site(e)) {
                    break;
                }
                places[e] = places[i];
            }
        }
        return places;
    }

    private static boolean isPrefix(EventColumns shorter, EventColumns longer) {
        boolean isSame = longer.size() >= shorter.size();
        for (int i = 0; isSame && i < shorter.size(); i++) {
            isSame = shorter.thread(i) == longer.thread(i)
                    && shorter.kind(i) == longer.kind(i)
                    && shorter.site(i) == longer.site(i)
                    && shorter.location(i) == longer.location(i);
        }
        return isSame;
    }

    private static boolean isSameEnd(Failed expected, Failed found) {
        return found.kind() == expected.kind() && found.headline().equals(expected.headline());
    }

    /** How many there have been. */
    int executions() {
        return spending.executions();
    }

    /** Whether there must be no more. */
    boolean isSpent() {
        return isBroken || spending.isOver();
    }

    /** Whether a part of the time has been taken: 4 stands for a quarter. */
    boolean hasTaken(int part) {
        return spending.hasTaken(part);
    }

    /** Whether the failure does not come where the constraint is forbidden and all else is as it was. */
    boolean isNeeded(Constraint constraint) {
        if (isSpent()) {
            return false;
        }
        constraints.constrain(List.of(constraint), places, false);
        Outcome outcome = execute(nearest);
        return !failsTheSameWay(outcome) && !isCutOff(outcome) && !constraints.allHeld();
    }

    /**
     * Random executions in which all the constraints hold.
     *
     * @param round executions of different rounds have different seeds
     * @param mostPassed with more that do not fail there are no further executions
     */
    Trial with(List<Constraint> all, int round, int number, int mostPassed) {
        return trial(all, true, round, number, mostPassed);
    }

    /**
     * Random executions in which the constraints do not all hold; likewise.
     *
     * @param mostFailed with more that fail there are no further executions
     */
    Trial without(List<Constraint> all, int round, int number, int mostFailed) {
        return trial(all, false, round, number, mostFailed);
    }

    private Trial trial(List<Constraint> all, boolean keeps, int round, int number, int mostOthers) {
        int made = 0;
        int failed = 0;
        constraints.constrain(all, places, keeps);
        int others = 0; // executions that end otherwise than the constraints are thought to make them
        for (int n = 0; n < ATTEMPTS * number && made < number && others <= mostOthers && !isSpent(); n++) {
            constraints.vary(ROUND * round + n + 1);
            Outcome outcome = execute(random);
            if (constraints.allHeld() == keeps && !isCutOff(outcome)) {
                boolean hasFailed = failsTheSameWay(outcome);
                made++;
                failed += hasFailed ? 1 : 0;
                others += hasFailed == keeps ? 0 : 1;
            }
        }
        constraints.vary(0);
        return new Trial(made, failed);
    }

    /**
     * Executions of a changed program: the failing one as far as it is possible, then random ones whose reads see any
     * write that they may, in which the constraints hold where they can. The first failure is the last execution.
     *
     * @param change null for the program as it is, all of whose executions are made
     */
    Trial changed(@Nullable Strengthening change, List<Constraint> all, int number) {
        engine.strengthen(change);
        constraints.constrain(List.of(), places, true);
        int made = 0;
        int failed = 0;
        while (made < number && !isSpent() && (change == null || failed == 0)) {
            failed += failsTheSameWay(execute(made == 0 ? nearest : weak)) ? 1 : 0;
            made++;
            constraints.constrain(all, places, true);
            constraints.vary(made);
        }
        constraints.vary(0);
        engine.strengthen(null);
        return new Trial(made, failed);
    }

    /** Whether random continuations of the first events all fail. */
    boolean allFail(Trace failing, int prefix, int number) {
        ExactMatcher first = ExactMatcher.ofPrefix(failing, engine.tables(), prefix);
        SchedulingStrategy strategy = new LeadingStrategy(first, RandomStrategy.ofNewest());
        for (int n = 0; n < number; n++) {
            first.thenSeed(seed + (n + 1) * GOLDEN);
            if (isSpent() || !failsTheSameWay(execute(strategy))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCutOff(Outcome outcome) {
        return !outcome.reason().isEmpty();
    }

    private boolean failsTheSameWay(Outcome outcome) {
        return outcome instanceof Outcome.Failed failed
                && FailureSignature.of(failed.verdict(), engine.tables()).equals(goal);
    }

    private Outcome execute(SchedulingStrategy strategy) {
        reset.run();
        Outcome outcome = engine.execute(strategy, seed, program);
        spending.add(engine.last().eventCount());
        isBroken |=
                outcome instanceof Outcome.Broken || engine.isHeapExhausted() || engine.abandonedThreads() > abandoned;
        return outcome;
    }
}
