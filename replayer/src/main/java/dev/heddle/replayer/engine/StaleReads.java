package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * Whether an execution has reads that saw another write than the one executed last. Only then can modification order
 * differ from that of execution.
 */
final class StaleReads {
    private int[] newest = new int[64];

    boolean any(EventColumns events, int locations) {
        if (newest.length < locations) {
            newest = new int[Math.max(locations, newest.length * 2)];
        }
        Arrays.fill(newest, 0, locations, EventColumns.READS_INITIAL);
        for (int i = 0; i < events.size(); i++) {
            EventKind kind = events.kind(i);
            if (kind.reads() && events.readsFrom(i) != newest[events.location(i)]) {
                return true;
            }
            if (kind.writes()) {
                newest[events.location(i)] = i;
            }
        }
        return false;
    }
}
