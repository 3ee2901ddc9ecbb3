package dev.heddle.replayer.expose;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.replayer.job.expose.ExposeNote.Found;
import dev.heddle.replayer.job.expose.ExposeResults.Means;
import dev.heddle.replayer.job.expose.Target;
import dev.heddle.replayer.lead.DerivedDecisions;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Executions that aim at one iRoot in a round, or at one race, one after the other in one JVM: along schedules derived
 * from traces, then by the active scheduler. They end with the first that shows what they aim at.
 */
final class Aims {
    /** Executions along schedules that were derived. */
    private static final int DERIVED = 3;
    /** Searches for such schedules for an iRoot. */
    private static final int SEARCHES = 6;
    /** Executions of the active scheduler for an iRoot. */
    private static final int IN_A_ROW = 2;
    /** Executions for an iRoot, at most. */
    static final int OF_IROOT = DERIVED + IN_A_ROW;
    /** Executions for a race, at most: in either order. */
    static final int OF_RACE = 2 * (DERIVED + Direction.values().length);

    private final SiteNames names;
    private final List<ExposingSchedules> traces;
    private final Deque<Iroot> orders;
    private final Optional<Target> target;
    private final int most;
    private final Predicate<Found> isShown;
    private final Deque<Attempt> pending = new ArrayDeque<>();
    private Iterator<ExposingSchedules> sources = List.<ExposingSchedules>of().iterator();
    private boolean hasActed = true;
    private @Nullable Iroot order;
    private int made;
    private int searches;
    private int planned;
    private boolean isOver;

    /** An execution. */
    record Attempt(Means means, SchedulingStrategy strategy) {}

    private Aims(
            SiteNames names,
            List<ExposingSchedules> traces,
            List<Iroot> orders,
            Optional<Target> target,
            int most,
            Predicate<Found> isShown) {
        this.names = names;
        this.traces = traces;
        this.orders = new ArrayDeque<>(orders);
        this.target = target;
        this.most = most;
        this.isShown = isShown;
    }

    /**
     * Executions for an iRoot.
     *
     * @param traces in which it has not been looked for yet
     * @param most executions of the active scheduler in the whole campaign
     */
    static Aims at(Target target, SiteNames names, List<ExposingSchedules> traces, int most) {
        Iroot iroot = target.iroot();
        return new Aims(
                names,
                traces,
                List.of(iroot),
                Optional.of(target),
                most,
                found -> found.exposed().stream().anyMatch(one -> one.iroot().equals(iroot)));
    }

    /** Executions for a race whose two accesses have not been seen side by side. */
    static Aims at(RacePair race, SiteNames names, List<ExposingSchedules> traces) {
        long a = SiteName.of(race.a());
        long b = SiteName.of(race.b());
        return new Aims(
                names,
                traces,
                SideBySide.iroots(race),
                Optional.empty(),
                0,
                found -> found.neighbours().stream()
                        .anyMatch(two -> two.firstSite() == a && two.secondSite() == b
                                || two.firstSite() == b && two.secondSite() == a));
    }

    /** The execution with that place among those of this object, from 0; null where it is not needed. */
    @Nullable
    Attempt attempt(int place) {
        Attempt next = null;
        for (; planned <= place; planned++) {
            next = isOver ? null : next();
        }
        return next;
    }

    private @Nullable Attempt next() {
        while (pending.isEmpty()) {
            if (order != null && sources.hasNext() && made < DERIVED && searches < SEARCHES) {
                derive(order, sources.next());
            } else if (order != null && !hasActed) {
                hasActed = true;
                act(order);
            } else {
                order = orders.poll();
                if (order == null) {
                    return null;
                }
                sources = traces.iterator();
                made = 0;
                searches = 0;
                hasActed = false;
            }
        }
        return pending.poll();
    }

    private void derive(Iroot iroot, ExposingSchedules from) {
        searches -= from.searches();
        List<DerivedDecisions.Led> guides =
                target.isPresent() ? from.of(iroot, target.get().isWeak(), DERIVED - made) : from.sideBySide(iroot, 1);
        searches += from.searches();
        made += guides.size();
        guides.forEach(led -> pending.add(new Attempt(Means.DERIVED, ExposingSchedules.strategy(led, names))));
    }

    private void act(Iroot iroot) {
        if (target.isEmpty()) {
            for (Direction direction : Direction.values()) {
                act(iroot, direction, false);
            }
            return;
        }
        boolean isAsync = target.get().isAsync();
        int attempts = target.get().attempts();
        for (int i = attempts; i < Math.min(most, attempts + IN_A_ROW); i++) {
            act(iroot, direction(i, isAsync), isAsync && i % 4 >= 2);
        }
    }

    private void act(Iroot iroot, Direction direction, boolean timed) {
        ExposeStrategy active = new ExposeStrategy(iroot, names);
        active.aim(iroot, direction, timed);
        pending.add(new Attempt(Means.ACTIVE, active));
    }

    /** The complementary schedules first, for what hangs on time-outs both without and with them. */
    private static Direction direction(int attempt, boolean isAsync) {
        return attempt >= (isAsync ? 4 : 2)
                ? Direction.DRAWN
                : attempt % 2 == 0 ? Direction.OLDER_FIRST : Direction.NEWER_FIRST;
    }

    /** The iRoot that they aim at. */
    Optional<Iroot> iroot() {
        return target.map(Target::iroot);
    }

    /** An execution has shown this. */
    void noted(Found found) {
        isOver |= isShown.test(found);
    }
}
