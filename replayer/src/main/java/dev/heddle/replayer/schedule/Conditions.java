package dev.heddle.replayer.schedule;

import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.inputs.VirtualClock;

/** What a thread waits for: whether it is there, and whether time alone could bring it about. */
final class Conditions {
    private final VirtualClock clock;
    private final MonitorTable monitors;
    private final LibraryMonitorTable libraryMonitors;

    Conditions(VirtualClock clock, MonitorTable monitors, LibraryMonitorTable libraryMonitors) {
        this.clock = clock;
        this.monitors = monitors;
        this.libraryMonitors = libraryMonitors;
    }

    /** Whether the thread, which has not ended, can go on. */
    @SuppressWarnings("NullAway") // a blocked thread has what it waits for
    boolean isEnabled(ControlledThread t) {
        return switch (t.block) {
            case NONE -> !clock.isReal() || t.interrupted || t.deadline == ControlledThread.NEVER || due(t);
            case MONITOR -> monitors.isFree(t.blockLocation);
            case WAIT -> monitors.isFree(t.blockLocation) && (t.notified || t.interrupted || t.spurious || due(t));
            case PARK -> t.permit || t.interrupted || t.spurious || due(t);
            case JOIN -> t.blockThread.ended || t.interrupted || due(t);
            case CLASS_INIT -> t.readiness.isReady();
            case LIBRARY_MONITOR -> libraryMonitors.isFree(t.blockObject);
            case SHUTDOWN -> false;
            case LIBRARY_WAIT -> libraryMonitors.isFree(t.blockObject) && (t.notified || t.interrupted || due(t));
            case OUTSIDE -> t.ready;
        };
    }

    private boolean due(ControlledThread t) {
        return t.deadline != ControlledThread.NEVER && clock.isDue(t.deadline);
    }

    /** Whether the thread, which can go on, can do so only by taking the clock to its deadline. */
    boolean isTimed(ControlledThread t) {
        return t.deadline != ControlledThread.NEVER && t.deadline > clock.now() && byTimeOnly(t);
    }

    /** Whether the thread, which waits, could go on by time alone. */
    boolean canTimeOut(ControlledThread t) {
        return t.block != ControlledThread.Block.WAIT || monitors.isFree(t.blockLocation);
    }

    /** True where a thread that has just been chosen owes that to its deadline alone (a sleep, or a time-out). */
    @SuppressWarnings("NullAway") // as isEnabled()
    boolean byTimeOnly(ControlledThread t) {
        return switch (t.block) {
            case NONE -> !t.interrupted;
            case WAIT -> !t.notified && !t.interrupted && !t.spurious;
            case PARK -> !t.permit && !t.interrupted && !t.spurious;
            case JOIN -> !t.blockThread.ended && !t.interrupted;
            case MONITOR, CLASS_INIT, LIBRARY_MONITOR, SHUTDOWN -> false;
            case LIBRARY_WAIT -> !t.notified && !t.interrupted;
            case OUTSIDE -> !t.ready;
        };
    }
}
