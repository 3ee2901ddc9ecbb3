package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * Observes the executions of a campaign, and recognizes those in which all is as in an earlier one that
 * {@link IrootObserver} looks at: the order of the accesses of shared locations and of lock operations, with their
 * threads, sites, sources and places. Such an execution exposes the same, which is counted without looking for it.
 *
 * <p>Executions are told apart by 128 bits of these. Among four billion different ones the probability that any two are
 * taken for one is below 10^-19. Long executions hardly recur, so none is recognized in a campaign in which too few
 * have been.
 */
public final class RecurringObserver {
    /** Executions with more events are not compared. */
    private static final int LONGEST = 1_000;

    private static final int MOST_EXECUTIONS = 1 << 14;
    private static final int MOST_IROOTS = 1 << 19;
    /** After this number of executions that were compared, one in {@link #WORTH} must have recurred. */
    private static final int TRIALS = 2_000;

    private static final int WORTH = 8;

    private final IrootObserver observer = new IrootObserver();
    private final SharedLocations shared = new SharedLocations();
    private final ExposedIroots exposed;
    private final int trials;

    private final LongIntHashMap known = new LongIntHashMap();
    private long[] other = new long[64];
    /** Where what an execution has exposed ends in {@link #iroots}. */
    private int[] end = new int[64];

    private int size;
    private int[] iroots = new int[256];

    private long compared;
    private long recurred;

    // The digest, and what it is made with.
    private long one;
    private long two;
    private int[] ordinal = new int[16];
    private int[] rank = new int[64];

    /** @param exposed where what executions expose is counted */
    public RecurringObserver(ExposedIroots exposed) {
        this(exposed, TRIALS);
    }

    /** @param trials executions after which it must have been worth it; 0 to recognize none */
    RecurringObserver(ExposedIroots exposed, int trials) {
        this.exposed = exposed;
        this.trials = trials;
    }

    /** A whole execution, which {@link ExposedIroots#beginExecution} has begun. */
    public void observe(EventColumns events, Trace.Verdict verdict, IntToLongFunction names) {
        boolean hasDeadlock =
                verdict instanceof Trace.Failed failed && !failed.blocked().isEmpty();
        if (hasDeadlock || events.size() > LONGEST || compared >= trials && recurred * WORTH < compared) {
            observer.observe(events, verdict, names, exposed);
            return;
        }
        compared++;
        digest(events, names);
        int n = known.getIfAbsent(one, -1);
        if (n < 0) {
            observer.observe(events, verdict, names, exposed);
            keep();
        } else if (other[n] == two) {
            recurred++;
            exposed.again(iroots, n == 0 ? 0 : end[n - 1], end[n]);
        } else {
            observer.observe(events, verdict, names, exposed);
        }
    }

    long recurred() {
        return recurred;
    }

    private void keep() {
        int from = size == 0 ? 0 : end[size - 1];
        int to = from + exposed.countInExecution();
        if (size == MOST_EXECUTIONS || to > MOST_IROOTS) {
            return;
        }
        if (size == other.length) {
            other = Arrays.copyOf(other, size * 2);
            end = Arrays.copyOf(end, size * 2);
        }
        if (to > iroots.length) {
            iroots = Arrays.copyOf(iroots, Math.max(to, iroots.length * 2));
        }
        exposed.copyInExecution(iroots, from);
        known.put(one, size);
        other[size] = two;
        end[size++] = to;
    }

    private void digest(EventColumns events, IntToLongFunction names) {
        shared.find(events);
        one = 0;
        two = 0;
        Arrays.fill(ordinal, 0);
        if (rank.length < events.size()) {
            rank = new int[Math.max(events.size(), rank.length * 2)];
        }
        int ranks = 0;
        for (int i = 0; i < events.size(); i++) {
            int thread = events.thread(i);
            if (thread >= ordinal.length) {
                ordinal = Arrays.copyOf(ordinal, Math.max(thread + 1, ordinal.length * 2));
            }
            int clock = ordinal[thread]++;
            EventKind kind = events.kind(i);
            int x = events.location(i);
            boolean isLock = !kind.isAccess() && (kind.acquiresLock() || kind.releasesLock());
            if (x < 0 || !isLock && (!kind.isAccess() || !shared.isShared(x))) {
                continue;
            }
            rank[i] = ranks++;
            int source = kind.reads() ? events.readsFrom(i) : EventColumns.READS_NOTHING;
            int flags = events.flags(i) & (EventFlags.EXTERNAL | EventFlags.FAILED | EventFlags.SHARED);
            add((long) thread << 32 | clock);
            add((long) x << 32 | kind.ordinal() << 24 ^ flags);
            add((long) (source < 0 ? source : rank[source]) << 32 | events.position(i) & 0xffffffffL);
            add(events.site(i) < 0 ? 0 : names.applyAsLong(events.site(i)));
        }
    }

    private void add(long word) {
        one = (one ^ word) * 0x9E3779B97F4A7C15L;
        one ^= one >>> 32;
        two = (Long.rotateLeft(two, 27) + word) * 0xBF58476D1CE4E5B9L;
        two ^= two >>> 29;
    }
}
