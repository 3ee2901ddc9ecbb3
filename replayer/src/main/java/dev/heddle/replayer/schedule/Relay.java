package dev.heddle.replayer.schedule;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.replayer.control.Baton;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.control.ThreadView;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.TeardownSignal;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.inputs.Inputs;
import dev.heddle.replayer.inputs.TimeReads;
import dev.heddle.replayer.inputs.Times;
import dev.heddle.replayer.inputs.VirtualClock;
import dev.heddle.replayer.names.CallLines;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.Names;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The relay between the threads of an execution: exactly one has the baton; at every scheduling point it asks the
 * {@link Chooser} who is next and hands the baton over. There is no driver thread. Main's thread comes back last and
 * unwinds what is left.
 */
public final class Relay {
    private final ThreadTable threads;
    private final Locations locations;
    private final CallLines callLines;
    private final EventLog events;
    private final Ending ending;
    private final VirtualClock clock;
    private final TimeReads time;
    private final Inputs inputs;
    private final FairTime fairTime;
    private final Chooser chooser;
    private final ThreadControl control;

    @SuppressWarnings("NullAway.Init") // set once all parts are made
    private HoldBack heldBack;

    /** The thread that has the baton; read without it by hooks that ask whether their caller is under control. */
    private @Nullable ControlledThread current;

    @SuppressWarnings("NullAway.Init") // set in begin()
    private ControlledThread main;

    public Relay(
            Names names,
            ExecutionState state,
            Times times,
            FairTime fairTime,
            Chooser chooser,
            Driver driver,
            ThreadControl control) {
        this.threads = state.threads;
        this.locations = names.locations;
        this.callLines = names.callLines;
        this.events = state.events;
        this.ending = state.ending;
        this.clock = times.clock;
        this.time = times.reads;
        this.inputs = times.inputs;
        this.fairTime = fairTime;
        this.chooser = chooser;
        this.control = control;
        control.onStartFailure(this::cannotStart);
        control.onNoHolder(driver::takesOver);
    }

    /** What is done before the operations at which threads are held back. */
    public void beforeHeldBack(HoldBack by) {
        heldBack = by;
    }

    /** A new execution begins on main's thread, which has the baton. */
    public void begin() {
        chooser.begin();
        main = threads.main();
        main.begun = true;
        control.begin(main.baton);
        current = main;
    }

    /** What {@code t} is about to do. */
    public void pending(ControlledThread t, EventKind kind, int siteId, @Nullable Object object, int member) {
        if (++t.operation == t.heldBackAt) {
            heldBack.before(t, kind, siteId);
        }
        fairTime.pending(t);
        t.pendingKind = kind;
        t.pendingSite = callLines.tell(t, siteId);
        t.pendingObject = object;
        t.pendingMember = member;
        t.ranSinceCall = true;
    }

    /** Publishes and passes a scheduling point at which {@code t} cannot block. */
    public void point(ControlledThread t, EventKind kind, int siteId, @Nullable Object object, int member) {
        pending(t, kind, siteId, object, member);
        point(t);
    }

    /**
     * A scheduling point: {@code t} has published what it is about to do and, if that may block, why; returns when the
     * strategy has chosen {@code t} and it can go on.
     */
    public void point(ControlledThread t) {
        pointIn(t, null);
    }

    /** A scheduling point at which {@code t} may have to wait for that first; it has what it needs on return. */
    public void await(ControlledThread t, Wait something) {
        t.waitsFor = something;
        point(t);
        t.waitsFor = Wait.NOTHING;
    }

    /** Scheduling point of a thread that really owns a monitor and releases it until it goes on; null for none. */
    public void pointIn(ControlledThread t, @Nullable Object monitor) {
        payEvent(t);
        if (clock.isReal()) {
            time.noticeDeadline(t);
        }
        ControlledThread next = chooser.next(0);
        if (next == null) {
            leave(t);
            return; // not reached
        }
        if (next != t) {
            if (monitor == null) {
                control.switchTo(t.baton, to(next));
            } else {
                control.switchIn(monitor, t.baton, to(next));
            }
            if (ending.isEnding()) {
                unwind(t);
            }
        }
        Wait over = t.waitsFor;
        if (over.deadline() != Wait.NEVER && over.isByTimeOnly(t)) {
            clock.advanceTo(over.deadline());
        }
    }

    /** Each decision among several threads is an event. */
    private void payEvent(ControlledThread t) {
        if (t.owesEvent) {
            events.executed(events.appendEmpty(t, t.librarySite(), -1));
        }
    }

    /**
     * Makes {@code next} the thread that has the baton and answers its baton, or null where no thread is to have it.
     * The caller passes it on at once, and must not touch this execution until it has the baton again.
     */
    @Nullable
    Baton to(ControlledThread next) {
        if (next == Chooser.NOBODY) {
            current = null;
            return null;
        }
        if (!next.begun) {
            inputs.begin(next);
            int e = events.append(next, EventKind.BEGIN, -1, locations.of(LocationKind.THREAD, next.thread, next));
            events.executed(e);
            if (ending.isEnding()) {
                next.ended = true;
                return toMain();
            }
            next.begun = true; // not before its event, which may end the execution
        }
        current = next;
        return next.baton;
    }

    /** Makes {@code t} the thread that has the baton, or none. */
    public void current(@Nullable ControlledThread t) {
        current = t;
    }

    /** Makes main the thread that has the baton and answers its baton. */
    Baton toMain() {
        current = main;
        return main.baton;
    }

    /**
     * The execution goes on elsewhere, if it does: passes the baton on and waits until {@code t}, the caller, has it
     * again.
     */
    void yieldTo(@Nullable ControlledThread next, ControlledThread t) {
        if (next == null && t != main) {
            control.switchTo(t.baton, toMain());
        } else if (next != null && next != t) {
            control.switchTo(t.baton, to(next));
        }
    }

    private Baton cannotStart(Baton baton, Throwable reason) {
        broken(reason);
        Objects.requireNonNull(threads.find(baton.thread())).ended = true;
        return toMain();
    }

    private void broken(Throwable ours) {
        ending.broken(current == null ? main : current, ours);
    }

    /** Whether the control itself starts the thread now. Called on the starting thread; true once. */
    public boolean isNativeStart(Thread thread) {
        return control.isStarting(thread);
    }

    /** What start does before the thread exists. */
    public void enlist(Thread thread, @Nullable Object container) {
        control.enlist(thread, container);
    }

    /** Waits until the thread, whose end has been executed, is gone. */
    public void awaitEnd(ControlledThread t) {
        control.awaitEnd(t.baton);
    }

    /**
     * Whether the thread, which has been started, lives: 1 or 0, or -1 where the JDK knows. May be called by any
     * thread.
     */
    public int lives(ControlledThread t) {
        return control.lives(t.baton);
    }

    /** Where the thread is. May be called by any thread. */
    public ThreadView look(ControlledThread t) {
        return control.look(t.baton);
    }

    /**
     * Lets real time pass while the calling thread keeps the baton: what it waits for comes from a thread that is not
     * under control.
     */
    public void pause(long nanos) {
        control.pause(nanos);
    }

    /** Processor time of the thread in ns, or -1. May be called by any thread. */
    public long processorNanos(ControlledThread t) {
        return control.processorNanos(t.baton);
    }

    /**
     * The thread has executed its last instruction. Its end is an event to choose like any other, since others may see
     * that it is still alive after what it did last; the thread that has the baton then executes it, so that no thread
     * waits for its own.
     */
    public void threadEnds(ControlledThread t) {
        t.passing++;
        if (!t.unwinding && !ending.isEnding()) {
            try {
                exits(t);
                ControlledThread next = chooser.next(0);
                if (next != null) {
                    control.endTo(t.baton, to(next));
                    return;
                }
            } catch (RuntimeException | Error ours) {
                broken(ours); // no caller above this frame can handle it, and main waits
            }
        }
        t.ended = true;
        control.endTo(t.baton, toMain());
    }

    /** The thread that has the baton; null where none has, and between executions. May be asked by any thread. */
    public @Nullable ControlledThread current() {
        return current;
    }

    /** Main has returned: lets the others run and comes back when the execution is over. */
    public void mainEnds() {
        main.passing = 1;
        if (ending.isEnding()) {
            return;
        }
        exits(main);
        ControlledThread next = chooser.next(0);
        if (next != null) {
            control.switchTo(main.baton, to(next));
        }
    }

    private void exits(ControlledThread t) {
        pending(t, EventKind.END, -1, t.thread, -1);
        t.exits = true;
        payEvent(t);
    }

    /**
     * The execution is over and {@code t}, the caller, must unwind: main at once, another when its turn comes. Never
     * returns.
     */
    public void leave(ControlledThread t) {
        assert ending.isEnding();
        if (t != main) {
            control.switchTo(t.baton, toMain());
        }
        unwind(t);
    }

    private static void unwind(ControlledThread t) {
        t.unwinding = true;
        t.passing = 0;
        throw TeardownSignal.INSTANCE;
    }
}
