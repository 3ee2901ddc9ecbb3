package dev.heddle.replayer.outcome;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.job.RaceGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;

/**
 * In which order the accesses of racing pairs came in an execution. A read that missed writes counts as made right
 * after the write that it saw.
 *
 * <p>Accesses of one location by one thread in one method belong together as long as the method goes forward, and no
 * start, join or wait comes in between. An access of another thread is <em>between</em> two that follow each other
 * there if it conflicts with both: no order of the two threads' accesses as wholes explains it.
 */
public final class RaceOrders {
    /** Most accesses of one location in one execution; later ones are not looked at. */
    private static final int MOST_ACCESSES = 400;

    private final List<RaceGroup> groups;
    /** Numbers of pairs that a site belongs to, and whether it is the second there: 2 * pair + side. */
    private final LongObjectHashMap<List<Integer>> bySite = new LongObjectHashMap<>();

    private final int pairs;
    private final LongObjectHashMap<SiteEntry> entries = new LongObjectHashMap<>();

    /** What two accesses of a pair did. */
    public enum Order {
        /** No meeting: no location was accessed by different threads at the two sites. */
        NONE,
        /** The access at the first site came first. */
        FIRST,
        /** The one at the second site came first. */
        SECOND,
        /** An access came between accesses of the other's thread that belong together. */
        BETWEEN
    }

    private record Access(int event, int thread, long site, long moment, boolean writes, int epoch) {}

    /** @param groups the pairs that are looked at; they are numbered through all groups */
    public RaceOrders(List<RaceGroup> groups) {
        this.groups = List.copyOf(groups);
        int number = 0;
        for (RaceGroup group : groups) {
            for (RaceGroup.Pair pair : group.pairs()) {
                bySite.getIfAbsentPut(pair.first(), ArrayList::new).add(2 * number);
                bySite.getIfAbsentPut(pair.second(), ArrayList::new).add(2 * number + 1);
                number++;
            }
        }
        pairs = number;
    }

    /** For each group 1 where its accesses came as wholes, so that none of its pairs was between, else 0. */
    public List<Long> apart(Order[] orders) {
        List<Long> apart = new ArrayList<>();
        int number = 0;
        for (RaceGroup group : groups) {
            boolean isApart = true;
            for (int p = 0; p < group.pairs().size(); p++) {
                isApart &= orders[number++] != Order.BETWEEN;
            }
            apart.add(isApart ? 1L : 0L);
        }
        return apart;
    }

    /**
     * The orders of all pairs in an execution.
     *
     * @param names names of its sites, by number
     * @param sites its sites, by number
     */
    public Order[] of(EventColumns events, IntToLongFunction names, IntFunction<SiteEntry> sites) {
        Order[] orders = new Order[pairs];
        Arrays.fill(orders, Order.NONE);
        for (List<Access> accesses : byLocation(events, names, sites).values()) {
            boolean isShared = accesses.stream()
                    .anyMatch(one -> one.thread() != accesses.get(0).thread());
            if (isShared) {
                meet(accesses, orders);
                between(accesses, orders);
            }
        }
        return orders;
    }

    private IntObjectHashMap<List<Access>> byLocation(
            EventColumns events, IntToLongFunction names, IntFunction<SiteEntry> sites) {
        IntObjectHashMap<List<Access>> all = new IntObjectHashMap<>();
        Map<Integer, Integer> epochs = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            EventKind kind = events.kind(i);
            switch (kind) {
                case START, JOIN, WAKE -> epochs.merge(events.thread(i), 1, Integer::sum);
                case READ, WRITE, UPDATE -> {
                    if (events.site(i) < 0 || events.location(i) < 0 || events.has(i, EventFlags.EXTERNAL)) {
                        continue;
                    }
                    long site = names.applyAsLong(events.site(i));
                    if (bySite.containsKey(site)) {
                        entries.getIfAbsentPut(site, sites.apply(events.site(i)));
                        List<Access> accesses = all.getIfAbsentPut(events.location(i), ArrayList::new);
                        if (accesses.size() < MOST_ACCESSES) {
                            accesses.add(access(events, i, site, epochs.getOrDefault(events.thread(i), 0), accesses));
                        }
                    }
                }
                case FENCE, LOCK, UNLOCK, WAIT, NOTIFY, BEGIN, END, PARK, UNPARK, INTERRUPT, YIELD -> {}
                case CLASS_INIT, SYNC, INPUT -> {}
            }
        }
        return all;
    }

    private static Access access(EventColumns events, int i, long site, int epoch, List<Access> before) {
        boolean writes = events.kind(i).writes() && !events.has(i, EventFlags.FAILED_CAS);
        long moment = 2L * i;
        if (events.kind(i) == EventKind.READ) {
            int source = events.readsFrom(i);
            boolean isStale = before.stream().anyMatch(one -> one.writes() && one.event() > source);
            moment = isStale ? 2L * source + 1 : moment;
        }
        return new Access(i, events.thread(i), site, moment, writes, epoch);
    }

    /** Notes for each pair which of its accesses came first. */
    private void meet(List<Access> accesses, Order[] orders) {
        List<Access> inOrder = new ArrayList<>(accesses);
        inOrder.sort(Comparator.comparingLong(Access::moment));
        boolean[] met = new boolean[pairs];
        for (int i = 0; i < inOrder.size(); i++) {
            for (int code : bySite.get(inOrder.get(i).site())) {
                int pair = code / 2;
                if (!met[pair] && hasCounterpart(inOrder, i, code)) {
                    met[pair] = true;
                    if (orders[pair] == Order.NONE) {
                        orders[pair] = code % 2 == 0 ? Order.FIRST : Order.SECOND;
                    }
                }
            }
        }
    }

    private boolean hasCounterpart(List<Access> all, int of, int code) {
        for (Access other : all) {
            if (other.thread() != all.get(of).thread()
                    && bySite.get(other.site()).contains(code ^ 1)) {
                return true;
            }
        }
        return false;
    }

    private void between(List<Access> accesses, Order[] orders) {
        Map<Integer, Access> last = new HashMap<>();
        for (Access second : accesses) {
            Access first = last.put(second.thread(), second);
            if (first == null || first.epoch() != second.epoch() || !belongTogether(first.site(), second.site())) {
                continue;
            }
            long from = Math.min(first.moment(), second.moment());
            long to = Math.max(first.moment(), second.moment());
            for (Access other : accesses) {
                boolean isBetween = other.thread() != second.thread()
                        && from < other.moment()
                        && other.moment() < to
                        && (other.writes() || first.writes() && second.writes());
                if (isBetween) {
                    mark(first.site(), other.site(), orders);
                    mark(second.site(), other.site(), orders);
                }
            }
        }
    }

    private void mark(long one, long other, Order[] orders) {
        for (int code : bySite.get(one)) {
            if (bySite.get(other).contains(code ^ 1)) {
                orders[code / 2] = Order.BETWEEN;
            }
        }
    }

    /** Whether the later site stands behind the earlier one in its method: the same call, in the same round. */
    private boolean belongTogether(long earlier, long later) {
        SiteEntry one = entries.get(earlier);
        SiteEntry other = entries.get(later);
        return one.className().equals(other.className())
                && one.method().equals(other.method())
                && one.descriptor().equals(other.descriptor())
                && one.bytecodeIndex() < other.bytecodeIndex();
    }
}
