package dev.heddle.replayer.execution;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.control.Baton;
import dev.heddle.replayer.names.NamedThread;
import java.util.Arrays;
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

    // States of a call into a library class.
    /** The call has no effect of its own when it returns. */
    public static final int PLAIN = 0;
    /** The call holds the monitor of its receiver. */
    public static final int HOLDS_MONITOR = 1;
    /** The call waits for a condition, and has released the lock. */
    public static final int RELEASED_CONDITION = 2;
    /** The call is kept for its line: its operations are hooked inside. */
    public static final int SITE_ONLY = 3;

    /** The program's thread. */
    public final Thread thread;
    /** The group in which it is; the JVM forgets that when the thread ends. */
    public final @Nullable ThreadGroup group;

    /** Its place in the relay. */
    public final Baton baton;

    int children;
    /** How many ends of other threads it has heard of from its thread group. */
    public int endsSeen;

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

    /** What it waits for, or {@link Wait#NOTHING}. */
    public Wait waitsFor = Wait.NOTHING;

    // What it waits for often: each begins anew.
    public final Wait.ForMonitor monitor = new Wait.ForMonitor();
    public final Wait.ForNotify notification = new Wait.ForNotify();
    public final Wait.ForPermit permit = new Wait.ForPermit();
    public final Wait.ForEnd end = new Wait.ForEnd();
    public final Wait.ForTime sleep = new Wait.ForTime();

    /** Whether it is in a call outside; changed by itself and by the thread that has the baton. */
    public final AtomicInteger away = new AtomicInteger();
    /** Whether the thread has announced the call itself: hooks do not count until it announces its return. */
    public boolean declared;
    /** How many more of such calls it has made from there. */
    public int declaredDepth;
    /** Its interrupt status. */
    public boolean interrupted;
    /** Its await of a condition may return without cause, until it has. */
    public boolean spuriousAwait;
    /** Flags of the await that returns: how it came to that. */
    public int awaitFlags;

    /** The monitor that its last monitorenter has taken. */
    public @Nullable Object entered;

    /** How many of its events in a row have been repetitions, as {@link Novelty} tells them. */
    public int repetitions;

    // What fairness keeps of it.
    /**
     * Operation with which it could go on at a decision, not by time alone, or -1; since which event, and when last.
     */
    public int ableOperation = -1;

    /** The event since which it could. */
    public int ableSince;
    /** The event at which it could last. */
    public int ableAt = -1;
    /** How many events the execution had when it was chosen last, or -1. */
    public int lastRun = -1;
    /** How many rounds there had been when it came to its pending operation, and at its last look at the clock. */
    public long pendingRounds;

    /** Rounds at its last look at the clock. */
    public long lookRounds;
    /** The engine has chosen it in place of the strategy, and no event is logged since. */
    public boolean forced;
    /** Number of samples of its local variables that showed a new state. */
    public int stateSamples;

    /** Looks at its local variables that showed something new. */
    public int stateNews;

    /** Threads that could have run when this one was chosen last; 1 once its event is logged. */
    public int enabledAtStep = 1;
    /** Chosen among several and no event logged since. */
    public boolean owesEvent;
    /** Chosen, and no event of its own logged since. */
    public boolean atStep;

    /** Random inputs that the program has drawn, and those that the JDK has drawn for itself. */
    public long draws;

    /** Random inputs that the JDK has drawn for itself. */
    public long hiddenDraws;
    /** Its looks at the clock. */
    public final Polls polls = new Polls();

    /** Its access between the before and the after hook. */
    public final AccessUnderWay access = new AccessUnderWay();

    /** What a clone() that is under way has read, or null. */
    public @Nullable Object copied;

    /** Location of the synchroniser whose whole clock it acquired last, and the index of that event; -1 for none. */
    public int acquiredFrom = -1;

    /** Index of that event. */
    public int acquiredAt;
    /** What it acquired then is not promised, but shown by an answer. */
    public boolean acquiredByAsking;

    /**
     * Whether the thread has come to another operation since its last call of a library class began, as in a callback
     * to the program.
     */
    public boolean ranSinceCall = true;

    // Calls into library classes, innermost last.
    /** How many calls into library classes it has under way. */
    public int calls;
    /** Their receivers, innermost last. */
    public Object[] callReceiver = new Object[4];
    /** Their sites. */
    public int[] callSite = new int[4];
    /** How many callbacks into user code the call has under way. */
    public int[] callDepth = new int[4];

    /** Their states. */
    public int[] callState = new int[4];
    /** Size of the log when the call began. */
    public int[] callBegan = new int[4];

    public ControlledThread(Thread thread, int index, String path, @Nullable Object container) {
        super(index, path);
        this.thread = thread;
        this.group = thread == null ? null : thread.getThreadGroup();
        this.baton = new Baton(thread, container);
    }

    /** A call into a library class begins. */
    public void pushCall(Object receiver, int site, int state, int began) {
        if (calls == callSite.length) {
            int n = calls * 2;
            callReceiver = Arrays.copyOf(callReceiver, n);
            callSite = Arrays.copyOf(callSite, n);
            callDepth = Arrays.copyOf(callDepth, n);
            callState = Arrays.copyOf(callState, n);
            callBegan = Arrays.copyOf(callBegan, n);
        }
        callReceiver[calls] = receiver;
        callSite[calls] = site;
        callDepth[calls] = 0;
        callState[calls] = state;
        callBegan[calls] = began;
        calls++;
    }

    /** Site of the innermost call into a library class that has not returned, or -1. */
    public int librarySite() {
        return calls == 0 ? -1 : callSite[calls - 1];
    }

    /** True directly inside library code, and not in user code that it called back. */
    public boolean inLibrary() {
        return calls > 0 && callDepth[calls - 1] == 0 && callState[calls - 1] != SITE_ONLY;
    }

    /** True until the outermost call of library code returns, also in user code that it calls back. */
    boolean inCall() {
        for (int i = calls - 1; i >= 0; i--) {
            if (callState[i] != SITE_ONLY) {
                return true;
            }
        }
        return false;
    }

    /** Whether user code has called the hooked method directly. */
    public boolean isSiteOnly() {
        return calls > 0 && callState[calls - 1] == SITE_ONLY;
    }

    /** Whether the innermost call is the await of a condition. */
    public boolean isInAwait() {
        return calls > 0 && callState[calls - 1] == RELEASED_CONDITION;
    }

    /** User code runs: a call that was kept for its line only has ended. */
    public void dropSiteOnlyCall() {
        if (calls > 0 && callState[calls - 1] == SITE_ONLY) {
            calls--;
        }
    }

    /** Notes that it can go on at a decision, not by time alone, when the log has that size. */
    public void isAble(int now) {
        if (ableOperation != operation) {
            ableOperation = operation;
            ableSince = now;
        }
        ableAt = now;
    }
}
