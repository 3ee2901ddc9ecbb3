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
 * @param steps scheduling decisions with at least two enabled threads: what PCT draws its change points over
 * @param k shared access events: reads, writes and updates of shared locations, and fences
 * @param kCom communication sinks: what PCTWM draws its delayed events over
 * @param history how many of the newest writes are enough to reach all that other threads wrote since a thread's last
 *     access
 * @param counted events since the first start: |V| of POS
 * @param racing racing pairs of the partial order: D_E of POS; {@code Integer.MAX_VALUE} for as many and more
 * @param openReads reads and updates that might have seen another write
 */
public record CommunicationCounts(
        int events,
        int threads,
        int locations,
        int sharedLocations,
        int steps,
        Tally k,
        Tally kCom,
        int history,
        int counted,
        int racing,
        int openReads) {

    /** The figures by the names of reports, in the order of reports. */
    public Map<String, Integer> figures() {
        Map<String, Integer> figures = new LinkedHashMap<>();
        figures.put("events", events);
        figures.put("threads", threads);
        figures.put("locations", locations);
        figures.put("sharedLocations", sharedLocations);
        figures.put("steps", steps);
        figures.put("k.raw", k.raw());
        figures.put("k.collapsed", k.collapsed());
        figures.put("kCom.raw", kCom.raw());
        figures.put("kCom.collapsed", kCom.collapsed());
        figures.put("history", history);
        figures.put("counted", counted);
        figures.put("racing", racing);
        figures.put("openReads", openReads);
        return figures;
    }
}
