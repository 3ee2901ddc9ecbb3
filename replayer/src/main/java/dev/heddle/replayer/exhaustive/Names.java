package dev.heddle.replayer.exhaustive;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.replayer.lead.TraceTables;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers of threads and locations that are the same in all executions, whatever comes first in them. Objects whose
 * name depends on who touched them first are not told apart.
 */
final class Names {
    private final TraceTables tables;
    private final Map<String, Integer> threads = new HashMap<>();
    private final Map<Place, Integer> locations = new HashMap<>();
    private int[] threadNumber = new int[16];
    private int[] locationNumber = new int[64];
    /** Locations of the execution that are memory by address and width. */
    private final BitSet wide = new BitSet();

    private record Place(LocationKind kind, String owner, String holder, String member, int index) {}

    Names(TraceTables tables) {
        this.tables = tables;
    }

    /** A new execution: its own numbers mean something else. */
    void begin() {
        Arrays.fill(threadNumber, -1);
        Arrays.fill(locationNumber, -1);
        wide.clear();
    }

    int thread(int ofExecution) {
        if (ofExecution >= threadNumber.length) {
            int n = threadNumber.length;
            threadNumber = Arrays.copyOf(threadNumber, Math.max(n * 2, ofExecution + 1));
            Arrays.fill(threadNumber, n, threadNumber.length, -1);
        }
        if (threadNumber[ofExecution] < 0) {
            String path = tables.threadPath(ofExecution);
            threadNumber[ofExecution] = threads.computeIfAbsent(path, p -> threads.size());
        }
        return threadNumber[ofExecution];
    }

    /** Answers -1 for no location. */
    int location(int ofExecution) {
        if (ofExecution < 0) {
            return -1;
        }
        if (ofExecution >= locationNumber.length) {
            int n = locationNumber.length;
            locationNumber = Arrays.copyOf(locationNumber, Math.max(n * 2, ofExecution + 1));
            Arrays.fill(locationNumber, n, locationNumber.length, -1);
        }
        if (locationNumber[ofExecution] < 0) {
            locationNumber[ofExecution] = locations.computeIfAbsent(place(ofExecution), p -> locations.size());
            int owner = tables.location(ofExecution).owner();
            wide.set(ofExecution, owner >= 0 && tables.object(owner).className().contains(" as "));
        }
        return locationNumber[ofExecution];
    }

    /**
     * Whether the location is memory by address and width, which locations of other widths and elements may overlap.
     */
    boolean mayOverlap(int ofExecution) {
        return ofExecution >= 0 && wide.get(ofExecution);
    }

    /** Whether it is a call that waits for a thread's end. */
    boolean isJoin(int siteOfExecution) {
        return siteOfExecution >= 0 && tables.site(siteOfExecution).member().endsWith("join");
    }

    private Place place(int ofExecution) {
        LocationEntry entry = tables.location(ofExecution);
        boolean isNamed = entry.kind() == LocationKind.THREAD && !entry.member().isEmpty();
        boolean hasOwner = entry.owner() >= 0 && !isNamed && entry.kind() != LocationKind.CLASS;
        return new Place(
                entry.kind(),
                hasOwner ? object(entry.owner()) : "",
                entry.holder(),
                entry.member(),
                entry.kind() == LocationKind.ARRAY_ELEMENT ? entry.index() : -1);
    }

    private String object(int ofExecution) {
        ObjectEntry entry = tables.object(ofExecution);
        return entry.touched()
                ? "touched " + entry.className()
                : tables.threadPath(entry.thread()) + " " + entry.ordinal();
    }
}
