package dev.heddle.analyzer.communication;

import dev.heddle.formats.trace.EventColumns;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/** Which threads use each memory location of one execution: nobody, one of them, or several. */
public final class LocationUse {
    private static final int NOBODY = -1;
    private static final int SEVERAL = -2;

    private final IntIntHashMap users = new IntIntHashMap();
    private int shared;

    private LocationUse() {}

    /** Goes through all accesses, those before the counts begin included: what main initialises and another thread reads is shared. */
    public static LocationUse of(EventColumns events) {
        LocationUse use = new LocationUse();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).isAccess()) {
                use.add(events, i);
            }
        }
        return use;
    }

    private void add(EventColumns events, int i) {
        int location = events.location(i);
        int thread = events.thread(i);
        int before = users.getIfAbsent(location, NOBODY);
        int after = with(before, thread);
        if (after != before) {
            users.put(location, after);
            shared += after == SEVERAL ? 1 : 0;
        }
    }

    private static int with(int threads, int thread) {
        return threads == NOBODY || threads == thread ? thread : SEVERAL;
    }

    /** How many locations were accessed. */
    int locations() {
        return users.size();
    }

    /** How many locations were accessed by at least two threads. */
    int sharedLocations() {
        return shared;
    }

    /** True where at least two threads accessed the location. */
    public boolean isShared(int location) {
        return users.getIfAbsent(location, NOBODY) == SEVERAL;
    }
}
