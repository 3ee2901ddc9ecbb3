package dev.heddle.replayer.expose;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;

/** Events of a trace that could be those of an iRoot in another order: by their sites, threads and locations. */
public final class Instances {
    /** Maximum number of events at one site that are tried for each choice of the others, spread over the trace. */
    private static final int SPREAD = 6;

    private static final int MOST_STEPS = 20_000;
    private static final String[] THREADS = {"01", "010", "0110", "0110", "0110", "0101"};
    private static final String[] OBJECTS = {"XX", "XXX", "XXXX", "XXYY", "XXYY", "XXYY"};

    private final EventColumns events;
    private final LongObjectHashMap<IntArrayList> bySite = new LongObjectHashMap<>();
    private final IntArrayList nothing = new IntArrayList();
    private Iroot iroot;
    private int most;
    private int steps;
    private int[] chosen = {};
    private List<int[]> found = new ArrayList<>();

    /** Looks a trace through once. */
    @SuppressWarnings("NullAway.Init") // of() sets the iRoot
    public Instances(Trace trace) {
        events = trace.events();
        long[] names = new long[trace.sites().size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = SiteName.of(trace.sites().get(i));
        }
        for (int i = 0; i < events.size(); i++) {
            int site = events.site(i);
            if (site >= 0 && events.location(i) >= 0 && !events.has(i, EventFlags.EXTERNAL | EventFlags.FAILED)) {
                bySite.getIfAbsentPut(names[site], IntArrayList::new).add(i);
            }
        }
    }

    /**
     * A few instances, those at the beginning of the trace first.
     *
     * @return the events A, B, ... of each, by execution index
     */
    public List<int[]> of(Iroot of, int atMost) {
        iroot = of;
        most = atMost;
        steps = 0;
        chosen = new int[of.events().size()];
        found = new ArrayList<>();
        choose(0);
        return found;
    }

    private void choose(int role) {
        if (role == chosen.length) {
            if (hasLocalPairs()) {
                found.add(chosen.clone());
            }
            return;
        }
        IrootEvent event = iroot.events().get(role);
        IntArrayList all = bySite.getIfAbsent(event.site(), () -> nothing);
        int tried = 0;
        int stride = Math.max(1, all.size() / 200);
        for (int i = 0;
                i < all.size() && tried < SPREAD * 4 && found.size() < most && steps < MOST_STEPS;
                i += stride) {
            steps++;
            int candidate = all.get(i);
            if (event.type().isOf(events.kind(candidate)) && fits(role, candidate)) {
                tried++;
                chosen[role] = candidate;
                choose(role + 1);
            }
        }
    }

    /** Whether its thread and its location are as those of the events chosen before require. */
    private boolean fits(int role, int candidate) {
        String threads = THREADS[iroot.idiom() - 1];
        String objects = OBJECTS[iroot.idiom() - 1];
        for (int other = 0; other < role; other++) {
            boolean sameThread = threads.charAt(other) == threads.charAt(role);
            boolean sameObject = objects.charAt(other) == objects.charAt(role);
            if (sameThread != (events.thread(chosen[other]) == events.thread(candidate))
                    || sameObject != (events.location(chosen[other]) == events.location(candidate))
                    || chosen[other] == candidate) {
                return false;
            }
        }
        return isOrdered(role, candidate);
    }

    /**
     * Program order: the first thread's events as named, the second's likewise but for idiom 5, where C comes before B.
     */
    private boolean isOrdered(int role, int candidate) {
        return switch (iroot.idiom()) {
            case 2 -> role != 2 || chosen[0] < candidate;
            case 3, 4 -> role == 2 ? chosen[1] < candidate : role != 3 || chosen[0] < candidate;
            case 5 -> role == 2 ? candidate < chosen[1] : role != 3 || chosen[0] < candidate;
            case 6 -> role == 2 ? chosen[0] < candidate : role != 3 || chosen[1] < candidate;
            default -> true;
        };
    }

    /**
     * Whether the thread of A touches neither object between its two events; in idiom 5 neither does the other thread.
     */
    private boolean hasLocalPairs() {
        return switch (iroot.idiom()) {
            case 2 -> isLocalPair(chosen[0], chosen[2]);
            case 3, 4 -> isLocalPair(chosen[0], chosen[3]);
            case 5 -> isLocalPair(chosen[0], chosen[3]) && isLocalPair(chosen[2], chosen[1]);
            default -> true;
        };
    }

    private boolean isLocalPair(int first, int last) {
        int thread = events.thread(first);
        for (int i = first + 1; i < last; i++) {
            if (events.thread(i) == thread
                    && (events.location(i) == events.location(first) || events.location(i) == events.location(last))) {
                return false;
            }
        }
        return true;
    }
}
