package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.analyzer.derive.Derivation.Fidelity;
import dev.heddle.analyzer.derive.Goal.Closeness;
import dev.heddle.analyzer.derive.Goal.Dependency;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/** What a goal allows at each step, and what the reads are to see on the way there. */
final class GoalRules {
    private final Requirements trace;
    private final EventColumns events;
    private final LockOrder locks;
    private final List<Dependency> dependencies;
    private final IntHashSet attempted = new IntHashSet();
    private final IntHashSet executed = new IntHashSet();
    /** By thread: place of its first event of the goal. */
    private final int[] firstOfGoal;

    final Fidelity fidelity;
    /** What comes before the goal if all other reads see what they saw: a necessity for KEPT, a preference else. */
    final Closure closure;

    /** @param prefersSources whether reads should see what they saw where they need not */
    GoalRules(Requirements trace, Goal goal, LockOrder locks, Fidelity fidelity, boolean prefersSources) {
        this.trace = trace;
        events = trace.events;
        this.locks = locks;
        this.fidelity = fidelity;
        dependencies = goal.dependencies();
        executed.addAll(goal.executed().stream().mapToInt(Integer::intValue).toArray());
        attempted.addAll(goal.attempted().stream().mapToInt(Integer::intValue).toArray());
        for (Dependency dependency : dependencies) {
            executed.add(dependency.from());
            executed.add(dependency.to());
        }
        firstOfGoal = new int[trace.program.length];
        Arrays.fill(firstOfGoal, Integer.MAX_VALUE);
        executed.forEach(e -> firstOfGoal[events.thread(e)] = Math.min(firstOfGoal[events.thread(e)], trace.place[e]));
        closure = closure(executed, e -> prefersSources ? !executed.contains(e) : rule(e) == Reading.Rule.SAME_WRITE);
        attempted.forEach(closure::addBefore);
    }

    private Closure closure(IntHashSet of, IntPredicate keepsSource) {
        Closure all = new Closure(trace, keepsSource, locks);
        for (int e : of.toSortedArray()) {
            all.add(e);
        }
        return all;
    }

    /** Why the goal cannot be reached in any order, or nothing. */
    String problem() {
        for (Dependency dependency : dependencies) {
            Closure before = closure(IntHashSet.newSetWith(dependency.from()), e -> rule(e) == Reading.Rule.SAME_WRITE);
            boolean isStale = dependency.closeness() == Closeness.STALE;
            if (isStale && events.has(dependency.to(), EventFlags.NEWEST_OFFERED | EventFlags.FROZEN)) {
                return "event " + dependency.to() + " is always offered only the newest write";
            }
            if (before.contains(dependency.to())) {
                return "event " + dependency.to() + " comes before event " + dependency.from() + " in every order";
            }
        }
        for (int e : attempted.toSortedArray()) {
            if (fidelity == Fidelity.KEPT && closure.contains(e)) {
                return "event " + e + " must have happened before";
            }
        }
        return "";
    }

    /** What the read is to see. */
    Reading.Rule rule(int event) {
        if (executed.contains(event)) {
            return Reading.Rule.NEWEST;
        }
        boolean isBefore = trace.place[event] < firstOfGoal[events.thread(event)];
        return switch (fidelity) {
            case KEPT -> Reading.Rule.SAME_WRITE;
            case SAME_VALUES -> Reading.Rule.SAME_VALUE;
            case CHANGED_WITHIN -> isBefore ? Reading.Rule.SAME_VALUE : Reading.Rule.NEWEST;
            case CHANGED -> Reading.Rule.NEWEST;
        };
    }

    /** The write that a read of the goal sees although it may not be the newest, or -1. */
    int staleSource(int event) {
        for (Dependency dependency : dependencies) {
            if (dependency.to() == event && dependency.closeness() == Closeness.STALE) {
                return dependency.from();
            }
        }
        return NONE;
    }

    /** Whether the goal lets the event be the next one. */
    boolean allows(int event, ExecutionState state) {
        if (attempted.contains(event)) {
            return false;
        }
        for (int before : locks.needs(event)) {
            if (!state.isExecuted(before)) {
                return false;
            }
        }
        for (Dependency dependency : dependencies) {
            if (!allows(event, dependency, state)) {
                return false;
            }
        }
        return true;
    }

    private boolean allows(int event, Dependency dependency, ExecutionState state) {
        int from = dependency.from();
        int to = dependency.to();
        if (event == from) {
            return dependency.closeness() != Closeness.ADJACENT || state.next(events.thread(to)) == to;
        }
        if (!state.isExecuted(from)) {
            return event != to;
        }
        if (state.isExecuted(to)) {
            return true;
        }
        return switch (dependency.closeness()) {
            case STALE -> true;
            case ADJACENT -> event == to ? isLast(from, state) : trace.glued[event] && isLast(from, state);
            case IMMEDIATE -> event == to || !comesBetween(event, from, to);
        };
    }

    /** Whether nothing has come after the event but what follows it without a scheduling point. */
    private boolean isLast(int event, ExecutionState state) {
        int last = state.last();
        if (last < 0 || events.thread(last) != events.thread(event)) {
            return false;
        }
        int k = trace.place[event];
        while (k < trace.place[last] && trace.glued[trace.program[events.thread(event)][k + 1]]) {
            k++;
        }
        return k == trace.place[last];
    }

    /** Whether the event would take the place of one of the pair. */
    private boolean comesBetween(int event, int from, int to) {
        if (events.location(event) != events.location(from) || events.location(event) < 0) {
            return false;
        }
        boolean byFirst = events.thread(event) == events.thread(from);
        boolean readsAgain = events.thread(event) == events.thread(to) && isExclusive(from);
        return touches(event) && (isExclusive(event) || byFirst || readsAgain || isExclusive(from) && isExclusive(to));
    }

    private boolean touches(int event) {
        return events.kind(event).isAccess()
                || events.acquiresLock(event)
                || events.kind(event).releasesLock();
    }

    /** Writes, and what concerns an exclusive lock; a shared one is like a read. */
    private boolean isExclusive(int event) {
        return events.kind(event).isAccess() ? events.kind(event).writes() : !events.has(event, EventFlags.SHARED);
    }

    /** Whether the event is one of the goal's. */
    boolean isOfGoal(int event) {
        return executed.contains(event);
    }

    /** Whether the event is the first of a dependency. */
    boolean isSource(int event) {
        for (Dependency dependency : dependencies) {
            if (dependency.from() == event) {
                return true;
            }
        }
        return false;
    }

    /** Whether the event ends a dependency that has begun. */
    boolean ends(int event, ExecutionState state) {
        for (Dependency dependency : dependencies) {
            if (dependency.to() == event && state.isExecuted(dependency.from())) {
                return true;
            }
        }
        return false;
    }

    boolean isReached(ExecutionState state) {
        return executed.allSatisfy(state::isExecuted) && attempted.allSatisfy(e -> state.next(events.thread(e)) == e);
    }
}
