package dev.heddle.analyzer.memory;

import java.util.Arrays;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/**
 * All that the model keeps of one location: its writes, the reads that bind, its volatile accesses. Reused from one
 * execution to the next.
 */
final class LocationHistory {
    final ModificationOrder order;
    final VolatileAccesses volatiles;
    private int readerCount;
    private Reads[] readers = new Reads[0];
    private int newestChain;
    private int newestPosition;
    /** Whether the newest write in execution order is known to be the last in modification order. */
    private boolean newestIsLast;

    /** First writes of the blocks that were dropped, in modification order. */
    private final IntArrayList settled = new IntArrayList(0);

    LocationHistory(Views views, Blocks blocks) {
        order = new ModificationOrder(views, blocks);
        volatiles = new VolatileAccesses(views);
    }

    void begin() {
        order.begin();
        volatiles.begin();
        readerCount = 0;
        settled.clear();
        newestChain = 0;
        newestPosition = 0;
        newestIsLast = true;
    }

    /** A write has been made; {@code isLast} tells whether all others are known to be before it. */
    void setNewest(int chain, int position, boolean isLast) {
        newestChain = chain;
        newestPosition = position;
        newestIsLast = isLast;
        if (!isLast) {
            order.isOpen();
        }
    }

    int newestChain() {
        return newestChain;
    }

    int newestPosition() {
        return newestPosition;
    }

    boolean newestIsLast() {
        return newestIsLast;
    }

    boolean isNewest(int chain, int position) {
        return chain == newestChain && position == newestPosition;
    }

    int readerCount() {
        return readerCount;
    }

    Reads reads(int r) {
        return readers[r];
    }

    Reads readsOf(int thread) {
        for (int r = 0; r < readerCount; r++) {
            if (readers[r].thread() == thread) {
                return readers[r];
            }
        }
        if (readerCount == readers.length) {
            readers = Arrays.copyOf(readers, Math.max(2, readerCount * 2));
        }
        if (readers[readerCount] == null) {
            readers[readerCount] = new Reads();
        }
        readers[readerCount].begin(thread);
        return readers[readerCount++];
    }

    IntArrayList settled() {
        return settled;
    }
}
