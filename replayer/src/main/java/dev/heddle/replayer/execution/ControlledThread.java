package dev.heddle.replayer.execution;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.control.Baton;
import dev.heddle.replayer.names.NamedThread;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The engine's record of one application thread in one execution. Touched only by the thread that has the baton. */
public final class ControlledThread extends NamedThread {
    /** The thread runs when it has the baton. */
    public static final int INSIDE = 0;
    /** The thread is in a call that may block, and others have the baton. */
    public static final int AWAY = 1;
    /** The thread has returned from the call and waits for the baton. */
    public static final int BACK = 2;
    /** Its execution ended without it. */
    public static final int GONE = 3;

    /** The program's thread. */
    public final Thread thread;
    /** The group in which it is; the JVM forgets that when the thread ends. */
    public final @Nullable ThreadGroup group;

    /** Its place in the relay. */
    public final Baton baton;

    int children;

    /** Whether the thread is a daemon, which does not keep the virtual machine alive. */
    public boolean isDaemon;

    /** Its first event is executed. */
    public boolean begun;
    /** Whether the thread has executed its last instruction, and its end is pending. */
    public boolean exits;

    /** Its end is executed, or it will not run any more. */
    public boolean ended;
    /** Above 0: hooks of this thread pass through (inside the engine, inside class loading). */
    public int passing;
    /** Above 0: inside class loading or linkage; counted in {@link #passing} too. */
    public int off;

    /** Above 0: it runs the initialiser of a class. */
    public int initialising;
    /** How many of its accesses had no event. */
    public int withoutEvents;

    /** The execution is over: hooks pass through and blocking operations throw. */
    public boolean unwinding;

    /** How many hooks it has passed since it unwinds. */
    public int passedWhileUnwinding;

    // What it is about to do.
    /** Kind of the operation that it is about to execute. */
    public EventKind pendingKind = EventKind.BEGIN;
    /** Site of that operation, or -1. */
    public int pendingSite = -1;
    /** The object that the operation touches, or null. */
    public @Nullable Object pendingObject;
    /** Field id or array index that it touches, or -1. */
    public int pendingMember = -1;
    /** Ordinal of that operation among those of this thread, from 1. */
    public int operation;
    /** Ordinal of the operation before which it is held back, or 0. */
    public int heldBackAt;

    /** What it waits for, or {@link Wait#NOTHING}. */
    public Wait waitsFor = Wait.NOTHING;

    // What it waits for often: each begins anew.
    public final Wait.ForMonitor monitor = new Wait.ForMonitor();
    public final TimedWait.ForNotify notification = new TimedWait.ForNotify();
    public final TimedWait.ForPermit permit = new TimedWait.ForPermit();
    public final TimedWait.ForEnd end = new TimedWait.ForEnd();
    public final TimedWait.ForTime sleep = new TimedWait.ForTime();

    /** Whether it is in a call outside; changed by itself and by the thread that has the baton. */
    public final AtomicInteger away = new AtomicInteger();
    /** Whether the thread has announced the call itself: hooks do not count until it announces its return. */
    public boolean declared;
    /** How many more of such calls it has made from there. */
    public int declaredDepth;
    /** Its interrupt status. */
    public boolean interrupted;
    /** How many of its events in a row have been repetitions, as {@link Novelty} tells them. */
    public int repetitions;

    /** The engine has chosen it in place of the strategy, and no event is logged since. */
    public boolean forced;
    /** Threads that could have run when this one was chosen last; 1 once its event is logged. */
    public int enabledAtStep = 1;
    /** Chosen among several and no event logged since. */
    public boolean owesEvent;
    /** Chosen, and no event of its own logged since. */
    public boolean atStep;

    /** Its access between the before and the after hook. */
    public final AccessUnderWay access = new AccessUnderWay();

    /**
     * Whether the thread has come to another operation since its last call of a library class began, as in a callback
     * to the program.
     */
    public boolean ranSinceCall = true;

    /** Its calls into library classes. */
    public final CallStack calls = new CallStack();

    public ControlledThread(Thread thread, int index, String path, @Nullable Object container) {
        super(index, path);
        this.thread = thread;
        this.group = thread == null ? null : thread.getThreadGroup();
        this.baton = new Baton(thread, container);
    }

    /** Site of the innermost call into a library class that has not returned, or -1. */
    public int librarySite() {
        return calls.site();
    }
}
