package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * Which locations of an execution more than one thread reads or writes: accesses of the others depend on nothing.
 * Reusable.
 */
final class SharedLocations {
    private static final int NOBODY = -1;
    private static final int SEVERAL = -2;

    /** By location: its only thread, or one of the above. */
    private int[] user = new int[64];

    private int locations;

    void find(EventColumns events) {
        Arrays.fill(user, 0, locations, NOBODY);
        locations = 0;
        for (int i = 0; i < events.size(); i++) {
            int x = events.location(i);
            if (x >= 0 && !events.has(i, EventFlags.EXTERNAL) && events.kind(i).isAccess()) {
                use(x, events.thread(i));
            }
        }
    }

    private void use(int x, int thread) {
        if (x >= locations) {
            if (x >= user.length) {
                user = Arrays.copyOf(user, Math.max(x + 1, user.length * 2));
            }
            Arrays.fill(user, locations, x + 1, NOBODY);
            locations = x + 1;
        }
        int before = user[x];
        user[x] = before == NOBODY || before == thread ? thread : SEVERAL;
    }

    /** Whether several threads read or write the location, at least 0. */
    boolean isShared(int x) {
        return x < locations && user[x] == SEVERAL;
    }
}
