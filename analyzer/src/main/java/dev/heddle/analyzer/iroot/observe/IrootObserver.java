package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * Finds the iRoots that an execution exposes, event by event. Two accesses of one location by different threads depend
 * on each other where they conflict and nothing that conflicts was in between: a write and the first read of it by each
 * other thread, the last read of it by each other thread and the next write, two writes that follow each other with no
 * read in between. Locks likewise, from releases to acquisitions. Source: Yu et al., OOPSLA 2012; what differs is in
 * {@code docs/adr/0030}.
 *
 * <p>A read depends on the write that it saw. If that was not the newest, the dependency is weak, and the read is no
 * source of a later one. Writes follow each other in modification order where events have positions, else in order of
 * execution.
 *
 * <p>Reusable; allocates nothing once it has seen an execution as large. Not thread-safe.
 */
public final class IrootObserver {
    /** Events of one thread within which two accesses form a pair; Maple's default, there in instructions. */
    public static final int DEFAULT_WINDOW = 1000;

    private static final int READ = AccessType.READ.ordinal();
    private static final int WRITE = AccessType.WRITE.ordinal();
    private static final int LOCK = AccessType.LOCK.ordinal();
    private static final int UNLOCK = AccessType.UNLOCK.ordinal();

    private final LocationUses uses = new LocationUses();
    private final Compounds compounds;
    private final Dependencies dependencies;
    private final Deadlocks deadlocks;

    private int[] ordinal = new int[16];
    private ConfinedLocations confinement = ConfinedLocations.UNKNOWN;
    private final SharedLocations shared = new SharedLocations();
    /** Whether {@link #shared} is that of the execution under way. */
    private boolean isSharedKnown;

    /** With the default window. */
    public IrootObserver() {
        this(DEFAULT_WINDOW);
    }

    /** @param window events of a thread, at least 1; two of its accesses this far apart, or farther, are not a pair */
    public IrootObserver(int window) {
        this(window, false);
    }

    /** @param six whether idiom 6 is looked for, too */
    public IrootObserver(int window, boolean six) {
        if (window < 1) {
            throw new IllegalArgumentException("expected a window of at least 1, found " + window);
        }
        compounds = new Compounds(uses, window, six);
        dependencies = new Dependencies(uses, compounds);
        deadlocks = new Deadlocks(uses, window);
    }

    /** An execution begins. */
    public void begin(ExposureSink sink) {
        begin(sink, ConfinedLocations.UNKNOWN);
    }

    /** An execution begins of which it is known which locations are confined: accesses of those depend on nothing. */
    public void begin(ExposureSink sink, ConfinedLocations known) {
        confinement = known;
        isSharedKnown = false;
        uses.clear();
        dependencies.begin();
        compounds.begin(sink);
        deadlocks.begin(sink);
        Arrays.fill(ordinal, 0);
    }

    /**
     * The next events of the execution.
     *
     * @param base the first one's index in the execution
     */
    public void events(EventColumns events, int base, IntToLongFunction names) {
        for (int i = 0; i < events.size(); i++) {
            int thread = events.thread(i);
            if (thread >= ordinal.length) {
                ordinal = Arrays.copyOf(ordinal, Math.max(thread + 1, ordinal.length * 2));
            }
            int clock = ordinal[thread]++ << 1;
            EventKind kind = events.kind(i);
            int location = events.location(i);
            if (location < 0 || confinement.isConfined(location)) {
                continue;
            }
            boolean isIdle = kind.isAccess()
                    ? isSharedKnown && !shared.isShared(location)
                    : !kind.acquiresLock() && !kind.releasesLock();
            if (isIdle) {
                continue;
            }
            dependencies.reach(thread, location);
            long name = name(events, i, names);
            if (!kind.isAccess()) {
                lockOperation(events, i, clock, name, base + i);
                continue;
            }
            if (kind.reads()) {
                dependencies.see(thread, location, clock, name, READ, events.readsFrom(i));
            }
            if (kind.writes()) {
                int by = events.has(i, EventFlags.EXTERNAL) ? -1 : thread;
                dependencies.change(by, location, clock + 1, name, WRITE, base + i, events.position(i));
            }
        }
    }

    /** The execution has ended: threads that hold each other up have exposed a deadlock. */
    public void end(Trace.Verdict verdict, IntToLongFunction names) {
        if (verdict instanceof Trace.Failed failed && !failed.blocked().isEmpty()) {
            deadlocks.among(failed.blocked(), ordinal, names);
        }
    }

    /** A whole execution. */
    public void observe(EventColumns events, Trace.Verdict verdict, IntToLongFunction names, ExposureSink sink) {
        begin(sink);
        shared.find(events);
        isSharedKnown = true;
        events(events, 0, names);
        end(verdict, names);
    }

    /** A recorded execution. */
    public void observe(Trace trace, ExposureSink sink) {
        IntToLongFunction names = new TraceSites(trace::sites);
        observe(trace.events(), trace.verdict(), names, sink);
    }

    private static long name(EventColumns events, int i, IntToLongFunction names) {
        int site = events.site(i);
        return site < 0 || events.has(i, EventFlags.EXTERNAL) ? 0 : names.applyAsLong(site);
    }

    private void lockOperation(EventColumns events, int i, int clock, long name, int event) {
        int thread = events.thread(i);
        int x = events.location(i);
        boolean acquires = events.kind(i).acquiresLock();
        if (events.has(i, EventFlags.FAILED)) {
            return;
        }
        if (!events.has(i, EventFlags.SHARED)) {
            dependencies.change(thread, x, clock, name, acquires ? LOCK : UNLOCK, event, -1);
        } else if (acquires) {
            dependencies.see(thread, x, clock, name, LOCK, EventColumns.READS_NOTHING);
        } else {
            dependencies.see(thread, x, clock, name, UNLOCK, EventColumns.READS_NOTHING);
        }
    }
}
