package dev.heddle.replayer.strategy;

import dev.heddle.formats.schedule.EventId;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows a schedule that stands in a file: thread by thread as long as the program does what the schedule says, then, if its mode is guide, as
 * {@link GuideStrategy} does. A strict one ends the execution at the first difference.
 */
public final class ScheduleStrategy implements SchedulingStrategy {
    private static final String LIKELY_CAUSE = "; likely cause: another program, or a schedule edited by hand";

    private final Schedule schedule;
    private final TraceTables tables;
    private final GuideStrategy nearest;
    private final int decisions;
    private final List<Schedule.Run> runs = new ArrayList<>();
    /** By run: the decision of the guide that it begins with, or -1. */
    private final int[] switchTo;

    private final int total;
    /** Index in its run of the event that comes next, and the run. */
    private int done;

    private int run;
    private int followed;
    private boolean isFollowing;
    private String expected = "";
    private String found = "";
    private final Map<String, Integer> counts = new HashMap<>();

    /**
     * @param schedule what to follow
     * @param names those of the execution under way
     * @param tables those of the execution under way
     */
    public ScheduleStrategy(Schedule schedule, SiteNames names, TraceTables tables) {
        this.schedule = schedule;
        this.tables = tables;
        Guide guide = ScheduleGuide.of(schedule);
        nearest = new GuideStrategy(guide, names);
        decisions = guide.decisions().size();
        for (Schedule.Step step : schedule.steps()) {
            if (step instanceof Schedule.Run one) {
                runs.add(one);
            }
        }
        total = runs.stream().mapToInt(Schedule.Run::count).sum();
        switchTo = new int[runs.size()];
        int decision = 0;
        for (int r = 0; r < switchTo.length; r++) {
            boolean switches =
                    r > 0 && !runs.get(r).thread().equals(runs.get(r - 1).thread());
            while (switches && !(guide.decisions().get(decision) instanceof Guide.Switch)) {
                decision++;
            }
            switchTo[r] = switches ? decision++ : -1;
        }
    }

    @Override
    public String name() {
        return "schedule";
    }

    @Override
    public void begin(long seed) {
        nearest.begin(seed);
        run = 0;
        done = 0;
        followed = 0;
        isFollowing = true;
        expected = "";
        found = "";
        counts.clear();
    }

    /** How many events from the first on were those of the schedule. */
    public int followed() {
        return followed;
    }

    /** How many events the schedule has. */
    public int total() {
        return total;
    }

    /** How many of the schedule's decisions (switches and reads of old writes) have been made. */
    public int followedDecisions() {
        return nearest.followed();
    }

    /** How many decisions the schedule has. */
    public int totalDecisions() {
        return decisions;
    }

    /** The event that the schedule has where the execution left it, as {@code (0.1,3)}; empty where it did not. */
    public String expected() {
        return expected;
    }

    /** What the execution had there instead. */
    public String found() {
        return found;
    }

    /** The execution has ended: what is left of the schedule has not been followed. */
    public void ended() {
        if (isFollowing && followed < total) {
            note("the end of the execution");
        }
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        int near = nearest.nextThread(enabled);
        if (!isFollowing || followed == total) {
            return near;
        }
        String wanted = runs.get(run).thread();
        for (int i = 0; i < enabled.size(); i++) {
            if (wanted.equals(enabled.path(i))) {
                return i;
            }
        }
        leave("that thread " + wanted + " cannot go on");
        return near;
    }

    @Override
    public void onlyThread(EnabledThreads enabled) {
        nearest.onlyThread(enabled);
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        nearest.overruled(enabled, chosen);
    }

    @Override
    public boolean isWorthless(EnabledThreads enabled) {
        return nearest.isWorthless(enabled);
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        return nearest.readsFrom(candidates);
    }

    @Override
    public int choose(int bound) {
        return nearest.choose(bound);
    }

    @Override
    public void executed(EventColumns events, int index) {
        nearest.executed(events, index);
        if (!isFollowing) {
            return;
        }
        if (followed == total) {
            if (schedule.mode() == Schedule.Mode.STRICT) {
                leave(EventText.of(tables, events, index));
            }
            return;
        }
        Schedule.Run current = runs.get(run);
        if (!current.thread().equals(tables.threadPath(events.thread(index)))) {
            leave(EventText.of(tables, events, index));
            return;
        }
        followed++;
        if (done == 0 && switchTo[run] >= 0) {
            nearest.note(switchTo[run]);
        }
        if (++done == current.count()) {
            counts.merge(current.thread(), done, Integer::sum);
            done = 0;
            run++;
        }
    }

    private void note(String instead) {
        isFollowing = false;
        found = instead;
        expected = followed == total ? "the end" : nextEvent().toString();
    }

    private void leave(String instead) {
        note(instead);
        if (schedule.mode() == Schedule.Mode.STRICT) {
            throw new DivergenceException(
                    "event " + followed + ": expected " + expected + ", found " + found + LIKELY_CAUSE);
        }
    }

    private EventId nextEvent() {
        Schedule.Run current = runs.get(run);
        return new EventId(current.thread(), counts.getOrDefault(current.thread(), 0) + done);
    }
}
