package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.control.Baton;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The engine's record of one application thread in one execution. Touched only by the thread that has the baton.
 */
final class ControlledThread extends NamedThread {
    /** Why a thread may not be able to go on. */
    enum Block {
        /** It can go on. */
        NONE,
        /** A monitor must be free. */
        MONITOR,
        /** It waits for a notify, then for the monitor. */
        WAIT,
        /** It waits for a permit. */
        PARK,
        /** It waits for another thread's end. */
        JOIN,
        /** Another thread initialises the class. */
        CLASS_INIT,
        /** A monitor that a library class of the JDK really enters must be free. */
        LIBRARY_MONITOR,
        /** It has called exit while another thread ends the virtual machine. */
        SHUTDOWN,
        /** It waits in a monitor that library code really owns. */
        LIBRARY_WAIT,
        /** Something outside of the program must happen. */
        OUTSIDE
    }

    /** It runs when it has the baton. */
    static final int INSIDE = 0;
    /** It is in a call that may block, and others have the baton. */
    static final int AWAY = 1;
    /** It has returned from there and waits for the baton. */
    static final int BACK = 2;
    /** Its execution ended without it. */
    static final int GONE = 3;

    static final long NEVER = Long.MAX_VALUE;

    // States of a call into a library class.
    /** It has no effect of its own when it returns. */
    static final int PLAIN = 0;
    /** It holds the monitor of its receiver. */
    static final int HOLDS_MONITOR = 1;
    /** It waits for a condition, and has released the lock. */
    static final int RELEASED_CONDITION = 2;
    /** It is kept for its line: what it does is hooked inside. */
    static final int SITE_ONLY = 3;

    final Thread thread;
    /** The group in which it is; the JVM forgets that when the thread ends. */
    final ThreadGroup group;

    final Baton baton;

    int children;
    /** How many ends of other threads it has heard of from its thread group. */
    int endsSeen;

    /** It does not keep the virtual machine alive. */
    boolean isDaemon;

    boolean begun;
    /** It has executed its last instruction, and its end is pending. */
    boolean exits;

    boolean ended;
    /** Above 0: hooks of this thread pass through (inside the engine, inside class loading). */
    int passing;
    /** Above 0: inside class loading or linkage; counted in {@link #passing} too. */
    int off;

    /** The execution is over: hooks pass through and blocking operations throw. */
    boolean unwinding;

    int passedWhileUnwinding;

    // What it is about to do.
    EventKind pendingKind = EventKind.BEGIN;
    int pendingSite = -1;
    Object pendingObject;
    int pendingMember = -1;
    /** Ordinal of that operation among those of this thread, from 1. */
    int operation;

    Block block = Block.NONE;
    int blockLocation = -1;
    ControlledThread blockThread;
    Object blockObject;
    /** What must happen outside, or in another thread that initialises a class. */
    Readiness readiness;
    /** That has been seen to have happened: it can go on. */
    boolean ready;
    /** Whether it is in a call outside; changed by itself and by the thread that has the baton. */
    final AtomicInteger away = new AtomicInteger();
    /** A thread that is not under control has unparked it, which has not been noticed yet. */
    volatile boolean unparkedOutside;
    /** It has said so itself: hooks do not count until it says that it has returned. */
    boolean declared;
    /** How many more of such calls it has made from there. */
    int declaredDepth;
    /** Virtual time in ns at which a timed operation may end, or {@link #NEVER}. */
    long deadline = NEVER;

    boolean permit;
    boolean interrupted;
    boolean notified;
    /** Its wait or park may return without cause. */
    boolean spurious;
    /** Likewise the await of a condition, until it has. */
    boolean spuriousAwait;
    /** Flags of the await that returns: how it came to that. */
    int awaitFlags;

    int savedDepth;
    /** The monitor that its last monitorenter has taken. */
    Object entered;

    /** How many of its events in a row have been repetitions, as {@link Novelty} tells them. */
    int repetitions;

    // What fairness keeps of it.
    /** Operation with which it could go on at a decision, not by time alone, or -1; since which event, and when last. */
    int ableOperation = -1;

    int ableSince;
    int ableAt = -1;
    /** How many events the execution had when it was chosen last, or -1. */
    int lastRun = -1;
    /** How many rounds there had been when it came to its pending operation, and at its last look at the clock. */
    long pendingRounds;

    long lookRounds;
    /** The engine has chosen it in place of the strategy, and no event is logged since. */
    boolean forced;
    /** Of the looks at its local variables, how many showed what had not been seen. */
    int stateSamples;

    int stateNews;

    /** Threads that could have run when this one was chosen last; 1 once its event is logged. */
    int enabledAtStep = 1;
    /** Chosen among several and no event logged since. */
    boolean owesEvent;
    /** Chosen, and no event of its own logged since. */
    boolean atStep;

    /** Random inputs that the program has drawn, and those that the JDK has drawn for itself. */
    long draws;

    long hiddenDraws;
    final Polls polls = new Polls();

    /** Its access between the before and the after hook. */
    final AccessUnderWay access = new AccessUnderWay();

    /** What a clone() that is under way has read, or null. */
    Object copied;

    /** Location of the synchroniser whose whole clock it acquired last, and the index of that event; -1 for none. */
    int acquiredFrom = -1;

    int acquiredAt;
    /** What it acquired then is not promised, but shown by an answer. */
    boolean acquiredByAsking;

    /** It has come to another operation since its last call of a library class began: code of the program that the library calls back has run, say. */
    boolean ranSinceCall = true;

    // Calls into library classes, innermost last.
    int calls;
    Object[] callReceiver = new Object[4];
    int[] callSite = new int[4];
    /** How many callbacks into user code the call has under way. */
    int[] callDepth = new int[4];

    int[] callState = new int[4];
    /** Size of the log when the call began. */
    int[] callBegan = new int[4];

    ControlledThread(Thread thread, int index, String path, Object container) {
        super(index, path);
        this.thread = thread;
        this.group = thread == null ? null : thread.getThreadGroup();
        this.baton = new Baton(thread, container);
    }

    void pushCall(Object receiver, int site, int state, int began) {
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
    int librarySite() {
        return calls == 0 ? -1 : callSite[calls - 1];
    }

    /** True directly inside library code, and not in user code that it called back. */
    boolean inLibrary() {
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
    boolean isSiteOnly() {
        return calls > 0 && callState[calls - 1] == SITE_ONLY;
    }

    /** Whether the innermost call is the await of a condition. */
    boolean isInAwait() {
        return calls > 0 && callState[calls - 1] == RELEASED_CONDITION;
    }

    /** User code runs: a call that was kept for its line only has ended. */
    void dropSiteOnlyCall() {
        if (calls > 0 && callState[calls - 1] == SITE_ONLY) {
            calls--;
        }
    }

    void unblock() {
        block = Block.NONE;
        blockLocation = -1;
        blockThread = null;
        blockObject = null;
        readiness = null;
        ready = false;
        deadline = NEVER;
    }
}
