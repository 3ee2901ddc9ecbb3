package dev.heddle.analyzer.iroot.observe;

/**
 * Finds all idioms at the moment a dependency comes about. Of a compound idiom it is the later one of the two, {@code C
 * => D}; A is then the latest access of its location by D's thread (in idiom 6, B is), so that nothing of a thread's
 * past need be kept but that, for each location with dependencies. An idiom 5 of which {@code A => B} comes later is
 * found as its rotation.
 *
 * <p>A clock is twice the number of the event in its thread; the write of an update has the odd one behind.
 */
final class Compounds {
    private final LocationUses uses;
    private final Links links = new Links();
    private final int window;
    private final boolean six;
    private ExposureSink sink;

    /** Uses whose latest access is A of a dependency, by thread. */
    private final OpenUses sources = new OpenUses();

    /** Compounds whose latest access is B of a pair; for idiom 6. */
    private final OpenUses targets = new OpenUses();

    // the source of the dependency that is being looked at
    private int sourceThread;
    private int sourceClock;
    private int sourceBefore;
    private int sourceNext;
    private long sourceName;
    private int sourceType;

    /**
     * @param window events of a thread; two accesses this far apart, or farther, are not a pair
     * @param six whether idiom 6 is looked for
     */
    @SuppressWarnings("NullAway.Init") // begin() sets the sink
    Compounds(LocationUses uses, int window, boolean six) {
        this.uses = uses;
        this.window = window;
        this.six = six;
    }

    void begin(ExposureSink to) {
        sink = to;
        links.clear();
        sources.clear();
        targets.clear();
    }

    void reach(int thread) {
        sources.reach(thread);
        targets.reach(thread);
    }

    /**
     * The source of the next dependencies.
     *
     * @param before clock of its thread's access of the location before
     * @param nextOwn clock of its thread's next access of the location
     */
    void from(int thread, int clock, int before, int nextOwn, long name, int type) {
        sourceThread = thread;
        sourceClock = clock;
        sourceBefore = before;
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
        int before = uses.clock[use];
        for (int i = 0; i < sources.size(thread); ) {
            int a = sources.get(thread, i);
            if (uses.link[a] == Links.NONE || isApart(uses.clock[a], clock)) {
                links.releaseOfSource(uses.link[a], Integer.MAX_VALUE); // too far away from whatever comes
                uses.link[a] = Links.NONE;
                uses.open[a] = false;
                sources.remove(thread, i);
                continue;
            }
            if (uses.clock[a] >= before) {
                pairs(a, a == use, clock, name, type, isWeak);
            }
            i++;
        }
        if (six) {
            sixes(use, clock, name, type, isWeak);
        }
    }

    private boolean isApart(int early, int late) {
        return (late >> 1) - (early >> 1) >= window;
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

    /**
     * Whether the source and B, which came after it, are close to each other with no access of their locations in
     * between.
     */
    private boolean isPair(int b) {
        return !isApart(sourceClock, links.clock[b]) && links.before[b] < sourceClock && sourceNext > links.clock[b];
    }

    /** All pairs of B and D where their sources are a pair, too. */
    private void sixes(int use, int clock, long name, int type, boolean isWeak) {
        int thread = uses.thread[use];
        int before = uses.clock[use];
        for (int i = 0; i < targets.size(thread); ) {
            int b = targets.get(thread, i);
            if (uses.source[b] == Links.NONE || isApart(uses.clock[b], clock)) {
                links.releaseOfTarget(uses.source[b]);
                uses.source[b] = Links.NONE;
                uses.targets[b] = false;
                targets.remove(thread, i);
                continue;
            }
            if (b != use && uses.clock[b] >= before) {
                for (int a = uses.source[b]; a != Links.NONE; a = links.nextOfTarget[a]) {
                    if (links.sourceThread[a] == sourceThread && isSourcePair(a)) {
                        int types = ExposureSink.types(links.sourceType[a], uses.type[b], sourceType, type);
                        boolean weak = isWeak | links.weak[a];
                        sink.exposed(6, types, links.sourceName[a], uses.name[b], sourceName, name, weak);
                    }
                }
            }
            i++;
        }
    }

    /**
     * Whether A and the source, which came after it, are close to each other with no access of their locations in
     * between.
     */
    private boolean isSourcePair(int a) {
        return links.sourceClock[a] < sourceClock
                && !isApart(links.sourceClock[a], sourceClock)
                && sourceBefore < links.sourceClock[a]
                && links.sourceNext[a] > sourceClock;
    }

    /**
     * Keeps the dependency from the source, in case another one follows. The access has become the latest one of its
     * thread.
     */
    void keep(int sourceUse, int use, int before, boolean isWeak) {
        boolean isLatest = uses.clock[sourceUse] == sourceClock;
        if (!isLatest && !six) {
            return; // what its thread does next is no pair with it: the location was accessed in between
        }
        int b = links.add(isLatest ? uses.link[sourceUse] : Links.NONE, (isLatest ? 1 : 0) + (six ? 1 : 0));
        links.thread[b] = uses.thread[use];
        links.clock[b] = uses.clock[use];
        links.name[b] = uses.name[use];
        links.type[b] = uses.type[use];
        links.before[b] = before;
        links.weak[b] = isWeak;
        if (isLatest) {
            uses.link[sourceUse] = b;
            if (!uses.open[sourceUse]) {
                uses.open[sourceUse] = true;
                sources.add(sourceThread, sourceUse);
            }
        }
        if (six) {
            keepTarget(use, b, isLatest);
        }
    }

    private void keepTarget(int use, int b, boolean isLatest) {
        links.sourceThread[b] = sourceThread;
        links.sourceClock[b] = sourceClock;
        links.sourceName[b] = sourceName;
        links.sourceType[b] = (byte) sourceType;
        links.sourceNext[b] = isLatest ? Integer.MAX_VALUE : sourceNext;
        links.nextOfTarget[b] = uses.source[use];
        uses.source[use] = b;
        if (!uses.targets[use]) {
            uses.targets[use] = true;
            targets.add(uses.thread[use], use);
        }
    }

    /**
     * The use is about to have another latest access, at that clock: the one before forms no pairs with what follows.
     */
    void forget(int use, int clock) {
        links.releaseOfSource(uses.link[use], clock);
        uses.link[use] = Links.NONE;
        if (six) {
            links.releaseOfTarget(uses.source[use]);
            uses.source[use] = Links.NONE;
        }
    }
}
