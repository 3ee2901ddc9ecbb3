package dev.heddle.replayer.execution;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import org.jspecify.annotations.Nullable;

/**
 * What a thread waits for: one class for each kind of operation that may not be able to go on. Values of the frequent
 * kinds belong to a thread and are used again by each of its waits, so that an event allocates nothing. Touched only by
 * the thread that has the baton, except where a field says otherwise.
 */
public abstract sealed class Wait
        permits Wait.ForNothing,
                Wait.ForMonitor,
                Wait.ForLibraryMonitor,
                Wait.ForInitialiser,
                Wait.ForShutdown,
                Wait.ForOutside,
                TimedWait {
    /** In place of a deadline that there is not. */
    public static final long NEVER = Long.MAX_VALUE;
    /** The thread can go on. */
    public static final Wait NOTHING = new ForNothing();

    long deadline = NEVER;

    /** The clock of the execution, which tells when a deadline has come. */
    public interface Time {
        /** Whether time is the machine's. */
        boolean isReal();

        /** Whether a time-out may come now. */
        boolean isDue(long deadline);
    }

    /** Hears what a blocked thread waits for. */
    public interface Explanation {
        /** A monitor of instrumented code, which a thread holds if {@code isHeld}. */
        void monitor(int location, boolean isHeld);

        /** What the innermost call into a library class is about. */
        void libraryCall();

        /** An object, and who keeps the thread from going on, since it was at that site. */
        void object(LocationKind kind, Object what, @Nullable ControlledThread holder, int holderSite);
    }

    /** Virtual time in ns at which a timed operation may end, or {@link #NEVER}. */
    public final long deadline() {
        return deadline;
    }

    /** Lets the wait end at that time. */
    public final void until(long time) {
        assert this != NOTHING;
        deadline = time;
    }

    /** Whether the thread, which has not ended, can go on. */
    public abstract boolean isOver(ControlledThread t, Time time);

    /** Whether a thread that can go on, and has a deadline, owes that to the deadline alone. */
    public boolean isByTimeOnly(ControlledThread t) {
        return false;
    }

    /** Whether time alone could let the thread go on, which has a deadline. */
    public boolean canTimeOut() {
        return true;
    }

    /** As {@code Thread.getState} tells it. */
    public Thread.State state(ControlledThread t) {
        return Thread.State.RUNNABLE;
    }

    /** Whether the thread is blocked: without the deed of another it will not go on. */
    public boolean isBlocked() {
        return true;
    }

    /** The operation at which the thread is blocked. */
    public EventKind kind(ControlledThread t) {
        return t.pendingKind;
    }

    /** Location of the monitor of instrumented code that the thread will own, or -1. */
    public int monitor() {
        return -1;
    }

    /** Tells what the thread waits for. */
    public void explain(Explanation to) {}

    /** Whether something outside of the program may let the thread go on and has not been noticed. */
    public boolean isAwaitedOutside() {
        return false;
    }

    /** Whether that has happened. */
    public boolean hasHappenedOutside() {
        return false;
    }

    /** Notes that what has happened outside has been noticed. */
    public void notice() {}

    static final class ForNothing extends Wait {
        @Override
        public boolean isOver(ControlledThread t, Time time) {
            return true;
        }

        @Override
        public boolean isBlocked() {
            return false;
        }
    }

    /** A monitor of instrumented code must be free. */
    public static final class ForMonitor extends Wait {
        @SuppressWarnings("NullAway.Init") // set in begin()
        private MonitorTable table;

        private int location;

        /** Begins. */
        public ForMonitor begin(MonitorTable monitors, int monitor) {
            table = monitors;
            location = monitor;
            return this;
        }

        /** Whether it is free. */
        public boolean isFree() {
            return table.isFree(location);
        }

        @Override
        public int monitor() {
            return location;
        }

        @Override
        public boolean isOver(ControlledThread t, Time time) {
            return isFree();
        }

        @Override
        public Thread.State state(ControlledThread t) {
            return isFree() ? Thread.State.RUNNABLE : Thread.State.BLOCKED;
        }

        @Override
        public void explain(Explanation to) {
            to.monitor(location, true);
        }
    }

    /** A monitor that a library class of the JDK really enters must be free. */
    public static final class ForLibraryMonitor extends Wait {
        private final LibraryMonitorTable table;
        private final Object lock;

        public ForLibraryMonitor(LibraryMonitorTable table, Object lock) {
            this.table = table;
            this.lock = lock;
        }

        @Override
        public boolean isOver(ControlledThread t, Time time) {
            return table.isFree(lock);
        }

        @Override
        public Thread.State state(ControlledThread t) {
            return Thread.State.BLOCKED;
        }

        @Override
        public void explain(Explanation to) {
            to.object(LocationKind.MONITOR, lock, table.owner(lock), -1);
        }
    }

    /** Another thread initialises the class. */
    public static final class ForInitialiser extends Wait {
        private final Initialiser initialiser;

        public ForInitialiser(Initialiser initialiser) {
            this.initialiser = initialiser;
        }

        @Override
        public boolean isOver(ControlledThread t, Time time) {
            return initialiser.isReady();
        }

        @Override
        public void explain(Explanation to) {
            initialiser.explain(to);
        }
    }

    /** The initialisation of a class. */
    public interface Initialiser extends Readiness {
        /** Tells which class it is, and who initialises it. */
        void explain(Explanation to);
    }

    /** The thread has called exit while another thread ends the virtual machine. */
    public static final class ForShutdown extends Wait {
        private final ControlledThread runner;

        public ForShutdown(ControlledThread runner) {
            this.runner = runner;
        }

        @Override
        public boolean isOver(ControlledThread t, Time time) {
            return false;
        }

        @Override
        public Thread.State state(ControlledThread t) {
            return Thread.State.WAITING;
        }

        @Override
        public void explain(Explanation to) {
            to.object(LocationKind.THREAD, runner.thread, runner, -1);
        }
    }

    /** Something outside of the program must happen, and be noticed. */
    public static final class ForOutside extends Wait {
        private final Readiness readiness;
        private boolean isNoticed;

        public ForOutside(Readiness readiness) {
            this.readiness = readiness;
        }

        @Override
        public boolean isOver(ControlledThread t, Time time) {
            return isNoticed;
        }

        @Override
        public boolean isByTimeOnly(ControlledThread t) {
            return !isNoticed;
        }

        @Override
        public boolean isAwaitedOutside() {
            return !isNoticed;
        }

        @Override
        public boolean hasHappenedOutside() {
            return readiness.isReady();
        }

        @Override
        public void notice() {
            isNoticed = true;
        }
    }
}
