package dev.heddle.replayer.lead;

import dev.heddle.formats.schedule.EventId;
import dev.heddle.formats.schedule.RunCheck;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.ScheduleUnit;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.ChosenSinks;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.PctwmStrategy;
import dev.heddle.replayer.strategy.ReadsFrom;
import dev.heddle.replayer.strategy.ReplayPolicy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategyContext;
import dev.heddle.replayer.strategy.StrategySpec;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Follows a schedule that stands in a file: thread by thread as long as the program does what the schedule says. At the
 * end of the decisions, and where the program does something else, the execution goes on by the schedule's plan;
 * without one, as is nearest. A strict schedule ends the execution at the first difference.
 */
public final class ScheduleStrategy implements SchedulingStrategy, ReplayPolicy {
    private static final String LIKELY_CAUSE = "; likely cause: another program, or a schedule edited by hand";
    private static final int NONE = ScheduleParts.NONE;
    private static final int UNSEEN = -2;

    private final Schedule schedule;
    private final ScheduleParts parts;
    private final TraceTables tables;
    private final SiteNames names;
    /** How the execution goes on, and for schedules that count events what is nearest from the beginning. */
    private final SchedulingStrategy plan;

    private final GuideStrategy nearest;
    /** Null where it is not known. */
    private final @Nullable RecordedSteps recorded;

    private final RunCheck check = new RunCheck();

    /** By thread of the execution: its number in the schedule; by that number: the thread. */
    private int[] number = new int[16];

    private final int[] threadOf;
    /** By thread: its events so far that count. */
    private int[] count = new int[16];
    /** By event: its thread's number and its index there. */
    private long[] event = new long[1024];

    private final boolean[] made;
    /** By change: what the event did in its place. */
    private final String[] instead;

    private int run;
    /** Index in its run of the event that comes next. */
    private int done;

    private int followed;
    private int decisions;
    private int running;
    private boolean hasChosen;
    private boolean isFollowing;
    private String expected = "";
    private String found = "";
    /** The first read that saw another write than was recorded. */
    private String why = "";

    /**
     * @param schedule what to follow
     * @param names those of the execution under way
     * @param tables those of the execution under way
     * @param recorded the trace that it was derived from, where that is known: each event is compared with it
     * @throws IllegalArgumentException with a line for the user, where the plan is no strategy
     */
    public ScheduleStrategy(Schedule schedule, SiteNames names, TraceTables tables, Optional<RecordedSteps> recorded) {
        this.schedule = schedule;
        this.recorded = recorded.orElse(null);
        this.tables = tables;
        this.names = names;
        parts = new ScheduleParts(schedule);
        nearest = new GuideStrategy(
                schedule.unit() == ScheduleUnit.EVENTS ? ScheduleGuide.of(schedule) : Guide.EMPTY, names);
        plan = schedule.plan().isPresent() ? plan(schedule.plan().get()) : nearest;
        threadOf = new int[parts.threads()];
        made = new boolean[schedule.changes().size()];
        instead = new String[made.length];
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
        int number = numberOf(thread);
        int change = number < 0 ? NONE : parts.change(ScheduleParts.key(number, count(thread)));
        return change >= 0 && !made[change] ? change : ChosenSinks.NOT_CHOSEN;
    }

    @Override
    public ReplayPolicy replay() {
        return this;
    }

    @Override
    public String name() {
        return "schedule";
    }

    @Override
    public void begin(long seed) {
        nearest.begin(seed);
        schedule.plan().ifPresent(by -> plan.begin(by.seed()));
        Arrays.fill(number, UNSEEN);
        Arrays.fill(threadOf, NONE);
        Arrays.fill(count, 0);
        Arrays.fill(made, false);
        Arrays.fill(instead, "");
        check.begin();
        run = 0;
        done = 0;
        followed = 0;
        decisions = 0;
        running = 0;
        hasChosen = false;
        isFollowing = true;
        expected = "";
        found = "";
        why = "";
    }

    // ---- how far it came

    /** How many events from the first on were those of the schedule. */
    public int followed() {
        return followed;
    }

    /** How many events the schedule has. */
    public int total() {
        return parts.length;
    }

    /** How many of the schedule's decisions (switches, named sources, choices) have been made. */
    public int followedDecisions() {
        return decisions;
    }

    /** How many decisions the schedule has. */
    public int totalDecisions() {
        return parts.decisions();
    }

    /** How many of the schedule's changes have been made. */
    public int changesMade() {
        int n = 0;
        for (boolean one : made) {
            n += one ? 1 : 0;
        }
        return n;
    }

    /** The event that the schedule has where the execution left it, as {@code (0.1,3)}; empty where it did not. */
    public String expected() {
        return expected;
    }

    /** What the execution had there instead. */
    public String found() {
        return found;
    }

    /**
     * The first read that saw another write than was recorded, though no change says so; empty where there was none, or
     * nothing was to compare with.
     */
    public String why() {
        return why;
    }

    /** The execution has ended: what is left of the schedule has not been followed. */
    public void ended() {
        if (isFollowing && followed < parts.length) {
            note("the end of the execution");
        }
        for (int c = 0; c < made.length && expected.isEmpty(); c++) {
            if (!made[c]) {
                expected = schedule.changes().get(c).toString();
                found = instead[c].isEmpty() ? "no such event" : instead[c];
            }
        }
    }

    /** Whether decisions are left to be followed. */
    private boolean isLed() {
        return isFollowing && followed < parts.length;
    }

    // ---- decisions

    @Override
    public int prescribed() {
        return isLed() && schedule.unit() == ScheduleUnit.STEPS ? threadOf[parts.runThread[run]] : NONE;
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        see(enabled);
        boolean counts = schedule.unit() == ScheduleUnit.STEPS;
        int near = counts && isLed() ? 0 : continuation().nextThread(enabled);
        if (!isLed()) {
            running = enabled.thread(near);
            return near;
        }
        int wanted = threadOf[parts.runThread[run]];
        for (int i = 0; i < enabled.size(); i++) {
            if (enabled.thread(i) == wanted) {
                running = wanted;
                return i;
            }
        }
        int ending = schedule.plan().isPresent() ? NONE : ending(enabled);
        if (counts && ending >= 0) {
            running = enabled.thread(ending);
            return ending;
        }
        leave("that thread " + runs(run).thread() + " cannot continue");
        int other = counts ? continuation().nextThread(enabled) : near;
        running = enabled.thread(other);
        return other;
    }

    private Schedule.Run runs(int r) {
        return parts.runs.get(r);
    }

    private SchedulingStrategy continuation() {
        return schedule.unit() == ScheduleUnit.EVENTS ? nearest : plan;
    }

    /** A thread that has done all that counts and has still to end. */
    private int ending(EnabledThreads enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            int of = numberOf(enabled.thread(i));
            if (of >= 0 && of < parts.total.length && count(enabled.thread(i)) >= parts.total[of]) {
                return i;
            }
        }
        return NONE;
    }

    @Override
    public void onlyThread(EnabledThreads enabled) {
        see(enabled);
        running = enabled.thread(0);
        if (!isLed() || schedule.unit() == ScheduleUnit.EVENTS) {
            continuation().onlyThread(enabled);
        }
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        see(enabled);
        running = enabled.thread(chosen);
        if (!isLed() || schedule.unit() == ScheduleUnit.EVENTS) {
            continuation().overruled(enabled, chosen);
        }
    }

    @Override
    public boolean isWorthless(EnabledThreads enabled) {
        see(enabled);
        return continuation().isWorthless(enabled);
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        int reader = candidates.reader();
        int of = numberOf(reader);
        long read = of < 0 ? NONE : ScheduleParts.key(of, count(reader));
        if (of >= 0 && schedule.unit() == ScheduleUnit.STEPS && parts.namesSource(read)) {
            int i = indexOf(parts.source(read), candidates);
            if (i >= 0) {
                return i;
            }
            if (isLed()) {
                leave("that it cannot see that write");
            }
        }
        return isLed() && schedule.unit() == ScheduleUnit.STEPS
                ? ReadsFrom.newest(candidates)
                : continuation().readsFrom(candidates);
    }

    private int indexOf(long source, CandidateWrites candidates) {
        for (int i = candidates.size() - 1; i >= 0; i--) {
            int write = candidates.event(i);
            if ((write < 0 ? ScheduleParts.INITIAL : event[write]) == source && candidates.isFeasible(i)) {
                return i;
            }
        }
        return NONE;
    }

    @Override
    public int choosePlace(int reader, int bound) {
        if (!isLed() || schedule.unit() == ScheduleUnit.EVENTS) {
            return continuation().choosePlace(reader, bound);
        }
        return hasChosen ? 0 : chosen(reader, bound);
    }

    @Override
    public int choose(int bound) {
        if (!isLed() || schedule.unit() == ScheduleUnit.EVENTS) {
            return continuation().choose(bound);
        }
        hasChosen = true;
        return chosen(running, bound);
    }

    private int chosen(int thread, int bound) {
        int of = numberOf(thread);
        int number = of < 0 ? 0 : parts.choice(ScheduleParts.key(of, count(thread)));
        decisions += number > 0 ? 1 : 0;
        return number < bound ? number : 0;
    }

    @Override
    public long recordedInput(int thread, int siteId, long foundNow) {
        int of = numberOf(thread);
        long asks = of < 0 ? NONE : ScheduleParts.key(of, count(thread));
        return of >= 0 && isLed() && parts.hasInput(asks) ? parts.input(asks) : foundNow;
    }

    // ---- what was executed

    @Override
    public void executed(EventColumns events, int index) {
        hasChosen = false;
        nearest.executed(events, index);
        if (plan != nearest) {
            plan.executed(events, index);
        }
        int thread = events.thread(index);
        reach(thread);
        int of = seen(thread, tables.threadPath(thread));
        if (index >= event.length) {
            event = Arrays.copyOf(event, index * 2);
        }
        event[index] = ScheduleParts.key(of, count[thread]);
        if (!schedule.unit().counts(events, index)) {
            return;
        }
        count[thread]++;
        if (isFollowing) {
            follow(events, index, of);
        }
        change(events, index);
    }

    private void follow(EventColumns events, int index, int of) {
        if (followed == parts.length) {
            if (schedule.mode() == Schedule.Mode.STRICT) {
                leave(EventText.of(tables, events, index));
            }
            return;
        }
        if (parts.runThread[run] != of) {
            leave(EventText.of(tables, events, index));
            return;
        }
        if (recorded != null && parts.change(event[index]) < 0 && !isRecorded(recorded, events, index)) {
            leave(EventText.of(tables, events, index));
            return;
        }
        followed++;
        if (done == 0 && run > 0 && parts.runThread[run - 1] != of) {
            decisions++;
        }
        long key = event[index];
        if (parts.namesSource(key) && parts.change(key) < 0 && readsNamed(events, index)) {
            decisions++;
        }
        if (parts.change(key) < 0) {
            check.add(events.kind(index), names.ofEvent(index));
        }
        if (++done == runs(run).count()) {
            if (runs(run).check() != 0 && runs(run).check() != check.value()) {
                followed -= done;
                done = 0;
                leave("other events than were recorded, the last of the run being "
                        + EventText.of(tables, events, index));
                return;
            }
            check.begin();
            done = 0;
            run++;
        }
    }

    /** Whether the event is one that changes what its thread learns, and has. */
    private void change(EventColumns events, int index) {
        int c = made.length == 0 ? NONE : parts.change(event[index]);
        if (c < 0 || made[c] || expected.isEmpty() && followed < parts.length) {
            return;
        }
        Schedule.Change change = schedule.changes().get(c);
        if (change instanceof Schedule.ChangedRead) {
            made[c] = readsNamed(events, index);
        } else if (change instanceof Schedule.ChangedOrder order) {
            int other = threadOf[parts.numberOf(order.before().thread())];
            made[c] = other < 0 || count(other) <= order.before().index();
        }
        if (!made[c] && instead[c].isEmpty()) {
            instead[c] = EventText.of(tables, events, index);
        }
    }

    /** Compares the event with the recorded one; notes the first read that sees something else. */
    private boolean isRecorded(RecordedSteps steps, EventColumns events, int index) {
        String path = tables.threadPath(events.thread(index));
        int at = (int) event[index];
        int same = steps.find(path, at);
        if (same < 0 || !steps.isSame(same, events, index, names.ofEvent(index))) {
            return false;
        }
        if (events.kind(index).reads() && why.isEmpty()) {
            int source = events.readsFrom(index);
            String writer = source < 0 ? "" : tables.threadPath(events.thread(source));
            int number = source < 0 ? 0 : (int) event[source];
            if (!steps.readsFrom(same, writer, number)) {
                why = new EventId(path, at) + " " + EventText.of(tables, events, index) + ", that is "
                        + (source < 0 ? "the initial value" : new EventId(writer, number).toString())
                        + ", was recorded to see " + steps.source(same);
            }
        }
        return true;
    }

    private boolean readsNamed(EventColumns events, int index) {
        int source = events.readsFrom(index);
        return events.kind(index).reads()
                && (source < 0 ? ScheduleParts.INITIAL : event[source]) == parts.source(event[index]);
    }

    private void note(String instead) {
        isFollowing = false;
        found = instead;
        expected = followed == parts.length ? "the end" : nextEvent().toString();
    }

    private void leave(String instead) {
        note(instead);
        if (schedule.mode() == Schedule.Mode.STRICT) {
            throw new DivergenceException(
                    "event " + followed + ": expected " + expected + ", found " + found + LIKELY_CAUSE);
        }
    }

    private EventId nextEvent() {
        int before = 0;
        for (int r = 0; r < run; r++) {
            before += parts.runThread[r] == parts.runThread[run] ? runs(r).count() : 0;
        }
        return new EventId(runs(run).thread(), before + done);
    }

    // ---- threads

    private void see(EnabledThreads enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            int thread = enabled.thread(i);
            reach(thread);
            if (number[thread] == UNSEEN) {
                seen(thread, enabled.path(i));
            }
        }
    }

    private int seen(int thread, String path) {
        if (number[thread] == UNSEEN) {
            number[thread] = parts.numberOf(path);
            if (number[thread] >= 0) {
                threadOf[number[thread]] = thread;
            }
        }
        return number[thread];
    }

    private void reach(int thread) {
        if (thread >= number.length) {
            int known = number.length;
            number = Arrays.copyOf(number, thread * 2);
            Arrays.fill(number, known, number.length, UNSEEN);
            count = Arrays.copyOf(count, thread * 2);
        }
    }

    private int numberOf(int thread) {
        return thread < number.length ? number[thread] : NONE;
    }

    private int count(int thread) {
        return thread < count.length ? count[thread] : 0;
    }
}
