package dev.heddle.replayer.schedule;

import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.MemoryReserve;
import dev.heddle.replayer.execution.Settings;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.CampaignResult;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Cuts an execution off that does not end: after a number of events, where the log can grow no more, or where another
 * thread asks for it, which reads the clock. An event costs one comparison. See {@code docs/adr/0042}.
 */
public final class Limits {
    private final Settings settings;
    private final EventLog events;
    private final Ending ending;
    private final BlockedThreads blocked;
    private final MemoryReserve reserve;
    private int bound = Bounds.DEFAULT.events();
    private int shorter = Integer.MAX_VALUE;
    /** How the executions to come end after {@link #bound} events where that is known, else null. */
    private @Nullable Verdict recorded;

    /** From this event on something is to be done. Lowered by other threads. */
    private volatile int next;

    /** Null for none. */
    private volatile @Nullable Request request;

    private String reason = "";

    /**
     * Somebody who reads the clock wants an execution cut off.
     *
     * @param execution its number in this JVM
     * @param reason as in {@link CampaignResult#unfinished}
     * @param text why, in words
     */
    private record Request(long execution, String reason, String text) {}

    public Limits(Settings settings, EventLog events, Ending ending, BlockedThreads blocked, MemoryReserve reserve) {
        this.settings = settings;
        this.events = events;
        this.ending = ending;
        this.blocked = blocked;
        this.reserve = reserve;
    }

    /** Sets the number of events after which later executions are cut off. */
    public void events(int most) {
        bound = most;
        recorded = null;
    }

    /** Sets the number of events after which later executions end, as the recorded one did. */
    public void endAs(int events, Verdict end) {
        bound = events;
        recorded = end;
    }

    /** Cuts later executions off after fewer events, whatever the bound; the largest integer for the bound alone. */
    public void shorten(int most) {
        shorter = most;
    }

    /** A new execution begins. */
    public void begin() {
        reason = "";
        request = isRequested() ? request : null; // the watchdog may have been quick
        schedule();
    }

    private void schedule() {
        next = Math.min(Math.min(bound, shorter), events.columns.capacity()) - 1;
        if (request != null) {
            next = 0; // asked for meanwhile
        }
    }

    /** Asks for an end at the next event. Called by any thread; an execution of another number goes on. */
    public void cutOff(long number, String why, String text) {
        request = new Request(number, why, text);
        next = 0;
    }

    /** Whether something is to be done at event {@code e}. */
    boolean isDue(int e) {
        return e >= next;
    }

    /** Whether the execution under way is to be cut off, now that no thread has the baton. */
    boolean isRequested() {
        Request by = request;
        return by != null && by.execution() == events.number();
    }

    /** At event {@code e}: answers whether that was the last. */
    boolean isReached(int e) {
        int size = e + 1;
        if (size >= bound || size >= shorter) {
            end(
                    recorded != null && size >= bound
                            ? recorded
                            : unfinished("still running after " + size + " events (--max-events)"));
            reason = CampaignResult.EVENTS;
            return true;
        }
        if (isRequested()) {
            endAsRequested();
            return true;
        }
        request = null; // it was for another execution
        if (size >= events.columns.capacity() && !hasGrown(events.columns)) {
            end(unfinished("still running after " + size + " events, and the heap has no room for more (-Xmx)"));
            reason = CampaignResult.EVENTS;
            return true;
        }
        schedule();
        return false;
    }

    private boolean hasGrown(EventColumns log) {
        try {
            log.growNow();
            return true;
        } catch (OutOfMemoryError full) {
            reserve.releaseFor(full);
            return false;
        }
    }

    /** Ends it where {@link #isRequested}. */
    void endAsRequested() {
        Request by = Objects.requireNonNull(request);
        Unfinished how = unfinished(by.text() + ", after " + events.columns.size() + " events");
        ending.finish(
                by.reason().equals(CampaignResult.LIMIT) ? how : asAskedFor(how)); // the campaign's end is no failure
        reason = by.reason();
    }

    /** All that could go on wait for what is outside. */
    void endOutside(Unfinished how) {
        end(how);
        reason = CampaignResult.OUTSIDE;
    }

    private Unfinished unfinished(String message) {
        return new Unfinished(FailureKind.UNFINISHED, -1, message, List.of(), blocked.describe());
    }

    private void end(Verdict how) {
        ending.finish(asAskedFor(how));
    }

    /** A failure where that was asked for. */
    public Trace.Verdict asAskedFor(Verdict how) {
        if (!(how instanceof Unfinished unfinished)) {
            return how;
        }
        FailOn asked = unfinished.kind() == FailureKind.OUTSIDE ? FailOn.OUTSIDE : FailOn.UNFINISHED;
        return settings.switches().failOn().contains(asked) ? unfinished.failed() : unfinished;
    }

    /** Whether it was cut off by the clock, so that it would be another one if it were made again. */
    public boolean isByClock() {
        return reason.equals(CampaignResult.TIME) || reason.equals(CampaignResult.LIMIT);
    }

    /** Why it did not end, as in {@link CampaignResult#unfinished}; empty where it did. */
    public String reason() {
        return reason;
    }
}
