package dev.heddle.replayer.execution;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;

/** A wait that an interrupt ends, a time-out, or nothing at all where spurious wakeups are asked for. */
public abstract sealed class TimedWait extends Wait {
    private boolean isSpurious;

    /** Begins without a deadline; ends without cause if {@code spurious}. */
    final void restart(boolean spurious) {
        deadline = NEVER;
        isSpurious = spurious;
    }

    abstract boolean hasCome();

    @Override
    public boolean isOver(ControlledThread t, Time time) {
        return canTimeOut() && (isWoken(t) || deadline != NEVER && time.isDue(deadline));
    }

    private boolean isWoken(ControlledThread t) {
        return hasCome() || t.interrupted || isSpurious;
    }

    @Override
    public boolean isByTimeOnly(ControlledThread t) {
        return !isWoken(t);
    }

    /** How the wait, which is over, has ended: 0 where what it is for has come, else a flag of the event. */
    public int endFlag(ControlledThread t) {
        return hasCome()
                ? 0
                : t.interrupted ? EventFlags.INTERRUPTED : isSpurious ? EventFlags.SPURIOUS : EventFlags.TIMED_OUT;
    }

    final Thread.State state(ControlledThread t, Thread.State afterwards) {
        return hasCome() || t.interrupted
                ? afterwards
                : deadline == NEVER ? Thread.State.WAITING : Thread.State.TIMED_WAITING;
    }

    /** The thread sleeps; virtual time lets it go on whenever it is chosen, unless it sleeps for ever. */
    public static final class ForTime extends TimedWait {
        @Override
        boolean hasCome() {
            return false;
        }

        @Override
        public boolean isOver(ControlledThread t, Time time) {
            return !time.isReal() && deadline != NEVER || super.isOver(t, time);
        }

        @Override
        public Thread.State state(ControlledThread t) {
            return Thread.State.TIMED_WAITING;
        }

        @Override
        public boolean isBlocked() {
            return deadline == NEVER;
        }
    }

    /** Waits in a monitor of instrumented code for a notify, then for the monitor. */
    public static final class ForNotify extends TimedWait {
        @SuppressWarnings("NullAway.Init") // set in begin()
        private MonitorTable table;

        private int location;
        private boolean isNotified;

        /** Begins. */
        public ForNotify begin(MonitorTable monitors, int monitor, boolean spurious) {
            restart(spurious);
            table = monitors;
            location = monitor;
            isNotified = false;
            return this;
        }

        /** Whether a notify of that monitor can wake the thread. */
        public boolean isNotifiedBy(int monitor) {
            return location == monitor && !isNotified;
        }

        /** A notify has woken it. */
        public void wake() {
            isNotified = true;
        }

        @Override
        public int monitor() {
            return location;
        }

        @Override
        boolean hasCome() {
            return isNotified;
        }

        @Override
        public boolean canTimeOut() {
            return table.isFree(location);
        }

        @Override
        public Thread.State state(ControlledThread t) {
            return state(t, Thread.State.BLOCKED);
        }

        @Override
        public EventKind kind(ControlledThread t) {
            return isNotified ? t.pendingKind : EventKind.WAIT;
        }

        @Override
        public void explain(Explanation to) {
            to.monitor(location, isNotified);
        }
    }

    /** Waits in a monitor that library code really owns. */
    public static final class ForLibraryNotify extends TimedWait {
        private final LibraryMonitorTable table;
        private final Object lock;
        private boolean isNotified;

        public ForLibraryNotify(LibraryMonitorTable table, Object lock) {
            this.table = table;
            this.lock = lock;
        }

        /** A notify of that monitor, if it is the one, wakes the thread. */
        public void wake(Object monitor) {
            isNotified |= lock == monitor;
        }

        @Override
        boolean hasCome() {
            return isNotified;
        }

        @Override
        public boolean isOver(ControlledThread t, Time time) {
            return table.isFree(lock) && super.isOver(t, time);
        }

        @Override
        public Thread.State state(ControlledThread t) {
            return state(t, Thread.State.BLOCKED);
        }

        @Override
        public void explain(Explanation to) {
            to.object(LocationKind.MONITOR, lock, null, -1);
        }
    }

    /** Waits for the permit of LockSupport. */
    public static final class ForPermit extends TimedWait {
        private boolean isGiven;
        private boolean wokeWithoutCause;
        /** A thread that is not under control has unparked the thread, which has not been noticed yet. */
        private volatile boolean isGivenOutside;
        /**
         * Whether the thread has paused for a lock inside a map that an uncontrolled thread holds: that thread's unpark
         * is not for the program. Reset when it parks.
         */
        private volatile boolean isPausedInMap;

        /** Begins. */
        public ForPermit begin(boolean spurious) {
            restart(spurious);
            return this;
        }

        /** Whether the permit is there. */
        public boolean isGiven() {
            return isGiven;
        }

        /** Somebody unparks the thread. */
        public void give() {
            isGiven = true;
        }

        /** The thread returns and takes the permit, if it is there. */
        public void take(boolean withoutCause) {
            isGiven = false;
            wokeWithoutCause = withoutCause;
        }

        /** Whether the thread's last park has returned without cause; it is forgotten then, where that is asked for. */
        public boolean wokeWithoutCause(boolean forget) {
            boolean woke = wokeWithoutCause;
            wokeWithoutCause &= !forget;
            return woke;
        }

        /** A thread that is not under control unparks the thread. Called by that thread. */
        public void giveOutside() {
            isGivenOutside = true;
        }

        /** Whether such an unpark is not for the program. May be asked by any thread. */
        public boolean isPausedInMap() {
            return isPausedInMap;
        }

        /** The thread pauses for a map's lock, or parks for the program. */
        public void pausesInMap(boolean pauses) {
            isPausedInMap = pauses;
        }

        @Override
        boolean hasCome() {
            return isGiven;
        }

        @Override
        public Thread.State state(ControlledThread t) {
            return state(t, Thread.State.RUNNABLE);
        }

        @Override
        public EventKind kind(ControlledThread t) {
            return EventKind.PARK;
        }

        @Override
        public void explain(Explanation to) {
            to.libraryCall();
        }

        @Override
        public boolean isAwaitedOutside() {
            return !isGiven;
        }

        @Override
        public boolean hasHappenedOutside() {
            return isGivenOutside;
        }

        @Override
        public void notice() {
            isGiven = true;
            isGivenOutside = false;
        }
    }

    /** Waits for another thread's end. */
    public static final class ForEnd extends TimedWait {
        @SuppressWarnings("NullAway.Init") // set in begin()
        private ControlledThread target;

        /** Begins. */
        public ForEnd begin(ControlledThread joined) {
            restart(false);
            target = joined;
            return this;
        }

        @Override
        boolean hasCome() {
            return target.ended;
        }

        @Override
        public Thread.State state(ControlledThread t) {
            return state(t, Thread.State.RUNNABLE);
        }

        @Override
        public void explain(Explanation to) {
            to.object(LocationKind.THREAD, target.thread, target, -1);
        }
    }
}
