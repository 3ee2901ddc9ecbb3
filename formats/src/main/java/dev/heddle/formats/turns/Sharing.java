package dev.heddle.formats.turns;

import dev.heddle.formats.log.LogWords;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * When objects become known and shared. An object is told of before others use it, and shared before its accesses are logged. It is shared when its owner has made
 * those accesses that were not logged: it has come to the record before which it counted them.
 */
final class Sharing {
    /** Words of an object that no record tells of: each location for itself. */
    private static final int UNKNOWN_LAYOUT = LogWords.WORDS_UNBOUNDED << LogWords.OBJECT_WORDS_SHIFT;

    private static final int THREAD_BITS = 24;

    private static final class Known {
        int layout = UNKNOWN_LAYOUT;
        int teller = -1;
        int owner = -1;
        int record;
        int sharer = -1;
        int sharedAt;
        long position;
    }

    private final LongObjectHashMap<Known> objects = new LongObjectHashMap<>();
    private final LongHashSet seen = new LongHashSet();
    private final List<int[]> numbers = new ArrayList<>();
    private final List<IntArrayList> counts = new ArrayList<>();

    /** The numbers that records of the next thread have got. */
    void numbers(int[] ofThread) {
        numbers.add(ofThread);
    }

    private Known of(long object) {
        return objects.getIfAbsentPut(object, Known::new);
    }

    void object(long object, int layout, int thread, int record) {
        Known known = of(object);
        known.layout = layout;
        known.teller = thread;
        known.owner = thread;
        known.record = record;
    }

    /** An object that the thread that shares it tells of was another's. */
    void owned(long object, int sharer, int owner) {
        Known known = of(object);
        if (known.teller == sharer) {
            known.owner = owner;
        }
    }

    void shared(long object, long position, int thread, int record) {
        Known known = of(object);
        known.sharer = thread;
        known.sharedAt = record;
        known.position = position;
    }

    void count(int thread, int record) {
        while (counts.size() <= thread) {
            counts.add(new IntArrayList());
        }
        counts.get(thread).add(record);
    }

    /** Which word of versions a location belongs to. */
    int word(long object, int index) {
        return LogWords.wordOf(of(object).layout, index);
    }

    /** An access was logged. */
    void accessed(long object, int thread, int record, List<ThreadTurns> threads) {
        Known known = of(object);
        if (known.sharer >= 0 && known.sharer != thread && seen.add(object << THREAD_BITS | thread << 1 | 1)) {
            threads.get(thread).add(record, ThreadTurns.need(known.sharer, known.sharedAt + 1));
        }
        used(object, thread, record, threads);
    }

    /** Something was done with an object. */
    void used(long object, int thread, int record, List<ThreadTurns> threads) {
        Known known = of(object);
        if (known.teller >= 0 && known.teller != thread && seen.add(object << THREAD_BITS | thread << 1)) {
            threads.get(thread).add(record, ThreadTurns.need(known.teller, known.record + 1));
        }
    }

    /** Gives the records that share objects their needs, and those before which their owners counted. */
    void needs(List<ThreadTurns> threads) {
        objects.forEachValue(known -> {
            if (known.sharer >= 0 && known.owner >= 0 && known.owner != known.sharer) {
                ThreadTurns owner = threads.get(known.owner);
                int[] renumbered = numbers.get(known.owner);
                int position = renumbered[(int) Math.min(known.position, renumbered.length - 1)];
                int counted = countFrom(known.owner, position);
                if (counted >= 0) {
                    owner.add(counted, ThreadTurns.need(known.sharer, known.sharedAt + 1));
                }
                int at = counted >= 0 ? counted : Math.min(position, owner.size());
                // Told and shared at once.
                int before = known.teller == known.sharer ? known.record : known.sharedAt;
                threads.get(known.sharer).add(before, ThreadTurns.ARRIVAL | ThreadTurns.need(known.owner, at));
            }
        });
    }

    private int countFrom(int thread, int position) {
        if (thread < counts.size()) {
            IntArrayList of = counts.get(thread);
            int i = of.binarySearch(position);
            int at = i >= 0 ? i : -i - 1;
            return at < of.size() ? of.get(at) : -1;
        }
        return -1;
    }
}
