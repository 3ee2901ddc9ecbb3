package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where each thread of the execution under way is in its program order, and which {@link Place} each event has there.
 */
public final class ThreadPositions {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final SiteNames names;
    private final LongIntHashMap visits = new LongIntHashMap();
    private String[] path = new String[16];
    private int[] count = new int[16];
    private long[] last = new long[16];
    private int threads;
    private int[] order = new int[1024];
    private long[] name = new long[1024];
    private long[] before = new long[1024];

    @SuppressWarnings("NullAway.Init") // set by the first event
    private EventColumns log;

    /** @param names those of the execution under way */
    public ThreadPositions(SiteNames names) {
        this.names = names;
    }

    /** The places of all events of a trace, by execution index. */
    public static Place[] of(Trace trace) {
        ThreadPositions positions = new ThreadPositions(new TraceSiteNames(trace));
        positions.begin();
        for (int t = 0; t < trace.threads().size(); t++) {
            positions.name(t, trace.threads().get(t).path());
        }
        Place[] places = new Place[trace.events().size()];
        for (int i = 0; i < places.length; i++) {
            positions.executed(trace.events(), i);
            places[i] = positions.of(i);
        }
        return places;
    }

    /** A new execution. */
    public void begin() {
        visits.clear();
        Arrays.fill(path, 0, threads, null);
        Arrays.fill(count, 0, threads, 0);
        Arrays.fill(last, 0, threads, 0);
        threads = 0;
        reach(0);
        path[0] = "0";
    }

    private void reach(int thread) {
        if (thread >= path.length) {
            path = Arrays.copyOf(path, thread * 2);
            count = Arrays.copyOf(count, thread * 2);
            last = Arrays.copyOf(last, thread * 2);
        }
        threads = Math.max(threads, thread + 1);
    }

    /** Learns the paths of the threads that may execute the next event. */
    public void see(EnabledThreads enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            int thread = enabled.thread(i);
            reach(thread);
            if (path[thread] == null) {
                path[thread] = enabled.path(i);
            }
        }
    }

    /** Learns the path of a thread. */
    public void name(int thread, String its) {
        reach(thread);
        path[thread] = its;
    }

    /** Counts an event. */
    public void executed(EventColumns events, int event) {
        log = events;
        int thread = events.thread(event);
        reach(thread);
        if (event >= order.length) {
            order = Arrays.copyOf(order, event * 2);
            name = Arrays.copyOf(name, event * 2);
            before = Arrays.copyOf(before, event * 2);
        }
        long site = names.ofEvent(event);
        long at = site == 0 ? events.kind(event).ordinal() + 1 : site;
        before[event] = last[thread];
        last[thread] = name(at, visits.addToValue(visit(thread, at), 1));
        name[event] = last[thread];
        order[event] = count[thread]++;
    }

    private static long visit(int thread, long site) {
        return mix(site + thread * GOLDEN);
    }

    private static long name(long site, int visits) {
        return mix(mix(site) + visits) | 1;
    }

    private static long mix(long z) {
        long y = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        y = (y ^ (y >>> 27)) * 0x94D049BB133111EBL;
        return y ^ (y >>> 31);
    }

    /** Index of the thread that executed the event. */
    public int thread(int event) {
        return log.thread(event);
    }

    /** Path of a thread that has been enabled, else null. */
    public @Nullable String path(int thread) {
        return thread < threads ? path[thread] : null;
    }

    /** Path of a thread that has been enabled. */
    @SuppressWarnings("NullAway") // the caller knows that it has
    public String known(int thread) {
        return path(thread);
    }

    /** How many events the thread has executed. */
    public int count(int thread) {
        return thread < threads ? count[thread] : 0;
    }

    /** Name of the last event that the thread has executed. */
    public long name(int thread) {
        return thread < threads ? last[thread] : 0;
    }

    /** Name that the next event of the thread has if it is at that site, or of that kind where it has no site. */
    public long nameOfNext(int thread, long site, EventKind kind) {
        return nameOfNext(thread, site == 0 ? kind.ordinal() + 1 : site);
    }

    /** Name that the next event of the thread has if it is at that site. */
    public long nameOfNext(int thread, long site) {
        return name(site, visits.get(visit(thread, site)) + 1);
    }

    /** How many events its thread had executed before this one. */
    public int order(int event) {
        return order[event];
    }

    /** Name of an event. */
    public long nameOf(int event) {
        return name[event];
    }

    /** Whether an event is at a place, by name or by count; the initial value is at {@link Place#INITIAL}. */
    public boolean isAt(Place place, int event) {
        if (event < 0) {
            return place.thread().isEmpty();
        }
        boolean isThere = place.name() != 0 ? name[event] == place.name() : order[event] == place.order();
        return isThere && place.thread().equals(path(thread(event)));
    }

    /** The last event of a thread, to be found behind it. */
    public Place here(int thread) {
        return new Place(known(thread), count(thread), name(thread));
    }

    /** An event. */
    public Place of(int event) {
        return new Place(known(thread(event)), order[event], name[event]);
    }

    /** Where the event's thread was before it. */
    public Place before(int event) {
        return new Place(known(thread(event)), order[event], before[event]);
    }

    /** A read of the thread that is about to be executed. */
    public Place read(int thread, long site) {
        return new Place(known(thread), count(thread), nameOfNext(thread, site));
    }
}
