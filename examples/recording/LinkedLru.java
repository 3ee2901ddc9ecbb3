import java.util.SplittableRandom;

/** Confined: simulates a least-recently-used cache made by hand, a hash table whose entries are in a doubly linked list. */
public class LinkedLru {
    /** An entry, in a bucket and in the list. */
    static final class Entry {
        private final int key;
        private int uses;
        private Entry nextInBucket;
        private Entry newer;
        private Entry older;

        Entry(int key) {
            this.key = key;
        }
    }

    private final Entry[] buckets;
    private final int capacity;
    private int size;
    private Entry newest;
    private Entry oldest;
    private long hits;
    private long evictedUses;

    private LinkedLru(int capacity) {
        this.capacity = capacity;
        this.buckets = new Entry[Integer.highestOneBit(capacity) * 2];
    }

    public static void main(String[] args) throws Exception {
        Trial.main(args, "LinkedLru", 2_000_000, 12_000_000, LinkedLru::run);
    }

    private static long run(int requests) {
        LinkedLru cache = new LinkedLru(5000);
        SplittableRandom random = new SplittableRandom(requests);
        for (int i = 0; i < requests; i++) {
            cache.request(random.nextInt(1 + random.nextInt(20_000)));
        }
        return cache.hits * 31 + cache.evictedUses;
    }

    private void request(int key) {
        Entry entry = find(key);
        if (entry == null) {
            if (size == capacity) {
                evict();
            }
            entry = new Entry(key);
            int bucket = bucket(key);
            entry.nextInBucket = buckets[bucket];
            buckets[bucket] = entry;
            size++;
        } else {
            hits++;
            unlink(entry);
        }
        entry.uses++;
        link(entry);
    }

    private int bucket(int key) {
        return key * 0x9E3779B9 >>> 8 & buckets.length - 1;
    }

    private Entry find(int key) {
        Entry entry = buckets[bucket(key)];
        while (entry != null && entry.key != key) {
            entry = entry.nextInBucket;
        }
        return entry;
    }

    private void evict() {
        Entry victim = oldest;
        unlink(victim);
        int bucket = bucket(victim.key);
        if (buckets[bucket] == victim) {
            buckets[bucket] = victim.nextInBucket;
        } else {
            Entry before = buckets[bucket];
            while (before.nextInBucket != victim) {
                before = before.nextInBucket;
            }
            before.nextInBucket = victim.nextInBucket;
        }
        evictedUses += victim.uses;
        size--;
    }

    private void link(Entry entry) {
        entry.older = newest;
        entry.newer = null;
        if (newest == null) {
            oldest = entry;
        } else {
            newest.newer = entry;
        }
        newest = entry;
    }

    private void unlink(Entry entry) {
        if (entry.newer == null) {
            newest = entry.older;
        } else {
            entry.newer.older = entry.older;
        }
        if (entry.older == null) {
            oldest = entry.newer;
        } else {
            entry.older.newer = entry.newer;
        }
    }
}
