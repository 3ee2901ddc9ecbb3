package dev.heddle.analyzer.page;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.report.TraceNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parameters, races and iRoots of one execution, with the events that they are about. */
final class Facts {
    private static final int MOST_RACES = 200;

    private Facts() {}

    /** As JSON values: {@code parameters}, {@code races}, {@code iroots}, and whether the lists are complete. */
    static Map<String, Object> of(PageTrace page, List<PageIroot> iroots) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("parameters", CommunicationCounter.count(page.trace()).figures());
        List<Race> races = RaceDetector.races(page.trace());
        json.put("raceCount", races.size());
        json.put("races", races(races, new TraceNames(page.trace())));
        json.put("irootsAreAll", iroots.size() < PageIroot.MOST);
        json.put("iroots", iroots.stream().map(Facts::iroot).toList());
        return json;
    }

    private static List<Object> races(List<Race> found, TraceNames names) {
        List<Object> races = new ArrayList<>();
        for (Race race : found.subList(0, Math.min(MOST_RACES, found.size()))) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("kind", race.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '));
            map.put("location", names.location(race.location()));
            map.put("text", names.where(race.firstSite()) + " and " + names.where(race.secondSite()));
            map.put("events", List.of(race.first(), race.second()));
            races.add(map);
        }
        return races;
    }

    private static Map<String, Object> iroot(PageIroot iroot) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("idiom", iroot.idiom());
        map.put("text", iroot.text());
        map.put("weak", iroot.weak());
        map.put("events", iroot.events());
        return map;
    }
}
