package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.run.InsideNames;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.Settings;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.inputs.Inputs;
import dev.heddle.replayer.inputs.TimeReads;
import dev.heddle.replayer.inputs.Times;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.schedule.Relay;
import org.jspecify.annotations.Nullable;

/**
 * Start, join, sleep, yield, park, interrupt and exit, in the model. The callers have marked the thread as inside the
 * engine.
 */
public final class ThreadOperations {
    /**
     * Its lock is the one that maps of the JDK wait for in {@code park}; the waiting thread looks again whenever that
     * returns.
     */
    private static final long BLOCKER = Internals.offset(Thread.class, "parkBlocker");

    private static final Class<?> TREE_BIN = treeBin();

    /** A pause for a thread that looks something up in a map. */
    private static final long FOREIGN_LOOKUP_NANOS = 20_000;

    private final SiteTable sites;
    private final Locations locations;
    private final ThreadTable threads;
    private final Settings settings;
    private final EventLog events;
    private final TimeReads time;
    private final Inputs inputs;
    private final Relay relay;
    private final SpuriousWakeups wakeups;

    public ThreadOperations(Names names, ExecutionState state, Times times, Relay relay, SpuriousWakeups wakeups) {
        this.sites = names.sites;
        this.locations = names.locations;
        this.threads = state.threads;
        this.settings = state.settings;
        this.events = state.events;
        this.time = times.reads;
        this.inputs = times.inputs;
        this.relay = relay;
        this.wakeups = wakeups;
    }

    private static Class<?> treeBin() {
        try {
            return Class.forName("java.util.concurrent.ConcurrentHashMap$TreeBin");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private int threadLocation(ControlledThread t, ControlledThread target) {
        return locations.of(LocationKind.THREAD, target.thread, t);
    }

    /** Where an operation of library code stands: at the innermost call of user code. */
    private static int site(ControlledThread t, int siteId) {
        return siteId >= 0 ? siteId : t.librarySite();
    }

    /** Thread.start: from here on the thread can be chosen; its native start comes when it is. */
    public void start(ControlledThread t, Thread thread, Object container) {
        if (t == threads.main()) {
            events.startCounting();
        }
        if (!t.calls.isSiteOnly()) { // else the point came before the call
            relay.point(t, EventKind.START, t.librarySite(), thread, -1);
        }
        if (threads.find(thread) != null) {
            throw new IllegalThreadStateException(); // asked after the point: two threads may race to start it
        }
        relay.enlist(thread, container);
        ControlledThread child = threads.addChild(t, thread, container);
        inputs.started(child);
        child.interrupted = thread.isInterrupted(); // the JDK records an interrupt before the start
        events.execute(t, EventKind.START, t.librarySite(), threadLocation(t, child), 0);
    }

    /**
     * Thread.join.
     *
     * @param nanos 0 for no time-out
     * @return true where the thread has ended
     */
    public boolean join(ControlledThread t, ControlledThread target, long nanos, int siteId)
            throws InterruptedException {
        int site = site(t, siteId);
        relay.pending(t, EventKind.JOIN, site, target.thread, -1);
        t.waitsFor = t.end.begin(target);
        if (nanos > 0) {
            t.end.until(time.after(t, nanos));
        }
        relay.await(t, t.end);
        if (target.ended) {
            seesEnd(t, target, site);
        } else if (t.interrupted) { // looked at only while the other is alive, as in the JDK
            t.interrupted = false;
            observed(t, site);
            throw new InterruptedException();
        } else {
            pause(t, site, EventFlags.TIMED_OUT);
        }
        return target.ended;
    }

    /** Thread.isAlive: seeing the end orders it before what follows (JLS 17.4.4). */
    public boolean isAlive(ControlledThread t, ControlledThread target, int siteId) {
        int site = site(t, siteId);
        relay.point(t, EventKind.JOIN, site, target.thread, -1);
        if (target.ended) {
            seesEnd(t, target, site);
        } else {
            asked(t, site, target, settings.changes()); // for threads that see the end, which comes after it in S
        }
        return !target.ended;
    }

    /** What the JDK reports of a thread that has ended (its group, its stack) must be true from here on. */
    private void seesEnd(ControlledThread t, ControlledThread target, int site) {
        if (target != threads.main()) {
            relay.awaitEnd(target);
        }
        events.execute(t, EventKind.JOIN, site, threadLocation(t, target), 0);
    }

    private void pause(ControlledThread t, int site, int flags) {
        events.execute(t, EventKind.YIELD, site, -1, flags);
    }

    /** Thread.getState: TERMINATED detects the end as well (JLS 17.4.4), the other states tell nothing. */
    public Thread.State state(ControlledThread t, ControlledThread target, int siteId) {
        isAlive(t, target, siteId);
        return target.ended ? Thread.State.TERMINATED : target.waitsFor.state(target);
    }

    /** Thread.yield and onSpinWait. */
    public void yield(ControlledThread t, int siteId) {
        int site = site(t, siteId);
        relay.point(t, EventKind.YIELD, site, null, -1);
        pause(t, site, 0);
    }

    /** Thread.sleep: the sleeper can be chosen at any time; that takes the clock to its deadline. */
    public void sleep(ControlledThread t, long nanos, int siteId) throws InterruptedException {
        int site = site(t, siteId);
        relay.pending(t, EventKind.YIELD, site, null, -1);
        t.sleep.until(time.after(t, nanos));
        relay.await(t, t.sleep);
        if (t.interrupted) {
            t.interrupted = false;
            observed(t, site);
            throw new InterruptedException("sleep interrupted");
        }
        pause(t, site, EventFlags.TIMED_OUT);
    }

    /** LockSupport.park in all its forms. */
    public void park(ControlledThread t, @Nullable Object blocker, long deadline) {
        if (blocker != null && blocker.getClass() == TREE_BIN && !isAnyOtherInTreeBin(t)) {
            t.permit.pausesInMap(true);
            relay.pause(FOREIGN_LOOKUP_NANOS);
            return;
        }
        t.permit.pausesInMap(false);
        int site = t.librarySite();
        boolean isSpurious = wakeups.beforePark(t, site);
        relay.pending(t, EventKind.PARK, site, t.thread, -1);
        t.permit.begin(isSpurious).until(deadline);
        awaitPermit(t, blocker);
        int flags = t.permit.endFlag(t);
        if (flags == 0 && isInCopy(site)) {
            flags = EventFlags.ACQUIRES;
        }
        t.permit.take(flags == EventFlags.SPURIOUS);
        if (flags == EventFlags.SPURIOUS) {
            wakeups.parkReturns(t);
        }
        events.execute(t, EventKind.PARK, site, threadLocation(t, t), flags);
    }

    /** LockSupport.getBlocker tells the blocker meanwhile; the JDK's park leaves the field alone where it has none. */
    private void awaitPermit(ControlledThread t, @Nullable Object blocker) {
        if (blocker == null) {
            relay.await(t, t.permit);
            return;
        }
        Internals.put(t.thread, BLOCKER, 'L', 0, blocker);
        try {
            relay.await(t, t.permit);
        } finally {
            Internals.put(t.thread, BLOCKER, 'L', 0, null);
        }
    }

    /**
     * Whether another thread under control is inside a bin of a ConcurrentHashMap, so that it may hold the lock of one.
     * A thread that is not under control holds it otherwise: maps of the JDK, such as that of all method types, are
     * shared with threads of the JDK and of the launcher.
     */
    private boolean isAnyOtherInTreeBin(ControlledThread t) {
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread other = threads.get(i);
            if (other != t && other.begun && !other.ended) {
                for (StackTraceElement frame : relay.look(other).stack()) {
                    if (frame.getClassName().equals(TREE_BIN.getName())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** LockSupport.unpark. */
    public void unpark(ControlledThread t, ControlledThread target) {
        int site = t.librarySite();
        relay.point(t, EventKind.UNPARK, site, target.thread, -1);
        target.permit.give();
        int flags = isInCopy(site) ? EventFlags.RELEASES : 0;
        events.execute(t, EventKind.UNPARK, site, threadLocation(t, target), flags);
    }

    /** Whether a site is in a copy of JDK code, which comes with its LockSupport and relies on the mutex in there. */
    private boolean isInCopy(int site) {
        return site >= 0 && sites.get(site).className().startsWith(InsideNames.PREFIX);
    }

    /** Thread.interrupt. */
    public void interrupt(ControlledThread t, ControlledThread target) {
        relay.point(t, EventKind.INTERRUPT, t.librarySite(), target.thread, -1);
        target.interrupted = true; // recorded even where the thread has ended, as in the JDK
        events.execute(t, EventKind.INTERRUPT, t.librarySite(), threadLocation(t, target), settings.changes());
    }

    /** A look at the state of another thread that shows nothing of it. */
    private void asked(ControlledThread t, int site, ControlledThread target, int flag) {
        events.execute(t, EventKind.YIELD, site, flag == 0 ? -1 : threadLocation(t, target), flag);
    }

    /**
     * Thread.isInterrupted and, with {@code clear}, Thread.interrupted. A scheduling point in user code, since programs
     * poll. The JDK asks too where it opens a channel, to load a class of its own say, which is done once in a JVM's
     * life: that is no event unless the answer is yes.
     */
    public boolean isInterrupted(ControlledThread t, ControlledThread target, boolean clear) {
        boolean isAnnounced = t.calls.isSiteOnly();
        if (isAnnounced) {
            relay.point(t, EventKind.INTERRUPT, -1, target.thread, -1);
        }
        boolean answer = target.interrupted;
        if (answer) {
            if (clear) {
                target.interrupted = false;
            }
            events.execute(
                    t,
                    EventKind.INTERRUPT,
                    t.librarySite(),
                    threadLocation(t, target),
                    EventFlags.OBSERVED | (clear ? settings.changes() : settings.asks()));
        } else if (isAnnounced) {
            asked(t, -1, target, settings.asks());
        }
        return answer;
    }

    private void observed(ControlledThread t, int site) {
        events.execute(
                t, EventKind.INTERRUPT, site, threadLocation(t, t), EventFlags.OBSERVED | EventFlags.INTERRUPTED);
    }
}
