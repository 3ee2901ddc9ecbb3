package dev.heddle.analyzer.iroot.observe;

import java.util.Arrays;

/**
 * Finds idioms 1 to 5 at the moment a dependency comes about. Of a compound idiom it is the later one of the two, {@code C => D}; A is then the latest
 * access of its location by D's thread, so that nothing of a thread's past need be kept but that, for each location that others depend on. An idiom 5 of
 * which {@code A => B} comes later is found as its rotation.
 *
 * <p>A clock is twice the number of the event in its thread; the write of an update has the odd one behind.
 */
final class Compounds {
    private final LocationUses uses;
    private final Links links = new Links();
    private final int window;
    private ExposureSink sink;

    /** Uses with links, by thread. */
    private int[][] open = new int[8][];

    private int[] opens = new int[8];

    // the source of the dependency that is being looked at
    private int sourceThread;
    private int sourceClock;
    private int sourceNext;
    private long sourceName;
    private int sourceType;

    /** @param window events of a thread; two accesses that are so many apart, or more, are no pair */
    Compounds(LocationUses uses, int window) {
        this.uses = uses;
        this.window = window;
    }

    void begin(ExposureSink to) {
        sink = to;
        links.clear();
        Arrays.fill(opens, 0);
    }

    /** A thread has been seen. */
    void reach(int thread) {
        if (thread >= opens.length) {
            int n = Math.max(thread + 1, opens.length * 2);
            opens = Arrays.copyOf(opens, n);
            open = Arrays.copyOf(open, n);
        }
        if (open[thread] == null) {
            open[thread] = new int[16];
        }
    }

    /**
     * The source of the next dependencies.
     *
     * @param nextOwn clock of its thread's next access of the location
     */
    void from(int thread, int clock, int nextOwn, long name, int type) {
        sourceThread = thread;
        sourceClock = clock;
        sourceNext = nextOwn;
        sourceName = name;
        sourceType = type;
    }

    /**
     * An access depends on the source.
     *
     * @param use its thread's use of the location, as before this access
     */
    void dependency(int use, int clock, long name, int type, boolean isWeak) {
        sink.exposed(1, ExposureSink.types(sourceType, type, 0, 0), sourceName, name, 0, 0, isWeak);
        int thread = uses.thread[use];
        int[] mine = open[thread];
        int before = uses.clock[use];
        for (int i = 0; i < opens[thread]; ) {
            int a = mine[i];
            if (uses.link[a] == Links.NONE || isApart(uses.clock[a], clock)) {
                close(thread, i);
                continue;
            }
            if (uses.clock[a] >= before) {
                pairs(a, a == use, clock, name, type, isWeak);
            }
            i++;
        }
    }

    private boolean isApart(int early, int late) {
        return (late >> 1) - (early >> 1) >= window;
    }

    private void close(int thread, int i) {
        int a = open[thread][i];
        links.release(uses.link[a]);
        uses.link[a] = Links.NONE;
        uses.open[a] = false;
        open[thread][i] = open[thread][--opens[thread]];
    }

    /** All pairs of A and D, the access that is being executed. */
    private void pairs(int a, boolean isSameLocation, int clock, long name, int type, boolean isWeak) {
        for (int b = uses.link[a]; b != Links.NONE; b = links.next[b]) {
            if (links.thread[b] != sourceThread) {
                continue;
            }
            boolean weak = isWeak | links.weak[b];
            if (links.clock[b] < sourceClock) {
                compound(isSameLocation ? 3 : 4, a, b, name, type, weak);
            } else if (isSameLocation && links.clock[b] == sourceClock) {
                int types = ExposureSink.types(uses.type[a], links.type[b], type, 0);
                sink.exposed(2, types, uses.name[a], links.name[b], name, 0, weak);
            } else if (!isSameLocation && isPair(b)) {
                compound(5, a, b, name, type, weak);
                int types = ExposureSink.types(sourceType, type, uses.type[a], links.type[b]);
                sink.exposed(5, types, sourceName, name, uses.name[a], links.name[b], weak);
            }
        }
    }

    private void compound(int idiom, int a, int b, long name, int type, boolean weak) {
        int types = ExposureSink.types(uses.type[a], links.type[b], sourceType, type);
        sink.exposed(idiom, types, uses.name[a], links.name[b], sourceName, name, weak);
    }

    /** Whether the source and B, which came after it, are close to each other with no access of their locations in between. */
    private boolean isPair(int b) {
        return !isApart(sourceClock, links.clock[b]) && links.before[b] < sourceClock && sourceNext > links.clock[b];
    }

    /** Keeps the dependency from the source, in case another one follows. The access has become the latest one of its thread. */
    void keep(int sourceUse, int use, int before, boolean isWeak) {
        if (uses.clock[sourceUse] != sourceClock) {
            return; // what its thread does next is no pair with it: the location was accessed in between
        }
        int b = links.add(uses.link[sourceUse]);
        uses.link[sourceUse] = b;
        links.thread[b] = uses.thread[use];
        links.clock[b] = uses.clock[use];
        links.name[b] = uses.name[use];
        links.type[b] = uses.type[use];
        links.before[b] = before;
        links.weak[b] = isWeak;
        if (!uses.open[sourceUse]) {
            uses.open[sourceUse] = true;
            int[] list = open[sourceThread];
            if (opens[sourceThread] == list.length) {
                list = Arrays.copyOf(list, list.length * 2);
                open[sourceThread] = list;
            }
            list[opens[sourceThread]++] = sourceUse;
        }
    }

    /** The use is about to have another latest access: what depended on the one before forms no pairs any more. */
    void forget(int use) {
        links.release(uses.link[use]);
        uses.link[use] = Links.NONE;
    }
}
