package dev.heddle.analyzer.page;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.report.Report;
import dev.heddle.analyzer.report.TraceNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Parameters, races and iRoots of one execution, with the events that they are about. */
final class Facts {
    private static final int MOST_RACES = 200;

    private Facts() {}

    /** As JSON values: {@code parameters}, {@code races}, {@code iroots}, and whether the lists are complete. */
    static Report of(PageTrace page, List<PageIroot> iroots) {
        List<Race> races = RaceDetector.races(page.trace());
        return new Report()
                .field("parameters", CommunicationCounter.count(page.trace()).figures())
                .field("raceCount", races.size())
                .field("races", races(races, new TraceNames(page.trace())))
                .field("irootsAreAll", iroots.size() < PageIroot.MOST)
                .field("iroots", iroots.stream().map(Facts::iroot).toList());
    }

    private static List<Object> races(List<Race> found, TraceNames names) {
        List<Object> races = new ArrayList<>();
        for (Race race : found.subList(0, Math.min(MOST_RACES, found.size()))) {
            Report map = new Report();
            map.field("kind", race.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '));
            map.field("location", names.location(race.location()));
            map.field("text", names.where(race.firstSite()) + " and " + names.where(race.secondSite()));
            map.field("events", List.of(race.first(), race.second()));
            races.add(map);
        }
        return races;
    }

    private static Report iroot(PageIroot iroot) {
        return new Report()
                .field("idiom", iroot.idiom())
                .field("text", iroot.text())
                .field("weak", iroot.weak())
                .field("events", iroot.events());
    }
}
