package dev.heddle.cli.report;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.analyzer.communication.CrossThreadReads;
import dev.heddle.analyzer.communication.Suggestions;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.analyzer.estimate.ProfileCounter;
import dev.heddle.analyzer.memory.ConsistencyChecker;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.analyzer.report.ViolationText;
import dev.heddle.formats.trace.Trace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The figures of one trace; the trace itself is not kept, so that many can be analysed.
 *
 * @param file the trace's path as people would type it
 * @param program its program's short name
 * @param verdict passed, or kind and message
 * @param counts events, threads, locations, k and k_com
 * @param profile how much each thread does
 * @param suggestions d and h
 * @param races one a pair of sites
 * @param crossReads reads from writes of other threads
 * @param inconsistency why the memory model does not allow the execution, in a sentence; empty where it does
 */
public record TraceAnalysis(
        String file,
        String program,
        String verdict,
        CommunicationCounts counts,
        Profile profile,
        Suggestions suggestions,
        List<RaceLine> races,
        CrossThreadReads crossReads,
        String inconsistency) {

    /**
     * A race in names.
     *
     * @param kind how bad it is
     * @param location an example of where it happens
     * @param first one access: what it does, file and line
     * @param second the other access
     */
    public record RaceLine(String kind, String location, String first, String second) {
        /** For people. */
        String text() {
            return kind + " race on " + location + ": " + first + " and " + second;
        }

        Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("kind", kind);
            json.put("location", location);
            json.put("first", first);
            json.put("second", second);
            return json;
        }
    }

    /** Analyses one trace. */
    public static TraceAnalysis of(String file, Trace trace) {
        TraceNames names = new TraceNames(trace);
        return new TraceAnalysis(
                file,
                trace.program().name(),
                TraceReport.verdict(trace),
                CommunicationCounter.count(trace),
                ProfileCounter.count(trace),
                Suggestions.of(trace),
                RaceDetector.races(trace).stream()
                        .map(race -> line(race, trace, names))
                        .toList(),
                CrossThreadReads.of(trace),
                inconsistency(trace));
    }

    private static String inconsistency(Trace trace) {
        try {
            return ConsistencyChecker.check(trace)
                    .map(violation -> ViolationText.of(trace, violation))
                    .orElse("");
        } catch (IllegalArgumentException e) { // switches of a later version
            return "cannot be checked: " + e.getMessage();
        }
    }

    private static RaceLine line(Race race, Trace trace, TraceNames names) {
        return new RaceLine(
                race.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                names.location(race.location()),
                place(race.siteA(), trace, names),
                place(race.siteB(), trace, names));
    }

    private static String place(int site, Trace trace, TraceNames names) {
        return site < 0
                ? "an unknown place"
                : trace.sites().get(site).kind().name().toLowerCase(Locale.ROOT) + " at " + names.where(site);
    }
}
