package dev.heddle.analyzer.race;

import dev.heddle.analyzer.memory.recorded.VectorClock;
import dev.heddle.analyzer.stream.AccessesByLocation;
import java.util.Arrays;
import java.util.function.Function;

/** Accesses that wait until those of their neighbourhood of locations are looked at, with their threads' clocks. */
final class DeferredAccesses implements AccessesByLocation.Visitor {
    /** Components of clocks that are kept at most. */
    private static final int MOST_COMPONENTS = 1 << 23;

    private final AccessesByLocation accesses;
    private final Look look;
    /** Clocks as they were, in order of the execution. */
    private VectorClock[] clocks = new VectorClock[0];

    private int kept;
    private long components;
    /** By thread: the clock that was kept last, plus 1; and its {@link VectorClock#changes}. */
    private int[] latest = new int[0];

    private int[] changes = new int[0];

    /** Looks at an access. */
    interface Look {
        /** @param clock of the thread at the access, but for its own component */
        void at(int location, int thread, int site, int accessClass, int event, int epoch, VectorClock clock);
    }

    DeferredAccesses(Function<AccessesByLocation.Visitor, AccessesByLocation> accesses, Look look) {
        this.accesses = accesses.apply(this);
        this.look = look;
    }

    void add(int location, int thread, int site, int accessClass, int event, int epoch, VectorClock clock) {
        if (thread >= latest.length) {
            latest = Arrays.copyOf(latest, Math.max(thread + 1, latest.length * 2));
            changes = Arrays.copyOf(changes, latest.length);
        }
        if (latest[thread] == 0 || changes[thread] != clock.changes()) {
            keep(thread, clock);
        }
        accesses.add(location, thread, site, event, accessClass, epoch, latest[thread] - 1);
    }

    private void keep(int thread, VectorClock clock) {
        if (components > MOST_COMPONENTS) {
            look();
        }
        if (kept == clocks.length) {
            clocks = Arrays.copyOf(clocks, Math.max(64, kept * 2));
        }
        VectorClock copy = clock.copy();
        clocks[kept++] = copy;
        components += copy.length();
        latest[thread] = kept;
        changes[thread] = clock.changes();
    }

    /** Has all looked at. */
    void look() {
        accesses.visit();
        Arrays.fill(clocks, 0, kept, null);
        Arrays.fill(latest, 0);
        kept = 0;
        components = 0;
    }

    @Override
    public void access(int location, int thread, int site, int index, int bits, int a, int b) {
        look.at(location, thread, site, bits, index, a, clocks[b]);
    }
}
