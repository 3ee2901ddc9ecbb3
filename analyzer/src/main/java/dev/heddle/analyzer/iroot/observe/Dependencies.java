package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/** Finds which accesses depend on each other: what each location was last written by, and who has read that. */
final class Dependencies {
    private final LocationUses uses;
    private final Compounds compounds;
    private final Writes writes = new Writes();

    /** By location: the newest write in modification order, its place in it, and how many threads have read it. */
    private int[] newest = new int[64];

    private int[] newestPosition = new int[64];
    private int[] readers = new int[64];
    private int locations;

    Dependencies(LocationUses uses, Compounds compounds) {
        this.uses = uses;
        this.compounds = compounds;
    }

    void begin() {
        writes.clear();
        locations = 0;
    }

    void reach(int thread, int x) {
        compounds.reach(thread);
        if (x < locations) {
            return;
        }
        if (x >= newest.length) {
            int n = Math.max(x + 1, newest.length * 2);
            newest = Arrays.copyOf(newest, n);
            newestPosition = Arrays.copyOf(newestPosition, n);
            readers = Arrays.copyOf(readers, n);
        }
        Arrays.fill(newest, locations, x + 1, Writes.NONE);
        Arrays.fill(newestPosition, locations, x + 1, 0);
        Arrays.fill(readers, locations, x + 1, 0);
        locations = x + 1;
    }

    /**
     * A read, or an operation on a shared lock.
     *
     * @param source the event that it reads from, -1 for the initial value, -2 for the newest
     */
    void see(int thread, int x, int clock, long name, int type, int source) {
        int use = uses.of(thread, x);
        int before = uses.clock[use];
        int newestRecord = newest[x];
        boolean isFresh = source == EventColumns.READS_NOTHING
                || (newestRecord == Writes.NONE ? source < 0 : writes.event[newestRecord] == source);
        int record = isFresh ? newestRecord : source < 0 ? Writes.NONE : writes.find(x, source);
        boolean isFirst = isFresh ? uses.freshClock[use] < 0 : uses.staleSource[use] != source;
        boolean depends = record != Writes.NONE
                && isFirst
                && writes.thread[record] != thread
                && dependent(writes.type[record], type)
                && name != 0
                && writes.name[record] != 0;
        if (depends) {
            fromWrite(record);
            compounds.dependency(use, clock, name, type, !isFresh);
        }
        access(use, clock, name, type, Writes.NONE);
        if (isFresh) {
            uses.beforeFresh[use] = before;
            readers[x] += uses.freshClock[use] < 0 ? 1 : 0;
            uses.freshClock[use] = clock;
            uses.freshName[use] = name;
            uses.freshType[use] = (byte) type;
            uses.afterFresh[use] = Integer.MAX_VALUE;
        } else {
            uses.staleSource[use] = source;
        }
        if (depends) {
            compounds.keep(uses.of(writes.thread[record], x), use, before, !isFresh);
        }
    }

    private static boolean dependent(int source, int target) {
        return AccessType.depend(ExposureSink.TYPES[source], ExposureSink.TYPES[target]);
    }

    private void access(int use, int clock, long name, int type, int record) {
        compounds.forget(use, clock);
        int last = uses.record[use];
        if (last != Writes.NONE
                && writes.clock[last] == uses.clock[use]
                && writes.thread[last] == uses.thread[use]
                && writes.nextOwn[last] == Integer.MAX_VALUE) {
            writes.nextOwn[last] = clock;
        }
        if (uses.freshClock[use] >= 0 && uses.afterFresh[use] == Integer.MAX_VALUE) {
            uses.afterFresh[use] = clock;
        }
        uses.clock[use] = clock;
        uses.name[use] = name;
        uses.type[use] = (byte) type;
        uses.record[use] = record;
    }

    /**
     * A write, or an operation on a lock that is not shared.
     *
     * @param thread -1 for a write that no instrumented code made
     * @param position its place in modification order, -1 where that is the order of execution
     */
    void change(int thread, int x, int clock, long name, int type, int event, int position) {
        boolean isLate = position >= 0 && position <= newestPosition[x];
        boolean isNext = position < 0 || position == newestPosition[x] + 1;
        int use = thread < 0 ? LocationUses.NONE : uses.of(thread, x);
        int before = use == LocationUses.NONE ? LocationUses.NONE : uses.clock[use];
        boolean counts = use != LocationUses.NONE && name != 0 && isNext;
        if (counts && readers[x] > 0) {
            fromReaders(use, x, clock, name, type);
        }
        int source = newest[x];
        boolean follows = counts
                && readers[x] == 0
                && source != Writes.NONE
                && writes.thread[source] != thread
                && writes.name[source] != 0
                && dependent(writes.type[source], type);
        if (follows) {
            fromWrite(source);
            compounds.dependency(use, clock, name, type, false);
        }
        if (use != LocationUses.NONE) {
            access(use, clock, name, type, Writes.NONE);
        }
        if (follows) {
            compounds.keep(uses.of(writes.thread[source], x), use, before, false);
        }
        if (counts && readers[x] > 0) {
            keepReaders(use, x, type, before);
        }
        int record = writes.add(x, event, thread, clock, before, name, type);
        if (use != LocationUses.NONE) {
            uses.record[use] = record;
        }
        if (!isLate) {
            becomesNewest(x, record, position);
        }
    }

    private void fromWrite(int record) {
        compounds.from(
                writes.thread[record],
                writes.clock[record],
                writes.before[record],
                writes.nextOwn[record],
                writes.name[record],
                writes.type[record]);
    }

    private void fromReaders(int use, int x, int clock, long name, int type) {
        for (int u = uses.first[x]; u != LocationUses.NONE; u = uses.next[u]) {
            if (isReader(u, use, type)) {
                fromReader(u);
                compounds.dependency(use, clock, name, type, false);
            }
        }
    }

    private void keepReaders(int use, int x, int type, int before) {
        for (int u = uses.first[x]; u != LocationUses.NONE; u = uses.next[u]) {
            if (isReader(u, use, type)) {
                fromReader(u);
                compounds.keep(u, use, before, false);
            }
        }
    }

    private boolean isReader(int u, int use, int type) {
        return u != use && uses.freshClock[u] >= 0 && uses.freshName[u] != 0 && dependent(uses.freshType[u], type);
    }

    private void fromReader(int u) {
        compounds.from(
                uses.thread[u],
                uses.freshClock[u],
                uses.beforeFresh[u],
                uses.afterFresh[u],
                uses.freshName[u],
                uses.freshType[u]);
    }

    private void becomesNewest(int x, int record, int position) {
        newest[x] = record;
        newestPosition[x] = position >= 0 ? position : newestPosition[x];
        readers[x] = 0;
        for (int u = x < uses.locations ? uses.first[x] : LocationUses.NONE; u != LocationUses.NONE; u = uses.next[u]) {
            uses.freshClock[u] = LocationUses.NONE;
            uses.staleSource[u] = LocationUses.NOTHING_STALE;
        }
    }
}
