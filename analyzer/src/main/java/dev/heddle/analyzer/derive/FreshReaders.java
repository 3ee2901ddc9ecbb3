package dev.heddle.analyzer.derive;

import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/** The reads of a trace that saw the newest write of their location, by that write. */
final class FreshReaders {
    private static final int[] NOTHING = {};

    /** By write. */
    private final int[][] ofWrite;
    /** By location: of the initial value. */
    private final int[][] ofInitial;

    FreshReaders(Requirements trace) {
        EventColumns events = trace.events;
        int[] counts = new int[events.size()];
        int[] initialCounts = new int[trace.locations];
        ofWrite = new int[events.size()][];
        ofInitial = new int[trace.locations][];
        for (int e = 0; e < events.size(); e++) {
            int source = events.readsFrom(e);
            int location = events.location(e);
            if (!trace.fresh[e] || !events.kind(e).reads()) {
                continue;
            }
            if (source >= 0) {
                ofWrite[source] = with(ofWrite[source], counts[source]++, e);
            } else if (source == EventColumns.READS_INITIAL && location >= 0 && location < trace.locations) {
                ofInitial[location] = with(ofInitial[location], initialCounts[location]++, e);
            }
        }
        for (int e = 0; e < counts.length; e++) {
            ofWrite[e] = ofWrite[e] == null ? NOTHING : Arrays.copyOf(ofWrite[e], counts[e]);
        }
        for (int l = 0; l < initialCounts.length; l++) {
            ofInitial[l] = ofInitial[l] == null ? NOTHING : Arrays.copyOf(ofInitial[l], initialCounts[l]);
        }
    }

    private static int[] with(int[] known, int count, int e) {
        int[] all = known == null ? new int[2] : count == known.length ? Arrays.copyOf(known, count * 2) : known;
        all[count] = e;
        return all;
    }

    /**
     * In order of the trace.
     *
     * @param write or {@code EventColumns.READS_INITIAL}
     */
    int[] of(int write, int location) {
        return write >= 0 ? ofWrite[write] : ofInitial[location];
    }
}
