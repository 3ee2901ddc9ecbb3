package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The story of threads that repeat themselves: what each repeated in the last events. */
final class RepetitionStory {
    private static final int LOOKED_AT = 400;
    private static final int LEAST_REPEATS = 3;
    private static final int WEIGHT = 80;

    private final EventColumns events;
    private final TraceNames names;
    private final StoryDraft draft;

    RepetitionStory(Trace trace, StoryDraft draft) {
        events = trace.events();
        names = new TraceNames(trace);
        this.draft = draft;
    }

    private record Place(int thread, int site, int location, EventKind kind) {}

    void tell() {
        int from = Math.max(0, events.size() - LOOKED_AT);
        Map<Place, List<Integer>> turns = new LinkedHashMap<>();
        for (int i = from; i < events.size(); i++) {
            Place place = new Place(events.thread(i), events.site(i), events.location(i), events.kind(i));
            turns.computeIfAbsent(place, key -> new ArrayList<>()).add(i);
        }
        List<String> threads = new ArrayList<>();
        turns.forEach((place, repeats) -> {
            if (repeats.size() >= LEAST_REPEATS) {
                String path = names.path(place.thread());
                if (!threads.contains(path)) {
                    threads.add(path);
                }
                String note = repeats.size() + " times in the last " + (events.size() - from) + " events";
                draft.step(repeats.get(repeats.size() - 1), WEIGHT, note);
            }
        });
        if (!threads.isEmpty()) {
            draft.finding((threads.size() == 1 ? "Thread " : "Threads ") + String.join(", ", threads)
                    + (threads.size() == 1 ? " repeats" : " repeat") + " the same steps without progress.");
        }
    }
}
