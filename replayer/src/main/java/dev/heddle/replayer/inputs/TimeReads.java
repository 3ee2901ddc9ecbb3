package dev.heddle.replayer.inputs;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Decisions;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.strategy.ReplayPolicy;

/**
 * Looks at the clock. Those of the program are scheduling points, since programs poll, and inputs; those of the library
 * inside a call are part of the call. In real time every look is an input, and so is the moment at which a deadline is
 * found to have passed: a replay goes by these.
 */
public final class TimeReads {
    /** As in {@code System.nanoTime}. */
    public static final int NANO_TIME = 0;
    /** As in {@code System.currentTimeMillis}. */
    public static final int EPOCH_MILLIS = 1;
    /** Nanoseconds since 1970, as java.time asks. */
    public static final int EPOCH_NANOS = 2;

    private static final long SLICE_NANOS = 20_000_000;

    private final ThreadTable threads;
    private final EventLog events;
    private final Decisions decisions;
    private final VirtualClock clock;
    private final Inputs inputs;
    private final ThreadControl control;

    public TimeReads(
            ThreadTable threads,
            EventLog events,
            Decisions decisions,
            VirtualClock clock,
            Inputs inputs,
            ThreadControl control) {
        this.threads = threads;
        this.events = events;
        this.decisions = decisions;
        this.clock = clock;
        this.inputs = inputs;
        this.control = control;
    }

    /** The execution begins: in real time its date is an input of main. */
    public void begin(ControlledThread main) {
        if (clock.isReal()) {
            long date = input(main, false, System.currentTimeMillis() * 1_000_000);
            clock.startsAt(date);
            inputs.event(main, -1, date);
        }
    }

    private long input(ControlledThread t, boolean optional, long found) {
        return decisions.replay().input(t.index, optional, found);
    }

    /** Real time: a look at the machine's clock, which is an input. */
    public long readMachine(ControlledThread t, int site, int unit) {
        long value = input(t, false, clock.timeAt(clock.machine(), unit));
        clock.advanceTo(clock.moment(value, unit));
        inputs.event(t, site, value);
        return value;
    }

    /** The deadline of a time-out of {@code t} that starts now. */
    public long after(ControlledThread t, long nanos) {
        lookAtMachine(t);
        return clock.after(nanos);
    }

    /** The deadline of an absolute time in epoch milliseconds. */
    public long at(ControlledThread t, long epochMillis) {
        lookAtMachine(t);
        return clock.at(epochMillis);
    }

    private void lookAtMachine(ControlledThread t) {
        if (clock.isReal()) {
            readMachine(t, t.librarySite(), NANO_TIME);
        }
    }

    /** Real time, before a decision: whether the machine's clock has passed a deadline in the meantime. */
    public void noticeDeadline(ControlledThread t) {
        long machine = clock.machine();
        boolean hasPassed = earliestDeadline() <= machine;
        long value = input(t, true, hasPassed ? clock.timeAt(machine, NANO_TIME) : ReplayPolicy.NO_INPUT);
        if (value != ReplayPolicy.NO_INPUT) {
            clock.advanceTo(clock.moment(value, NANO_TIME));
            int e = events.append(t, EventKind.INPUT, -1, -1);
            events.columns.setValue(e, value);
            events.columns.addFlags(e, EventFlags.TIMED_OUT);
            events.executed(e);
        }
    }

    private long earliestDeadline() {
        long earliest = Wait.NEVER;
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            long deadline = t.waitsFor.deadline();
            if (!t.ended && !clock.isDue(deadline)) {
                earliest = Math.min(earliest, deadline);
            }
        }
        return earliest;
    }

    /**
     * Real time, where nothing else can happen: waits until the machine's clock has come so far. A replay need not
     * wait.
     */
    public void waitUntil(long deadline) {
        if (!clock.isReal() || decisions.replay().hasRecordedInputs()) {
            return;
        }
        for (long left = deadline - clock.machine(); left > 0; left = deadline - clock.machine()) {
            control.pause(Math.min(left, SLICE_NANOS));
            events.beat(); // it is no stall
        }
    }
}
