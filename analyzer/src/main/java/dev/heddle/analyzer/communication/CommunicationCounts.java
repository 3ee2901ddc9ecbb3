package dev.heddle.analyzer.communication;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one execution counts. {@code events}, {@code threads} and the locations hold for the whole execution, the others
 * begin when main starts its first thread.
 *
 * @param events all events
 * @param threads threads that executed at least one event
 * @param locations fields and array elements accessed
 * @param sharedLocations those of them that at least two threads accessed
 * @param k shared access events: reads, writes and updates of shared locations, and fences
 * @param kCom communication sinks: what PCTWM draws its delayed events over
 * @param choices what strategies choose among
 */
public record CommunicationCounts(
        int events, int threads, int locations, int sharedLocations, Tally k, Tally kCom, Choices choices) {

    /** The figures by the names of reports, in the order of reports. */
    public Map<String, Integer> figures() {
        Map<String, Integer> figures = new LinkedHashMap<>();
        figures.put("events", events);
        figures.put("threads", threads);
        figures.put("locations", locations);
        figures.put("sharedLocations", sharedLocations);
        figures.put("steps", choices.steps());
        figures.put("k.raw", k.raw());
        figures.put("k.collapsed", k.collapsed());
        figures.put("kCom.raw", kCom.raw());
        figures.put("kCom.collapsed", kCom.collapsed());
        figures.put("history", choices.history());
        figures.put("counted", choices.counted());
        figures.put("racing", choices.racing());
        figures.put("openReads", choices.openReads());
        return figures;
    }
}
