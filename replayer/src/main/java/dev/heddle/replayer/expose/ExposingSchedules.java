package dev.heddle.replayer.expose;

import dev.heddle.analyzer.derive.Derivation;
import dev.heddle.analyzer.derive.Goal;
import dev.heddle.analyzer.derive.LinearisationSearch;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.lead.DerivedDecisions;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.lead.PlaceMatcher;
import dev.heddle.replayer.strategy.FairEnd;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategyContext;
import dev.heddle.replayer.strategy.StrategySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Schedules that lead to an iRoot, derived from one trace: its events in another order, with what must come first,
 * first (pre-conditions such as flags and locks that Maple's active scheduler knows nothing of).
 */
public final class ExposingSchedules {
    static final int MOST_EVENTS = 100_000;
    /** Limit of a search, in events; longer ones are seldom worth it. */
    private static final int STEPS = 6_000;

    private static final int INSTANCES = 2;
    private static final StrategySpec PLAN = StrategySpec.parse("pos");

    /** No schedules: of a trace that is too long. */
    static final ExposingSchedules NONE = new ExposingSchedules(Optional.empty());

    private final Optional<Trace> trace;
    private @Nullable Instances instances;
    private @Nullable LinearisationSearch search;
    private int searches;

    /** Schedules from a trace; nothing is computed yet. */
    public ExposingSchedules(Trace trace) {
        this(Optional.of(trace).filter(one -> one.events().size() <= MOST_EVENTS));
    }

    private ExposingSchedules(Optional<Trace> trace) {
        this.trace = trace;
    }

    /**
     * Some schedules, the surest first.
     *
     * @param isWeak whether an old write is to be read
     * @param most how many
     */
    public List<DerivedDecisions.Led> of(Iroot iroot, boolean isWeak, int most) {
        return guides(iroot, most, events -> goal(iroot, isWeak, events));
    }

    /** Some schedules that lead to the two events of an idiom 1, one right after the other. */
    public List<DerivedDecisions.Led> sideBySide(Iroot iroot, int most) {
        return guides(iroot, most, events -> Goal.race(events[0], events[1]));
    }

    /**
     * Leads along a schedule; behind its last event, which is the goal, partial order sampling decides. So what comes
     * after something new is sampled as all executions are, and nothing is left to what happens to be nearest.
     *
     * @param names those of the execution under way
     */
    public static SchedulingStrategy strategy(DerivedDecisions.Led schedule, SiteNames names) {
        return new FairEnd(new LeadingStrategy(
                new PlaceMatcher(schedule, names), Strategies.create(PLAN, StrategyContext.NOTHING_KNOWN)));
    }

    /** How often a schedule has been searched for, in all. */
    public int searches() {
        return searches;
    }

    private List<DerivedDecisions.Led> guides(Iroot iroot, int most, Function<int[], Goal> goal) {
        List<DerivedDecisions.Led> guides = new ArrayList<>();
        if (trace.isEmpty() || most == 0) {
            return guides;
        }
        if (instances == null || search == null) {
            instances = new Instances(trace.get());
            search = new LinearisationSearch(trace.get());
        }
        for (int[] events : instances.of(iroot, INSTANCES)) {
            searches++;
            if (guides.size() < most && search.find(goal.apply(events), STEPS) instanceof Derivation.Found found) {
                guides.add(DerivedDecisions.of(trace.get(), found.order(), found.sources()));
            }
        }
        return guides;
    }

    private static Goal goal(Iroot iroot, boolean isWeak, int[] events) {
        boolean isRead = iroot.idiom() == 1
                && iroot.events().get(0).type() == AccessType.WRITE
                && iroot.events().get(1).type() == AccessType.READ;
        if (isWeak && isRead) {
            return Goal.stale(events[0], events[1]);
        }
        boolean isDeadlock =
                iroot.idiom() == 5 && iroot.events().stream().allMatch(event -> event.type() == AccessType.LOCK);
        return isDeadlock
                ? Goal.deadlock(events[0], events[1], events[2], events[3])
                : Goal.idiom(iroot.idiom(), events);
    }
}
