package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.schedule.EventId;
import dev.heddle.formats.schedule.RunCheck;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.Steps;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReadsFrom;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Follows a schedule by counting the steps of each thread, as long as the program does what the schedule says. Where
 * the trace that it was derived from is known, each event is compared with the recorded one.
 */
public final class StepMatcher extends ScheduleMatcher {
    private static final int UNSEEN = -2;

    private final Schedule schedule;
    private final ScheduleParts parts;
    private final TraceTables tables;
    private final SiteNames names;
    /** Null where it is not known. */
    private final @Nullable RecordedSteps recorded;

    private final RunCheck check = new RunCheck();

    /** By thread of the execution: its number in the schedule; by that number: the thread. */
    private int[] number = new int[16];

    private final int[] threadOf;
    /** By number of a thread: the step at which its set-up ended, or -1. */
    private final int[] setUp;
    /** By thread: its events so far that count. */
    private int[] count = new int[16];
    /** By event: its thread's number and its index there. */
    private long[] event = new long[1024];

    private int run;
    /** Number of the hand-overs that come next, and how many of them have been. */
    private int hand;

    private int handed;
    /** Index in its run of the event that comes next. */
    private int done;

    private int followed;
    private int decisions;
    private int running;
    private boolean hasChosen;
    /** The first read that saw another write than was recorded. */
    private String why = "";

    /**
     * @param schedule what to follow
     * @param names those of the execution under way
     * @param tables those of the execution under way
     * @param recorded the trace that it was derived from, where that is known: each event is compared with it
     * @throws IllegalArgumentException with a line for the user, where the plan is no strategy
     */
    public StepMatcher(Schedule schedule, SiteNames names, TraceTables tables, Optional<RecordedSteps> recorded) {
        super(schedule, tables);
        this.schedule = schedule;
        this.recorded = recorded.orElse(null);
        this.tables = tables;
        this.names = names;
        parts = new ScheduleParts(schedule);
        threadOf = new int[parts.threads()];
        setUp = parts.setUp();
    }

    @Override
    int nextChange(int thread) {
        int number = numberOf(thread);
        return number < 0 ? NONE : parts.change(ScheduleParts.key(number, count(thread)));
    }

    @Override
    protected long begin(long seed) {
        Arrays.fill(number, UNSEEN);
        Arrays.fill(threadOf, NONE);
        Arrays.fill(count, 0);
        check.begin();
        run = 0;
        hand = 0;
        handed = 0;
        done = 0;
        followed = 0;
        decisions = 0;
        running = 0;
        hasChosen = false;
        why = "";
        return super.begin(seed);
    }

    @Override
    int followed() {
        return followed;
    }

    @Override
    boolean isOver() {
        return followed == parts.length;
    }

    @Override
    Followed followed(int changes, String wanted, String foundInstead) {
        return new Followed(followed, parts.length, decisions, parts.decisions(), changes, wanted, foundInstead, why);
    }

    @Override
    public int prescribed(EnabledThreads enabled) {
        return leads() ? threadOf[handsOver() ? parts.hands.get(hand).thread() : parts.runThread[run]] : NONE;
    }

    /** Others do not go on in its place: after a wake-up it returns from a selector at once. */
    @Override
    public boolean isAwaited(int thread, EnabledThreads enabled, long waited) {
        return thread == prescribed(enabled) && waited <= RETURNS_NANOS;
    }

    @Override
    protected int next(EnabledThreads enabled) {
        while (handsOver()) {
            ScheduleParts.Hands next = parts.hands.get(hand);
            int by = find(enabled, threadOf[next.thread()]);
            if (by >= 0 && enabled.pendingKind(by) == EventKind.SYNC) {
                return by;
            }
            handed(next.count());
        }
        int wanted = find(enabled, threadOf[parts.runThread[run]]);
        if (wanted >= 0) {
            return wanted;
        }
        int ending = schedule.plan().isPresent() ? NONE : ending(enabled);
        if (ending < 0) {
            leave("that thread " + runs(run).thread() + " cannot continue");
        }
        return ending;
    }

    private static int find(EnabledThreads enabled, int thread) {
        for (int i = 0; i < enabled.size(); i++) {
            if (enabled.thread(i) == thread) {
                return i;
            }
        }
        return NONE;
    }

    /** Whether hand-overs come next. */
    private boolean handsOver() {
        return done == 0 && hand < parts.hands.size() && parts.hands.get(hand).before() == run;
    }

    private void handed(int count) {
        handed += count;
        if (handed >= parts.hands.get(hand).count()) {
            hand++;
            handed = 0;
        }
    }

    private Schedule.Run runs(int r) {
        return parts.runs.get(r);
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
    protected void see(EnabledThreads enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            int thread = enabled.thread(i);
            reach(thread);
            if (number[thread] == UNSEEN) {
                seen(thread, enabled.path(i));
            }
        }
    }

    @Override
    protected void only(EnabledThreads enabled) {
        decided(enabled, 0);
    }

    @Override
    protected void decided(EnabledThreads enabled, int chosen) {
        running = enabled.thread(chosen);
    }

    @Override
    protected int source(CandidateWrites candidates) {
        int reader = candidates.reader();
        int of = numberOf(reader);
        long read = of < 0 ? NONE : ScheduleParts.key(of, count(reader));
        if (of >= 0 && parts.namesSource(read)) {
            int i = indexOf(parts.source(read), candidates);
            if (i >= 0) {
                return i;
            }
            if (leads()) {
                leave("that it cannot see that write");
            }
        }
        return leads() ? ReadsFrom.newest(candidates) : NONE;
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
    protected int place(int reader, int bound) {
        return hasChosen ? 0 : chosen(reader, bound);
    }

    @Override
    protected int choice(int bound) {
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
        return of >= 0 && leads() && parts.hasInput(asks) ? parts.input(asks) : foundNow;
    }

    @Override
    public boolean knowsSetUp() {
        return parts.namesSetUp();
    }

    @Override
    public boolean isSetUp(int thread, boolean found) {
        int of = leads() ? numberOf(thread) : NONE;
        return of < 0 || setUp[of] < 0 ? found : count(thread) >= setUp[of];
    }

    /** Schedules have the inputs that are steps: the others come from the seed. */
    @Override
    public long recordedDraw(int thread, int siteId, long made) {
        return made;
    }

    @Override
    protected void executed(EventColumns events, int index) {
        hasChosen = false;
        int thread = events.thread(index);
        reach(thread);
        int of = seen(thread, tables.threadPath(thread));
        if (index >= event.length) {
            event = Arrays.copyOf(event, index * 2);
        }
        event[index] = ScheduleParts.key(of, count[thread]);
        if (!Steps.isStep(events, index)) {
            if (leads() && handsOver() && parts.hands.get(hand).thread() == of && Steps.isHandOver(events, index)) {
                handed(1);
            }
            return;
        }
        count[thread]++;
        if (isFollowing()) {
            follow(events, index, of);
        }
        change(events, index);
    }

    private void follow(EventColumns events, int index, int of) {
        if (followed == parts.length) {
            if (isStrict()) {
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
            while (hand < parts.hands.size() && parts.hands.get(hand).before() < run) {
                hand++;
                handed = 0;
            }
        }
    }

    /** Whether the event is one that changes what its thread learns, and has. */
    private void change(EventColumns events, int index) {
        int c = leads() ? NONE : parts.change(event[index]);
        if (c < 0) {
            return;
        }
        boolean hasMade = readsNamed(events, index);
        if (schedule.changes().get(c) instanceof Schedule.ChangedOrder order) {
            int other = threadOf[parts.numberOf(order.before().thread())];
            hasMade = other < 0 || count(other) <= order.before().index();
        }
        change(c, hasMade, events, index);
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

    @Override
    String nextEvent() {
        int before = 0;
        for (int r = 0; r < run; r++) {
            before += parts.runThread[r] == parts.runThread[run] ? runs(r).count() : 0;
        }
        return new EventId(runs(run).thread(), before + done).toString();
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
