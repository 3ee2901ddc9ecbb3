package dev.heddle.recorder.free.hooks;

/**
 * The shadows of objects that have no field for one, by identity. Entries do not keep their objects. Look-ups take no
 * lock. Most objects are in {@link GivenHashes}; here are those that had an identity hash before, in stripes that are
 * swept of entries whose objects are gone when they fill up.
 */
final class SideTable {
    private static final int STRIPES = 64;
    private static final int RECENT = 256;
    private static final SideTable[] TABLE = new SideTable[STRIPES];

    static {
        for (int i = 0; i < STRIPES; i++) {
            TABLE[i] = new SideTable();
        }
    }

    private volatile ShadowEntry[] lists = new ShadowEntry[16];
    private int size;

    private SideTable() {}

    /** The entry of an object, or null if it has none. */
    static ShadowEntry find(Object object) {
        if (MarkWord.isUnhashed(object)) {
            return null;
        }
        int hash = System.identityHashCode(object);
        ShadowEntry entry = GivenHashes.find(object, hash);
        return entry == null ? find(ThreadLog.own(), object, hash) : entry;
    }

    /** The shadow of an object, or null if it has none. */
    static long[] get(Object object) {
        ShadowEntry entry = find(object);
        return entry == null ? null : Escapes.shadow(entry, object);
    }

    /** The entry of an object that has one and was just looked up; null if it has none. */
    static ShadowEntry entry(ThreadLog log, Object object) {
        int hash = System.identityHashCode(object);
        ShadowEntry entry = GivenHashes.find(object, hash);
        return entry == null ? find(log, object, hash) : entry;
    }

    /** Finds the entry of an object with an identity hash, in the thread's recent entries first. */
    private static ShadowEntry find(ThreadLog log, Object object, int hash) {
        ShadowEntry[] recent = log.recent;
        if (recent == null) {
            recent = new ShadowEntry[RECENT];
            log.recent = recent;
        }
        ShadowEntry entry = recent[hash & RECENT - 1];
        if (entry != null && entry.hash == hash && entry.refersTo(object)) {
            return entry;
        }
        entry = TABLE[hash & STRIPES - 1].find(object, hash);
        if (entry != null) {
            recent[hash & RECENT - 1] = entry;
        }
        return entry;
    }

    /** Enters a shadow, unless the object has one: then that is the answer. */
    static long[] put(Object object, long[] shadow) {
        if (GivenHashes.enter(ThreadLog.own(), object, shadow) != null) {
            return shadow;
        }
        int hash = System.identityHashCode(object);
        ShadowEntry entry = GivenHashes.find(object, hash);
        return entry != null ? Escapes.shadow(entry, object) : TABLE[hash & STRIPES - 1].enter(object, hash, shadow);
    }

    /** How many entries there are, swept or not. */
    static int size() {
        int sum = GivenHashes.size();
        for (SideTable stripe : TABLE) {
            synchronized (stripe) {
                sum += stripe.size;
            }
        }
        return sum;
    }

    private ShadowEntry find(Object object, int hash) {
        ShadowEntry[] in = lists;
        for (ShadowEntry entry = in[place(in, hash)]; entry != null; entry = entry.next) {
            if (entry.hash == hash && entry.refersTo(object)) {
                return entry;
            }
        }
        return null;
    }

    private synchronized long[] enter(Object object, int hash, long[] shadow) {
        ShadowEntry there = find(object, hash);
        if (there != null) {
            return Escapes.shadow(there, object);
        }
        if (size >= lists.length) {
            sweep();
        }
        ShadowEntry[] in = lists;
        ShadowEntry entry = new ShadowEntry(object, hash, shadow);
        int place = place(in, hash);
        entry.next = in[place];
        in[place] = entry;
        // Publishes the entry together with its list.
        lists = in;
        size++;
        return shadow;
    }

    private void sweep() {
        ShadowEntry[] old = lists;
        int live = 0;
        for (ShadowEntry list : old) {
            for (ShadowEntry entry = list; entry != null; entry = entry.next) {
                if (!entry.refersTo(null)) {
                    live++;
                }
            }
        }
        ShadowEntry[] fresh = new ShadowEntry[live > old.length / 2 ? old.length * 2 : old.length];
        for (ShadowEntry list : old) {
            for (ShadowEntry entry = list; entry != null; entry = entry.next) {
                Object object = entry.get();
                if (object != null) {
                    // A new entry each, so that look-ups under way still find their way along the old lists.
                    ShadowEntry again = new ShadowEntry(object, entry.hash, entry.state);
                    int place = place(fresh, entry.hash);
                    again.next = fresh[place];
                    fresh[place] = again;
                }
            }
        }
        size = live;
        lists = fresh;
    }

    private static int place(ShadowEntry[] in, int hash) {
        return hash >>> 6 & in.length - 1;
    }
}
