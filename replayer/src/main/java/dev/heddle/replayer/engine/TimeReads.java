package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.strategy.SchedulingStrategy;

/**
 * Looks at the clock. Those of the program are scheduling points, since programs poll, and inputs; those of the library inside a call are part
 * of the call. In real time every look is an input, and so is the moment at which a deadline is found to have passed: a replay goes by these.
 */
final class TimeReads {
    /** As in {@code System.nanoTime}. */
    static final int NANO_TIME = 0;
    /** As in {@code System.currentTimeMillis}. */
    static final int EPOCH_MILLIS = 1;
    /** Nanoseconds since 1970, as java.time asks. */
    static final int EPOCH_NANOS = 2;

    private static final long SLICE_NANOS = 20_000_000;

    private final Execution execution;

    TimeReads(Execution execution) {
        this.execution = execution;
    }

    /** The execution begins: in real time its date is an input of main. */
    void begin(ControlledThread main) {
        VirtualClock clock = execution.clock;
        if (clock.isReal()) {
            long date = input(main, false, System.currentTimeMillis() * 1_000_000);
            clock.startsAt(date);
            execution.inputs.event(main, -1, date);
        }
    }

    private long input(ControlledThread t, boolean optional, long found) {
        return execution.strategy().input(t.index, optional, found);
    }

    /**
     * One look.
     *
     * @param siteId of the call, or -1 inside the JDK
     */
    long read(ControlledThread t, int siteId, int unit) {
        VirtualClock clock = execution.clock;
        boolean announced = siteId >= 0 || LibraryCalls.isSiteOnly(t);
        int site = siteId >= 0 ? siteId : t.librarySite();
        if (announced) {
            execution.relay.point(t, EventKind.INPUT, site, null, -1);
        }
        if (clock.isReal()) {
            return readMachine(t, site, unit);
        }
        if (!announced) {
            if (t.inLibrary()
                    || unit == NANO_TIME) { // else it may be once in a JVM's life, and must not move the clock
                clock.look();
            }
            return clock.time(unit);
        }
        clock.look(execution.fairTime.look(t, t.polls.lookCost(site, execution.news())));
        long value = execution.strategy().recordedInput(t.index, site, clock.time(unit));
        execution.inputs.event(t, site, value);
        return value;
    }

    private long readMachine(ControlledThread t, int site, int unit) {
        VirtualClock clock = execution.clock;
        long value = input(t, false, clock.timeAt(clock.machine(), unit));
        clock.advanceTo(clock.moment(value, unit));
        execution.inputs.event(t, site, value);
        return value;
    }

    /** The deadline of a time-out of {@code t} that starts now. */
    long after(ControlledThread t, long nanos) {
        lookAtMachine(t);
        return execution.clock.after(nanos);
    }

    /** The deadline of an absolute time in epoch milliseconds. */
    long at(ControlledThread t, long epochMillis) {
        lookAtMachine(t);
        return execution.clock.at(epochMillis);
    }

    private void lookAtMachine(ControlledThread t) {
        if (execution.clock.isReal()) {
            readMachine(t, t.librarySite(), NANO_TIME);
        }
    }

    /** Real time, before a decision: whether the machine's clock has passed a deadline in the meantime. */
    void noticeDeadline(ControlledThread t) {
        VirtualClock clock = execution.clock;
        long machine = clock.machine();
        boolean hasPassed = earliestDeadline() <= machine;
        long value = input(t, true, hasPassed ? clock.timeAt(machine, NANO_TIME) : SchedulingStrategy.NO_INPUT);
        if (value != SchedulingStrategy.NO_INPUT) {
            clock.advanceTo(clock.moment(value, NANO_TIME));
            int e = execution.append(t, EventKind.INPUT, -1, -1);
            execution.log.setValue(e, value);
            execution.log.addFlags(e, EventFlags.TIMED_OUT);
            execution.executed(e);
        }
    }

    private long earliestDeadline() {
        long earliest = ControlledThread.NEVER;
        for (int i = 0; i < execution.threads.size(); i++) {
            ControlledThread t = execution.threads.get(i);
            if (!t.ended && !execution.clock.isDue(t.deadline)) {
                earliest = Math.min(earliest, t.deadline);
            }
        }
        return earliest;
    }

    /** Real time, where nothing else can happen: waits until the machine's clock has come so far. A replay need not wait. */
    void waitUntil(long deadline) {
        VirtualClock clock = execution.clock;
        if (!clock.isReal() || execution.strategy().hasRecordedInputs()) {
            return;
        }
        for (long left = deadline - clock.machine(); left > 0; left = deadline - clock.machine()) {
            execution.relay.pause(Math.min(left, SLICE_NANOS));
            execution.heartbeat++; // it is no stall
        }
    }
}
