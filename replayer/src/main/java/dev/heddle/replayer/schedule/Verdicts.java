package dev.heddle.replayer.schedule;

import dev.heddle.formats.run.CodeFilter;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.control.ThreadView;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Wait;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The verdicts on executions that do not end by themselves, in words and records. */
public final class Verdicts {
    /** How the message of a stall begins. */
    public static final String NO_EVENT = "no event for ";

    private final ThreadTable threads;
    private final Ending ending;
    private final Limits limits;
    private final BlockedThreads blocked;
    private final ThreadControl control;

    public Verdicts(ThreadTable threads, Ending ending, Limits limits, BlockedThreads blocked, ThreadControl control) {
        this.threads = threads;
        this.ending = ending;
        this.limits = limits;
        this.blocked = blocked;
        this.control = control;
    }

    /** Threads run in circles. */
    Failed livelock(ControlledThread t, long events, boolean isCounting) {
        String text = events + " events without progress" + (isCounting ? ", though local variables change" : "");
        return new Failed(FailureKind.LIVELOCK, t.index, text, List.of(), blocked.describe());
    }

    /**
     * Ends an execution in which no thread can go on.
     *
     * @param isOutside whether a thread waits for something outside, and it does not come
     * @param nanos for how long, in ns of real time
     */
    void endBlocked(boolean isOutside, long nanos) {
        List<Blocked> all = blocked.describe();
        if (isOutside && !areInACircle(all)) {
            limits.endOutside(blockedOutside(all, nanos));
        } else {
            ending.finish(deadlock(all));
        }
    }

    /** Threads wait for each other, or for others that do nothing. */
    Failed deadlock() {
        return deadlock(blocked.describe());
    }

    private static Failed deadlock(List<Blocked> all) {
        String text = all.size() + (all.size() == 1 ? " thread waits" : " threads wait") + " for ever";
        return new Failed(FailureKind.DEADLOCK, -1, text, List.of(), all);
    }

    /**
     * A thread runs and reaches no event, or is blocked and keeps all others waiting: by another thread, or by what is
     * outside.
     */
    public static Verdict stalled(ControlledThread t, ThreadView view, long millis, CodeFilter code) {
        Whereabouts at = Whereabouts.of(view.stack());
        boolean blocked = Whereabouts.isBlocked(view);
        String message =
                NO_EVENT + millis / 1000.0 + " s, thread " + t.path + " " + (blocked ? at : at.running()).text();
        boolean isNative = blocked && view.state() == Thread.State.RUNNABLE;
        if (isNative || !at.isControlled(code)) { // a framework may take long on a busy machine
            return new Unfinished(FailureKind.OUTSIDE, t.index, message, at.frames(), List.of());
        }
        return new Failed(
                blocked ? FailureKind.DEADLOCK : FailureKind.LIVELOCK, t.index, message, at.frames(), List.of());
    }

    /** A thread was told to end, and reaches no event at which it could. */
    public static Unfinished stuck(ControlledThread t, ThreadView view, String why) {
        Whereabouts at = Whereabouts.of(view.stack());
        boolean blocked = Whereabouts.isBlocked(view);
        String message = why + ", thread " + t.path + " " + (blocked ? at : at.running()).text();
        return new Unfinished(FailureKind.UNFINISHED, t.index, message, at.frames(), List.of());
    }

    private static boolean areInACircle(List<Blocked> all) {
        for (Blocked first : all) {
            Blocked at = first;
            for (int steps = 0; at != null && steps < all.size(); steps++) {
                at = waiting(all, at.holder());
                if (at == first) {
                    return true;
                }
            }
        }
        return false;
    }

    private static @Nullable Blocked waiting(List<Blocked> all, int thread) {
        for (Blocked one : all) {
            if (one.thread() == thread) {
                return one;
            }
        }
        return null;
    }

    private Unfinished blockedOutside(List<Blocked> all, long nanos) {
        ControlledThread first = null;
        StringBuilder text = new StringBuilder(NO_EVENT + nanos / 1_000_000 / 1000.0 + " s");
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            if (t.waitsFor instanceof Wait.ForOutside && !t.ended) {
                first = first == null ? t : first;
                text.append(", thread ").append(t.path).append(' ');
                text.append(
                        Whereabouts.of(control.lookAtWaiting(t.baton).stack()).text());
            }
        }
        assert first != null : "a thread is externally blocked";
        List<String> frames =
                Whereabouts.of(control.lookAtWaiting(first.baton).stack()).frames();
        return new Unfinished(FailureKind.OUTSIDE, first.index, text.toString(), frames, all);
    }
}
