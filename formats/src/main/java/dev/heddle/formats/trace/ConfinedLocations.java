package dev.heddle.formats.trace;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import java.util.Arrays;

/**
 * Which locations of an execution are confined: one thread alone accesses them, and only by plain reads and writes
 * without anything out of the ordinary. Such accesses neither race nor communicate, so analyses pass over them.
 */
public final class ConfinedLocations {
    /** Nothing is known, so nothing is confined. */
    public static final ConfinedLocations UNKNOWN = new ConfinedLocations();

    private static final OpenLocations ALL = new OpenLocations(new int[0]);

    private static final int EXTRAORDINARY =
            EventFlags.EXTERNAL | EventFlags.FAILED_CAS | EventFlags.SEVERAL_CANDIDATES;
    private static final int OPEN = -1;

    /** By location: its only thread, plus 1; {@link #OPEN}; or 0 for none. */
    private int[] user = new int[0];

    public ConfinedLocations() {}

    /** What the events tell, which are all of the execution. */
    public static ConfinedLocations of(EventColumns events) {
        ConfinedLocations confinement = new ConfinedLocations();
        for (int i = 0; i < events.size(); i++) {
            if (events.location(i) >= 0) {
                confinement.use(
                        events.location(i), events.thread(i), events.kind(i), events.orders[i], events.flags(i));
            }
        }
        return confinement;
    }

    /** Takes one event. */
    public void use(int location, int thread, EventKind kind, byte orders, int flags) {
        if (location >= user.length) {
            user = Arrays.copyOf(user, Math.max(location + 1, Math.max(64, user.length * 2)));
        }
        int before = user[location];
        boolean isOrdinary = (flags & EXTRAORDINARY) == 0
                && (kind == EventKind.READ || kind == EventKind.WRITE)
                && (orders & 0xf) <= MemoryOrder.PLAIN.ordinal()
                && (orders & 0xff) >> 4 <= MemoryOrder.PLAIN.ordinal();
        if (!isOrdinary || (before != 0 && before != thread + 1)) {
            user[location] = OPEN;
        } else {
            user[location] = thread + 1;
        }
    }

    /** Whether the location, at least 0, is confined. */
    public boolean isConfined(int location) {
        return location < user.length && user[location] > 0;
    }

    /** Numbers for the other locations. */
    public OpenLocations others() {
        return user.length == 0 ? ALL : new OpenLocations(user);
    }

    /** How many locations are. */
    public int size() {
        int confined = 0;
        for (int thread : user) {
            confined += thread > 0 ? 1 : 0;
        }
        return confined;
    }
}
