package dev.heddle.formats.turns;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;

/** All records by what they use. */
final class Uses {
    /** An object has fewer words than that. */
    private static final int WORD_BITS = 24;

    private final LongObjectHashMap<List<Use>> words = new LongObjectHashMap<>();
    private final LongObjectHashMap<List<Use>> synchronisers = new LongObjectHashMap<>();
    private final LongObjectHashMap<List<LockUse>> locks = new LongObjectHashMap<>();

    void word(long object, int word, Use use) {
        words.getIfAbsentPut(object << WORD_BITS | word & (1 << WORD_BITS) - 1, ArrayList::new)
                .add(use);
    }

    void synchroniser(long object, Use use) {
        synchronisers.getIfAbsentPut(object, ArrayList::new).add(use);
    }

    void lock(long object, LockUse use) {
        locks.getIfAbsentPut(object, ArrayList::new).add(use);
    }

    /** Gives all records their needs. */
    void needs(List<ThreadTurns> threads) {
        words.forEachValue(list -> versions(list, threads));
        synchronisers.forEachValue(list -> versions(list, threads));
        locks.forEachValue(list -> holds(list, threads));
    }

    /** What is read needs the write of its version; a write needs the one before, and all reads of that. */
    private static void versions(List<Use> list, List<ThreadTurns> threads) {
        Collections.sort(list);
        Use write = null;
        List<Use> reads = new ArrayList<>();
        for (Use use : list) {
            if (!use.makes()) {
                add(threads, use.thread(), use.record(), write);
                reads.add(use);
                continue;
            }
            add(threads, use.thread(), use.record(), write);
            for (Use read : reads) {
                add(threads, use.thread(), use.record(), read);
            }
            reads.clear();
            write = use;
        }
    }

    private static void add(List<ThreadTurns> threads, int thread, int record, Use needed) {
        if (needed != null && needed.thread() != thread) {
            threads.get(thread).add(record, ThreadTurns.need(needed.thread(), needed.record() + 1));
        }
    }

    /** Who takes a lock needs its release by the last one; who takes it alone, the releases of all who shared it. */
    private static void holds(List<LockUse> list, List<ThreadTurns> threads) {
        Collections.sort(list);
        LockUse last = null;
        List<LockUse> shares = new ArrayList<>();
        for (LockUse use : list) {
            if (!use.takes()) {
                if (use.isShared()) {
                    shares.add(use);
                } else {
                    last = use;
                }
                continue;
            }
            need(threads, use, last);
            if (!use.isShared()) {
                for (LockUse share : shares) {
                    need(threads, use, share);
                }
                shares.clear();
            }
        }
    }

    private static void need(List<ThreadTurns> threads, LockUse use, LockUse needed) {
        if (needed != null && needed.thread() != use.thread()) {
            threads.get(use.thread()).add(use.record(), ThreadTurns.need(needed.thread(), needed.record() + 1));
        }
    }
}
