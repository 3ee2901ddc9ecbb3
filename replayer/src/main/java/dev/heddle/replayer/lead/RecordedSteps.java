package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.schedule.EventId;
import dev.heddle.formats.schedule.Steps;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/**
 * The events of the trace that a schedule was derived from, by thread and index, to tell what an execution along the
 * schedule does otherwise.
 */
public final class RecordedSteps {
    private final Trace trace;
    private final EventColumns events;
    private final long[] names;
    private final int[] index;
    private final Map<String, IntArrayList> threads = new HashMap<>();

    /** @param trace that schedules were derived from */
    public RecordedSteps(Trace trace) {
        this.trace = trace;
        events = trace.events();
        names = trace.sites().stream().mapToLong(SiteName::of).toArray();
        index = new int[events.size()];
        for (int i = 0; i < events.size(); i++) {
            IntArrayList list = threads.computeIfAbsent(path(i), path -> new IntArrayList());
            index[i] = list.size();
            if (Steps.isStep(events, i)) {
                list.add(i);
            }
        }
    }

    private String path(int i) {
        return trace.threads().get(events.thread(i)).path();
    }

    /** The event of the trace, or -1. */
    int find(String thread, int at) {
        IntArrayList list = threads.get(thread);
        return list == null || at >= list.size() ? -1 : list.get(at);
    }

    /** Whether the recorded event is of that kind and site; what was noticed only after the fact has none. */
    boolean isSame(int recorded, EventColumns found, int i, long site) {
        int of = events.has(recorded, EventFlags.EXTERNAL) ? -1 : events.site(recorded);
        return events.kind(recorded) == found.kind(i) && (of < 0 ? 0 : names[of]) == site;
    }

    /**
     * Whether the recorded event read that write, told by its thread and index; an empty thread for the initial value.
     */
    boolean readsFrom(int recorded, String thread, int at) {
        int source = events.readsFrom(recorded);
        return source < 0 ? thread.isEmpty() : path(source).equals(thread) && index[source] == at;
    }

    /** The event in words. */
    String text(int recorded) {
        return EventText.of(new RecordedTables(trace), events, recorded);
    }

    /** What the event read. */
    String source(int recorded) {
        int source = events.readsFrom(recorded);
        return source < 0 ? "the initial value" : new EventId(path(source), index[source]).toString();
    }
}
