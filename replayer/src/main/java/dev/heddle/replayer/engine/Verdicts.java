package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.ThrownText;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.control.ThreadView;
import java.util.ArrayList;
import java.util.List;

/** Puts the end of an execution into words and records: who could not go on, and why. */
final class Verdicts {
    private static final int MAX_FRAMES = 40;

    private Verdicts() {}

    /** No thread can go on. */
    static Failed deadlock(Execution execution) {
        List<Blocked> blocked = blocked(execution);
        return new Failed(
                FailureKind.DEADLOCK,
                -1,
                blocked.size() + (blocked.size() == 1 ? " thread waits" : " threads wait") + " for ever",
                List.of(),
                blocked);
    }

    /** Threads run in circles. */
    static Failed livelock(Execution execution, ControlledThread t, long events, boolean isCounting) {
        String text = events + " events without progress" + (isCounting ? ", though local variables change" : "");
        return new Failed(FailureKind.LIVELOCK, t.index, text, List.of(), blocked(execution));
    }

    /** A thread runs and reaches no event, or is blocked and keeps all others waiting: by another thread, or by what is outside. */
    static Verdict stalled(ControlledThread t, ThreadView view, long millis) {
        Whereabouts at = Whereabouts.of(view.stack());
        boolean blocked = Whereabouts.isBlocked(view);
        String message =
                Engine.NO_EVENT + millis / 1000.0 + " s, thread " + t.path + " " + (blocked ? at : at.running()).text();
        if (blocked && view.state() == Thread.State.RUNNABLE) { // in native code
            return new Unfinished(FailureKind.OUTSIDE, t.index, message, at.frames(), List.of());
        }
        return new Failed(
                blocked ? FailureKind.DEADLOCK : FailureKind.LIVELOCK, t.index, message, at.frames(), List.of());
    }

    /** A thread was told to end, and reaches no event at which it could. */
    static Unfinished stuck(ControlledThread t, ThreadView view, String why) {
        Whereabouts at = Whereabouts.of(view.stack());
        boolean blocked = Whereabouts.isBlocked(view);
        String message = why + ", thread " + t.path + " " + (blocked ? at : at.running()).text();
        return new Unfinished(FailureKind.UNFINISHED, t.index, message, at.frames(), List.of());
    }

    /** All that could go on wait for something outside, and it does not come. Where others hold each other up, that is a deadlock. */
    static void endOutside(Execution execution, long nanos) {
        if (areInACircle(blocked(execution))) {
            execution.finish(deadlock(execution));
        } else {
            execution.limits.endOutside(blockedOutside(execution, nanos));
        }
    }

    private static boolean areInACircle(List<Blocked> blocked) {
        for (Blocked first : blocked) {
            Blocked at = first;
            for (int steps = 0; at != null && steps < blocked.size(); steps++) {
                at = waiting(blocked, at.holder());
                if (at == first) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Blocked waiting(List<Blocked> blocked, int thread) {
        for (Blocked one : blocked) {
            if (one.thread() == thread) {
                return one;
            }
        }
        return null;
    }

    private static Unfinished blockedOutside(Execution execution, long nanos) {
        ControlledThread first = null;
        StringBuilder text = new StringBuilder(Engine.NO_EVENT + nanos / 1_000_000 / 1000.0 + " s");
        for (int i = 0; i < execution.threads.size(); i++) {
            ControlledThread t = execution.threads.get(i);
            if (t.block == ControlledThread.Block.OUTSIDE && !t.ended) {
                first = first == null ? t : first;
                text.append(", thread ").append(t.path).append(' ');
                text.append(Whereabouts.of(execution.relay.look(t).stack()).text());
            }
        }
        assert first != null : "a thread is externally blocked";
        List<String> frames =
                Whereabouts.of(execution.relay.look(first).stack()).frames();
        return new Unfinished(FailureKind.OUTSIDE, first.index, text.toString(), frames, blocked(execution));
    }

    /** An exception that no handler caught. */
    static Failed uncaught(ControlledThread t, Throwable thrown) {
        List<String> stack = ThrownText.of(thrown, Verdicts::describe, one -> frames(one.getStackTrace()));
        return new Failed(FailureKind.EXCEPTION, t.index, describe(thrown), stack, List.of());
    }

    /** The exception in a line; its own toString may fail. */
    static String describe(Throwable thrown) {
        try {
            String text = thrown.toString();
            return text.lines().findFirst().orElse(thrown.getClass().getName());
        } catch (Throwable broken) {
            return thrown.getClass().getName();
        }
    }

    /** Frames of the program, innermost first. */
    static List<String> frames(StackTraceElement[] stack) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement f : stack) {
            if (f.getClassName().startsWith("dev.heddle.replayer.process.")) {
                break; // from here on it is us who called main
            }
            boolean hidden = f.getClassName().indexOf('/') >= 0; // a lambda's class, whose number differs between JVMs
            if (!hidden && !f.getClassName().startsWith("dev.heddle.re") && frames.size() < MAX_FRAMES) {
                String file = f.getFileName() == null ? "?" : f.getFileName();
                frames.add(f.getClassName() + "." + method(f) + "(" + file
                        + (f.getLineNumber() > 0 ? ":" + f.getLineNumber() : "") + ")");
            }
        }
        return List.copyOf(frames);
    }

    /** The moved initialiser goes by its old name. */
    private static String method(StackTraceElement f) {
        return f.getMethodName().equals("heddle$clinit") ? "<clinit>" : f.getMethodName();
    }

    /** Who cannot go on. */
    static List<Blocked> blocked(Execution execution) {
        List<Blocked> all = new ArrayList<>();
        for (int i = 0; i < execution.threads.size(); i++) {
            ControlledThread t = execution.threads.get(i);
            if (!t.ended && t.block != ControlledThread.Block.NONE) {
                all.add(blocked(execution, t));
            }
        }
        return List.copyOf(all);
    }

    private static Blocked blocked(Execution execution, ControlledThread t) {
        int location = t.blockLocation;
        ControlledThread holder = null;
        int holderSite = -1;
        int site = t.pendingSite >= 0 ? t.pendingSite : t.librarySite();
        EventKind kind = t.pendingKind;
        switch (t.block) {
            case MONITOR, WAIT, PARK -> {
                if (t.block == ControlledThread.Block.PARK) {
                    kind = EventKind.PARK;
                    location = execution.library.blockingLocation(t);
                }
                holder = location < 0 ? null : execution.monitors.holder(location, t);
                if (holder != null) {
                    holderSite = execution.monitors.acquiredAt(location, holder);
                }
                if (t.block == ControlledThread.Block.WAIT && !t.notified) {
                    kind = EventKind.WAIT;
                    holder = null;
                    holderSite = -1;
                }
            }
            case JOIN, SHUTDOWN -> {
                holder = t.blockThread;
                location = execution.locationOf(LocationKind.THREAD, t.blockThread.thread, t);
            }
            case CLASS_INIT -> {
                holder = t.blockClass.runner;
                holderSite = t.blockClass.site;
                location = execution.locationOf(LocationKind.CLASS, t.blockClass.type, t);
            }
            case LIBRARY_MONITOR -> {
                holder = execution.libraryMonitors.owner(t.blockObject);
                location = execution.locationOf(LocationKind.MONITOR, t.blockObject, t);
            }
            case LIBRARY_WAIT -> location = execution.locationOf(LocationKind.MONITOR, t.blockObject, t);
            case OUTSIDE, NONE -> {}
        }
        return new Blocked(
                t.index,
                kind,
                execution.siteNumbers.number(site),
                location < 0 ? -1 : execution.locations.number(location),
                holder == null ? -1 : holder.index,
                holder == null ? -1 : execution.siteNumbers.number(holderSite));
    }
}
