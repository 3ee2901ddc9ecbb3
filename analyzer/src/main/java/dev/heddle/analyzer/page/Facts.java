package dev.heddle.analyzer.page;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.iroot.observe.ExposureSink;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parameters, races and iRoots of one execution, with the events that they are about. */
final class Facts {
    private static final int MOST_RACES = 200;
    private static final int MOST_IROOTS = 300;
    /** Events that are passed to find the events of an iRoot. */
    private static final int LONGEST_LOOK = 50_000;

    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final long[] siteNames;

    private Facts(Trace trace) {
        this.trace = trace;
        events = trace.events();
        names = new TraceNames(trace);
        siteNames = trace.sites().stream().mapToLong(SiteName::of).toArray();
    }

    /** As JSON values: {@code parameters}, {@code races}, {@code iroots}, and whether the lists are complete. */
    static Map<String, Object> of(PageTrace page) {
        Facts facts = new Facts(page.trace());
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("parameters", CommunicationCounter.count(page.trace()).figures());
        List<Race> races = RaceDetector.races(page.trace());
        json.put("raceCount", races.size());
        json.put("races", facts.races(races));
        List<Object> iroots = facts.iroots();
        json.put("irootsAreAll", iroots.size() < MOST_IROOTS);
        json.put("iroots", iroots);
        return json;
    }

    private List<Object> races(List<Race> found) {
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

    /**
     * Each with the events that first showed it. The observer says that one has happened once it has seen its last
     * event.
     */
    private List<Object> iroots() {
        Map<Iroot, Map<String, Object>> found = new LinkedHashMap<>();
        int[] last = {0};
        IrootObserver observer = new IrootObserver();
        observer.begin((idiom, types, a, b, c, d, isWeak) -> {
            Iroot iroot = ExposureSink.iroot(idiom, types, a, b, c, d);
            found.computeIfAbsent(iroot, unknown -> iroot(iroot, last[0], isWeak));
        });
        EventColumns one = new EventColumns(1);
        for (int i = 0; i < events.size() && found.size() < MOST_IROOTS; i++) {
            one.clear();
            one.append(events, i);
            last[0] = i;
            observer.events(one, i, this::siteName);
        }
        observer.end(trace.verdict(), this::siteName);
        return new ArrayList<>(found.values());
    }

    private long siteName(int site) {
        return site >= 0 && site < siteNames.length ? siteNames[site] : 0;
    }

    private Map<String, Object> iroot(Iroot iroot, int last, boolean isWeak) {
        List<Integer> its = events(iroot, last);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < iroot.events().size(); i++) {
            boolean isApart = i == 2 && iroot.idiom() > 2;
            text.append(i == 0 ? "" : isApart ? " ... " : " => ")
                    .append(iroot.events().get(i).type().name().charAt(0))
                    .append('@')
                    .append(where(iroot.events().get(i)));
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("idiom", iroot.idiom());
        map.put("text", text.toString());
        map.put("weak", isWeak);
        map.put("events", its);
        return map;
    }

    private String where(IrootEvent event) {
        for (int site = 0; site < siteNames.length; site++) {
            if (siteNames[site] == event.site()) {
                return names.where(site);
            }
        }
        return "?";
    }

    /** The nearest events at its sites, from the last one back. */
    private List<Integer> events(Iroot iroot, int last) {
        Integer[] its = new Integer[iroot.events().size()];
        int i = last;
        for (int n = its.length - 1; n >= 0; n--) {
            long site = iroot.events().get(n).site();
            while (i >= 0 && last - i < LONGEST_LOOK && siteName(events.site(i)) != site) {
                i--;
            }
            its[n] = i >= 0 && siteName(events.site(i)) == site ? i : last;
            i--;
        }
        return Arrays.asList(its);
    }
}
