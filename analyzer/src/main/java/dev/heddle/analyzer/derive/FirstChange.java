package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.schedule.EventId;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.Steps;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where an order of a trace's events changes what a thread learns: a read sees another write, or an operation comes
 * before one whose result it knew. Up to there the order is an execution of the program; what comes after is not known.
 */
final class FirstChange {
    private final Requirements requirements;
    private final Trace trace;
    private final EventColumns events;
    private final LearntOrder learnt;
    /** By event: how many events of its thread that a schedule counts come before it. */
    private final int[] index;

    FirstChange(Requirements requirements, LearntOrder learnt) {
        this.requirements = requirements;
        trace = requirements.trace;
        events = requirements.events;
        this.learnt = learnt;
        index = new int[events.size()];
        for (int[] program : requirements.program) {
            int count = 0;
            for (int e : program) {
                index[e] = count;
                count += Steps.isStep(events, e) ? 1 : 0;
            }
        }
    }

    /**
     * An order as far as it is known.
     *
     * @param length how many of its events
     * @param changes what changes with the last one, and reads after it that are to see something else; empty where
     *     nothing changes
     * @param left how many reads were chosen to see what they see, and are not known to come
     */
    record Known(int length, List<Schedule.Change> changes, int left) {}

    /**
     * Looks for the first change.
     *
     * @param chosen reads that were chosen to see what they see
     */
    Known of(int[] order, int[] sources, int[] chosen) {
        boolean[] executed = new boolean[events.size()];
        for (int k = 0; k < order.length; k++) {
            int e = order[k];
            int missing = missing(e, executed);
            if (missing >= 0) {
                return known(beginning(order, k) + 1, order, sources, chosen, k, missing);
            }
            if (isChanged(e, sources[k])) {
                return known(k + 1, order, sources, chosen, k, NONE);
            }
            executed[e] = true;
        }
        return new Known(order.length, List.of(), 0);
    }

    private int missing(int e, boolean[] executed) {
        for (int before : learnt.before(e)) {
            if (!executed[before]) {
                return before;
            }
        }
        return NONE;
    }

    private boolean isChanged(int e, int source) {
        return events.kind(e).reads()
                && events.readsFrom(e) != EventColumns.READS_NOTHING
                && source != events.readsFrom(e);
    }

    /** Where the decision stands in the order that the k-th event belongs to. */
    private int beginning(int[] order, int k) {
        int decision = decision(order[k]);
        int step = requirements.place[decision] < requirements.place[order[k]] ? -1 : 1;
        int at = k;
        while (at >= 0 && at < order.length && order[at] != decision) {
            at += step;
        }
        return at >= 0 && at < order.length ? at : k;
    }

    /** Chosen reads that are not known to come are left to the plan. */
    private Known known(int length, int[] order, int[] sources, int[] chosen, int k, int missing) {
        List<Schedule.Change> changes = new ArrayList<>();
        int first = order[k];
        changes.add(
                missing >= 0
                        ? new Schedule.ChangedOrder(id(decision(first)), where(first), id(decision(missing)))
                        : read(first, sources[k]));
        int[] sorted = chosen.clone();
        Arrays.sort(sorted);
        StillKnown still = new StillKnown(requirements, learnt, order, sources, k);
        int left = 0;
        for (int later = k + 1; later < order.length; later++) {
            int e = order[later];
            if (Arrays.binarySearch(sorted, e) < 0) {
                continue;
            }
            // An update sees the newest write, which may be another one by then: its source follows from the plan.
            boolean isRead = events.kind(e) == EventKind.READ;
            if (isRead && isChanged(e, sources[later]) && still.canSee(e, sources[later])) {
                changes.add(read(e, sources[later]));
            } else {
                left++;
            }
        }
        return new Known(length, changes, left);
    }

    private Schedule.ChangedRead read(int e, int source) {
        return new Schedule.ChangedRead(id(e), where(e), source < 0 ? Optional.empty() : Optional.of(id(source)));
    }

    /** The event that the schedule counts for the decision that the event belongs to. */
    private int decision(int e) {
        int[] program = requirements.program[events.thread(e)];
        int k = requirements.place[e];
        while (k > 0 && requirements.glued[program[k]]) {
            k--;
        }
        int beginning = k;
        do {
            if (Steps.isStep(events, program[k])) {
                return program[k];
            }
            k++;
        } while (k < program.length && requirements.glued[program[k]]);
        return program[beginning];
    }

    private EventId id(int e) {
        return new EventId(trace.threads().get(events.thread(e)).path(), index[e]);
    }

    private String where(int e) {
        return events.site(e) < 0
                ? "-"
                : trace.sites().get(events.site(e)).where().replaceAll("\\s", "_");
    }
}
