package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * The writes that the reads of a recorded execution might have seen by the memory model, as the execution went up to
 * each of them.
 */
public final class OtherSources {
    private static final int ONE_SOURCE = EventFlags.FROZEN | EventFlags.NEWEST_OFFERED;

    private OtherSources() {}

    /** Gets the pairs. */
    @FunctionalInterface
    public interface Pairs {
        /** The read (or update) might have seen the write; false to hear of no more. */
        boolean visible(int write, int read);
    }

    /**
     * Tells of all writes but the newest that each read could have seen, the one that it saw included; the initial
     * value and reads to which the engine offers one write only are left out.
     *
     * @param trace an execution under control
     * @throws IllegalArgumentException if its header names switches that do not exist
     * @throws IllegalStateException if the model does not explain it
     */
    public static void of(Trace trace, Pairs pairs) {
        EventColumns events = trace.events();
        RecordedModel recorded = new RecordedModel(trace);
        IntIntHashMap newest = new IntIntHashMap();
        while (recorded.next() < events.size()) {
            int read = recorded.next();
            boolean isOpen = events.kind(read).reads()
                    && events.readsFrom(read) != EventColumns.READS_NOTHING
                    && !events.has(read, ONE_SOURCE);
            int latest = newest.getIfAbsent(events.location(read), EventColumns.READS_INITIAL);
            if (isOpen && !visible(read, events.kind(read).writes(), latest, recorded.candidates(), pairs)) {
                return;
            }
            if (events.kind(read).writes()) {
                newest.put(events.location(read), read);
            }
            recorded.execute();
        }
    }

    private static boolean visible(int read, boolean updates, int newest, Candidates candidates, Pairs pairs) {
        for (int i = 0; i < candidates.size(); i++) {
            int write = candidates.event(i);
            boolean mayStand = updates || candidates.slots(i) > 0;
            if (write >= 0 && write != newest && mayStand && !pairs.visible(write, read)) {
                return false;
            }
        }
        return true;
    }
}
