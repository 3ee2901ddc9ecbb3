package dev.heddle.replayer.lead;

import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.Optional;

/**
 * Follows a schedule that was derived from a recording of free threads as the recording itself is followed
 * ({@link LooseMatcher}): its steps cannot be counted, since a recording has not all that an execution under control
 * has.
 */
public final class LooseScheduleMatcher extends ScheduleMatcher {
    private final Schedule schedule;
    private final EventColumns expected;
    private final RecordedEvents recorded;
    private final LooseMatcher led;
    private final RecordedProgress progress;
    private final int[] changing;
    private final int goal;
    /** The last event before the goal that has to come, or -1: what the library does inside is not waited for. */
    private final int lastFirm;
    /** Whether the recording goes on behind the decisions. */
    private final boolean isPartial;

    private boolean hasReachedGoal;

    /**
     * @param schedule what to follow
     * @param recording the recording that it was derived from
     * @param names those of the execution under way
     * @param tables those of the execution under way
     * @param sites those of this JVM
     * @throws IllegalArgumentException with a line for the user, where the plan is no strategy
     */
    public LooseScheduleMatcher(
            Schedule schedule, Trace recording, SiteNames names, TraceTables tables, JvmSites sites) {
        super(schedule, tables);
        this.schedule = schedule;
        ScheduledRecording scheduled = new ScheduledRecording(schedule, recording);
        Trace script = scheduled.trace();
        expected = script.events();
        recorded = scheduled.events(script);
        led = new LooseMatcher(script, recorded, names, tables, sites);
        progress = led.progress();
        changing = scheduled.changing;
        goal = scheduled.goal;
        isPartial = goal < expected.size();
        int last = goal - 1;
        while (last >= 0 && !recorded.isFirm(last)) {
            last--;
        }
        lastFirm = last;
    }

    @Override
    protected long begin(long seed) {
        led.begin(seed);
        hasReachedGoal = false;
        return super.begin(seed);
    }

    @Override
    boolean isOver() {
        return hasReachedGoal;
    }

    @Override
    public int prescribed(EnabledThreads enabled) {
        return leads() ? led.prescribed(enabled) : NONE;
    }

    @Override
    public boolean isAwaited(int thread, EnabledThreads enabled, long waited) {
        return leads() && led.isAwaited(thread, enabled, waited);
    }

    @Override
    protected int next(EnabledThreads enabled) {
        return led.next(enabled);
    }

    @Override
    protected void decided(EnabledThreads enabled, int chosen) {
        led.decided(enabled, chosen);
    }

    @Override
    protected void only(EnabledThreads enabled) {
        led.only(enabled);
    }

    @Override
    protected int source(CandidateWrites candidates) {
        return leads() || nextChange(candidates.reader()) >= 0 ? led.source(candidates) : NONE;
    }

    @Override
    protected int place(int reader, int bound) {
        return led.place(reader, bound);
    }

    @Override
    protected int choice(int bound) {
        return led.choice(bound);
    }

    @Override
    public long recordedInput(int thread, int siteId, long made) {
        return led.recordedInput(thread, siteId, made);
    }

    @Override
    protected void executed(EventColumns events, int index) {
        led.executed(events, index);
        if (leads() && progress.hasDiverged()) {
            left(progress.divergence(NONE));
        }
        for (int c = 0; c < changing.length; c++) {
            int e = changing[c];
            if (e >= 0 && progress.sources.found(e) == index) {
                boolean isRead = schedule.changes().get(c) instanceof Schedule.ChangedRead;
                change(c, !isRead || progress.sources.sawSame(e, events, index), events, index);
            }
        }
        if (leads() && isPartial && (lastFirm < 0 || progress.isPast(lastFirm))) {
            hasReachedGoal = true;
            if (changing.length > 0
                    && progress.sources.found(goal - 1)
                            < 0) { // a task that is taken, or an input: decided, not executed
                change(0, true, events, index);
            }
        }
    }

    private void left(Optional<Divergence> divergence) {
        divergence.ifPresent(at -> leave(at.found()));
    }

    @Override
    int nextChange(int thread) {
        int t = progress.thread(thread);
        int e = t < 0 ? NONE : progress.nextFirm(t);
        for (int c = 0; e >= 0 && c < changing.length; c++) {
            if (changing[c] == e) {
                return c;
            }
        }
        return NONE;
    }

    @Override
    int followed() {
        return count(true);
    }

    private int count(boolean hasCome) {
        int n = 0;
        for (int e = 0; e < goal; e++) {
            n += recorded.isFirm(e) && (!hasCome || progress.isPast(e)) ? 1 : 0;
        }
        return n;
    }

    @Override
    String nextEvent() {
        return progress.divergence(NONE).map(Divergence::expected).orElseGet(() -> progress.firstMissing(goal));
    }

    /** What comes after a failure is not missed. */
    @Override
    public Followed ended(int failing) {
        if (leads() && !isPartial) {
            left(progress.divergence(failing));
            hasReachedGoal = true;
        }
        return super.ended(failing);
    }

    @Override
    Followed followed(int changes, String wanted, String foundInstead) {
        int switches = 0;
        int made = 0;
        int before = NONE;
        for (int e = 0; e < goal; e++) {
            if (recorded.isFirm(e)) {
                if (before >= 0 && expected.thread(before) != expected.thread(e)) {
                    switches++;
                    made += progress.sources.found(before) >= 0
                                    && progress.sources.found(before) < progress.sources.found(e)
                            ? 1
                            : 0;
                }
                before = e;
            }
        }
        return new Followed(followed(), count(false), made, switches, changes, wanted, foundInstead, "");
    }
}
