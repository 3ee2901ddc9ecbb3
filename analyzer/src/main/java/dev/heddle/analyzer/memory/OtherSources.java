package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;

/** The writes that the reads of a recorded execution might have seen by the memory model, as the execution went up to each of them. */
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
     * Tells of all writes that each read could have seen, the one that it saw included; the initial value and reads to which the engine offers one
     * write only are left out.
     *
     * @param trace an execution under control
     * @throws IllegalArgumentException if its header names switches that do not exist
     * @throws IllegalStateException if the model does not explain it
     */
    public static void of(Trace trace, Pairs pairs) {
        EventColumns events = trace.events();
        RecordedModel recorded = new RecordedModel(trace);
        while (recorded.next() < events.size()) {
            int read = recorded.next();
            boolean isOpen = events.kind(read).reads()
                    && events.readsFrom(read) != EventColumns.READS_NOTHING
                    && !events.has(read, ONE_SOURCE);
            if (isOpen && !visible(events, read, recorded.candidates(), pairs)) {
                return;
            }
            recorded.execute();
        }
    }

    private static boolean visible(EventColumns events, int read, Candidates candidates, Pairs pairs) {
        for (int i = 0; i < candidates.size(); i++) {
            int write = candidates.event(i);
            boolean mayStand = events.kind(read).writes() || candidates.slots(i) > 0;
            if (write >= 0 && mayStand && !pairs.visible(write, read)) {
                return false;
            }
        }
        return true;
    }
}
