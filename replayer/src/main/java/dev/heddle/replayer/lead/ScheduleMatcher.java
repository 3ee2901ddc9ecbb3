package dev.heddle.replayer.lead;

import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.ChosenSinks;
import dev.heddle.replayer.strategy.PctwmStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategyContext;
import dev.heddle.replayer.strategy.StrategySpec;
import java.util.Arrays;

/**
 * Follows a schedule, and knows how far: its decisions, its changes, and where it was left. Behind the decisions, and
 * where the program does something else, the schedule's plan decides; without one, what is nearest is done. A strict
 * schedule ends the execution at the first difference.
 */
public abstract class ScheduleMatcher extends Matcher {
    private final Schedule schedule;
    private final TraceTables tables;
    private final boolean[] made;
    /** By change: what the event did in its place. */
    private final String[] instead;

    private boolean isFollowing;
    private String expected = "";
    private String found = "";

    ScheduleMatcher(Schedule schedule, TraceTables tables) {
        this.schedule = schedule;
        this.tables = tables;
        made = new boolean[schedule.changes().size()];
        instead = new String[made.length];
    }

    /**
     * How far an execution came along a schedule.
     *
     * @param events how many events from the first on were those of the schedule
     * @param total how many it has
     * @param decisions how many of its decisions (switches, named sources, choices) were made
     * @param totalDecisions how many it has
     * @param changes how many of its changes were made
     * @param expected what it has where the execution left it, as {@code (0.1,3)}; empty where it did not
     * @param found what the execution had there instead
     * @param why the first read that saw another write than was recorded, though no change says so; empty where there
     *     was none, or nothing was to compare with
     */
    public record Followed(
            int events,
            int total,
            int decisions,
            int totalDecisions,
            int changes,
            String expected,
            String found,
            String why) {}

    /**
     * The strategy that follows schedules so.
     *
     * @throws IllegalArgumentException with a line for the user, where the plan is no strategy
     */
    public LeadingStrategy strategy() {
        return new LeadingStrategy(this, schedule.plan().map(this::plan).orElseGet(Continuation::new));
    }

    private SchedulingStrategy plan(Schedule.Plan by) {
        StrategySpec spec = StrategySpec.parse(by.strategy());
        spec.requireOnly(Strategies.of(spec.name()).options());
        return spec.name().equals("pctwm")
                ? new PctwmStrategy(spec, StrategyContext.NOTHING_KNOWN, this::rank)
                : Strategies.create(spec, StrategyContext.NOTHING_KNOWN);
    }

    /** PCTWM's sinks are the changes that are still to come. */
    private int rank(int thread) {
        int change = nextChange(thread);
        return change >= 0 && !made[change] ? change : ChosenSinks.NOT_CHOSEN;
    }

    /** Number of the change that the thread's next event makes, or {@link #NONE}. */
    abstract int nextChange(int thread);

    /** How many events were followed. */
    abstract int followed();

    /** Whether all decisions were made. */
    abstract boolean isOver();

    /** The event that comes next, in words. */
    abstract String nextEvent();

    @Override
    protected String name() {
        return "schedule";
    }

    @Override
    protected long begin(long seed) {
        Arrays.fill(made, false);
        Arrays.fill(instead, "");
        isFollowing = true;
        expected = "";
        found = "";
        return schedule.plan().map(Schedule.Plan::seed).orElse(seed);
    }

    @Override
    protected boolean leads() {
        return isFollowing && !isOver();
    }

    final boolean isFollowing() {
        return isFollowing;
    }

    final boolean isStrict() {
        return schedule.mode() == Schedule.Mode.STRICT;
    }

    /** An event that is to make a change has been executed. */
    final void change(int change, boolean hasMade, EventColumns events, int index) {
        made[change] |= hasMade;
        if (!made[change] && instead[change].isEmpty()) {
            instead[change] = EventText.of(tables, events, index);
        }
    }

    /** The execution has left the schedule. */
    final void leave(String foundInstead) {
        leave(isOver() ? "the end" : nextEvent(), foundInstead);
        if (isStrict()) {
            throw new Divergence(followed(), expected, found).ends(Divergence.OF_SCHEDULE);
        }
    }

    private void leave(String wanted, String foundInstead) {
        isFollowing = false;
        expected = wanted;
        found = foundInstead;
    }

    /**
     * How far the execution that has ended came: what is left of the schedule has not been followed.
     *
     * @param failing index of the thread that failed, or -1
     */
    public Followed ended(int failing) {
        if (leads()) {
            leave(nextEvent(), "the end of the execution");
        }
        int changes = 0;
        for (int c = 0; c < made.length; c++) {
            changes += made[c] ? 1 : 0;
            if (!made[c] && expected.isEmpty()) {
                leave(schedule.changes().get(c).toString(), instead[c].isEmpty() ? "no such event" : instead[c]);
            }
        }
        return followed(changes, expected, found);
    }

    abstract Followed followed(int changes, String wanted, String foundInstead);
}
