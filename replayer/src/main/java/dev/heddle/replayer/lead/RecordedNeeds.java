package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * What another thread has to do before a recorded event: the write that a read saw, the access that a write came
 * behind, the release of a lock, the call before on an object of the library. The order of a recording is one of
 * several, and where its next thread has to wait for something that has no record (the end of a class initialiser),
 * others go on as long as they need nothing of it.
 */
final class RecordedNeeds {
    private static final int NONE = RecordedEvents.NONE;
    /** Methods of pools that start a thread where there are too few. */
    private static final Pattern SUBMITS = Pattern.compile(".*\\.(execute|submit|schedule\\w*|invokeA(ll|ny))");

    private static final String SYNCHRONOUS = "java.util.concurrent.SynchronousQueue";

    private final Trace recording;
    private final EventColumns events;
    private final List<SiteEntry> sites;
    private final int[] needed;
    /** By call, the thread that has to be waiting for what it hands over. */
    private final IntIntHashMap takers = new IntIntHashMap();
    /** By event by which a thread of a pool takes a task, the one before on that queue. */
    private final IntIntHashMap takesBefore = new IntIntHashMap();
    /** By pool that has started no thread yet, the calls that may start one. */
    private final IntObjectHashMap<IntArrayList> submitted = new IntObjectHashMap<>();

    private final IntHashSet started = new IntHashSet();

    RecordedNeeds(Trace recording, RecordedEvents recorded) {
        this.recording = recording;
        events = recording.events();
        sites = recording.sites();
        needed = new int[events.size()];
        int[] call = new int[recording.threads().size()];
        Arrays.fill(call, NONE);
        Arrays.fill(needed, NONE);
        IntIntHashMap last = new IntIntHashMap();
        IntIntHashMap lastTake = new IntIntHashMap();
        for (int e = 0; e < needed.length; e++) {
            EventKind kind = events.kind(e);
            int location = events.location(e);
            boolean isCall = kind == EventKind.SYNC && events.site(e) >= 0;
            int before = switch (kind) {
                case READ, UPDATE -> events.readsFrom(e);
                case WRITE, LOCK, WAKE, SYNC -> last.getIfAbsent(location, NONE);
                default -> NONE;
            };
            if (before >= 0
                    && events.thread(before) != events.thread(e)
                    && (isCall ? recorded.isLoose(before) : recorded.isFirm(before) || recorded.isEarly(before))) {
                needed[e] = before;
            }
            if (recorded.isTake(e)) {
                takesBefore.put(e, lastTake.getIfAbsent(location, NONE));
                lastTake.put(location, e);
            }
            if (isCall && isFirst(e)) {
                call[events.thread(e)] = e;
                submits(e);
            } else if (kind == EventKind.START) {
                starts(e, call[events.thread(e)]);
            }
            if (isCall && events.has(e, EventFlags.RELEASES) && isSynchronous(location)) {
                meets(e, call[events.thread(e)]);
            }
            if (kind.isAccess() || kind == EventKind.UNLOCK || kind == EventKind.WAIT || isCall) {
                last.put(location, e);
            }
        }
    }

    /** Whether a call begins, and does not hand something over or take it. */
    private boolean isFirst(int sync) {
        return !events.has(sync, EventFlags.RELEASES) && !events.has(sync, EventFlags.ACQUIRES);
    }

    private void submits(int e) {
        int pool = events.location(e);
        if (!started.contains(pool)
                && SUBMITS.matcher(sites.get(events.site(e)).member()).matches()) {
            submitted.getIfAbsentPut(pool, IntArrayList::new).add(e);
        }
    }

    /**
     * A call has its place by when it begins. The call that starts the first thread of a pool came before all others,
     * also those that had begun before: their threads lost their cores.
     */
    private void starts(int start, int call) {
        boolean isInCall = call >= 0 && events.site(call) == events.site(start);
        IntArrayList all = isInCall ? submitted.remove(events.location(call)) : null;
        if (all == null || !all.contains(call)) {
            return;
        }
        started.add(events.location(call));
        for (int i = 0; i < all.size(); i++) {
            int other = all.get(i);
            if (events.thread(other) != events.thread(start)) {
                needed[other] = start;
                needed[call] = needed[call] == other ? NONE : needed[call];
            }
        }
    }

    private boolean isSynchronous(int location) {
        int owner = location < 0 ? NONE : recording.locations().get(location).owner();
        return owner >= 0 && recording.objects().get(owner).className().equals(SYNCHRONOUS);
    }

    /**
     * An offer to a synchronous queue succeeds where another thread is waiting in it; a pool that finds none starts a
     * thread.
     */
    private void meets(int offer, int call) {
        if (call < 0 || events.site(call) != events.site(offer) || startsNext(offer)) {
            return;
        }
        for (int take = offer + 1; take < events.size(); take++) {
            if (isTakeOf(offer, take)) {
                takers.put(call, events.thread(take));
                return;
            }
        }
    }

    private boolean isTakeOf(int offer, int e) {
        return events.kind(e) == EventKind.SYNC
                && events.has(e, EventFlags.ACQUIRES)
                && events.location(e) == events.location(offer)
                && events.thread(e) != events.thread(offer);
    }

    /** Whether the thread starts another one in that call. */
    private boolean startsNext(int offer) {
        for (int e = offer + 1; e < events.size(); e++) {
            if (events.thread(e) == events.thread(offer)) {
                return events.kind(e) == EventKind.START && events.site(e) == events.site(offer);
            }
        }
        return false;
    }

    /** The event of another thread that has to come before, or -1. */
    int of(int event) {
        return needed[event];
    }

    /** The event before by which a thread took a task of the same queue, or -1. */
    int takeBefore(int take) {
        return takesBefore.getIfAbsent(take, NONE);
    }

    /** The thread that has to be waiting for what the call hands over, or -1. */
    int taker(int call) {
        return takers.getIfAbsent(call, NONE);
    }
}
