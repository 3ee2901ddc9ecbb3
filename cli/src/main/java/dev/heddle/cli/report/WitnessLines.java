package dev.heddle.cli.report;

import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The accesses of a race in an execution that has not failed and so has no story: those of one location, in order. */
final class WitnessLines {
    private static final int MOST = 12;

    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;

    private WitnessLines(Trace trace) {
        this.trace = trace;
        events = trace.events();
        names = new TraceNames(trace);
    }

    /** The accesses of the first location on which the two sites meet; none where they do not. */
    static List<String> of(Trace trace, RacePair pair) {
        WitnessLines witness = new WitnessLines(trace);
        Set<Integer> locations = witness.locations(pair.a());
        locations.retainAll(witness.locations(pair.b()));
        return locations.stream()
                .filter(witness::isShared)
                .findFirst()
                .map(witness::accesses)
                .orElse(List.of());
    }

    private Set<Integer> locations(SiteEntry site) {
        Set<Integer> all = new TreeSet<>();
        for (int i = 0; i < events.size(); i++) {
            if (isAccess(i) && trace.sites().get(events.site(i)).equals(site)) {
                all.add(events.location(i));
            }
        }
        return all;
    }

    private boolean isAccess(int i) {
        EventKind kind = events.kind(i);
        return events.site(i) >= 0
                && events.location(i) >= 0
                && (kind == EventKind.READ || kind == EventKind.WRITE || kind == EventKind.UPDATE);
    }

    private boolean isShared(int location) {
        return threads(location).size() > 1;
    }

    private Set<Integer> threads(int location) {
        Set<Integer> all = new TreeSet<>();
        for (int i = 0; i < events.size(); i++) {
            if (isAccess(i) && events.location(i) == location) {
                all.add(events.thread(i));
            }
        }
        return all;
    }

    private List<String> accesses(int location) {
        List<String> lines = new ArrayList<>();
        int newest = -1;
        for (int i = 0; i < events.size(); i++) {
            if (!isAccess(i) || events.location(i) != location) {
                continue;
            }
            boolean reads = events.kind(i) == EventKind.READ;
            String missed = reads && newest >= 0 && events.readsFrom(i) < newest
                    ? ", and misses what " + names.path(events.thread(newest)) + " has written"
                    : "";
            lines.add(
                    "    " + names.path(events.thread(i)) + (reads ? " reads " : " writes ") + names.location(location)
                            + " = " + names.value(i) + " at " + names.where(events.site(i)) + missed);
            newest = events.kind(i).writes() ? i : newest;
        }
        if (lines.size() <= MOST) {
            return lines;
        }
        List<String> ends = new ArrayList<>(lines.subList(0, MOST / 2));
        ends.add("    ... " + Figures.count(lines.size() - MOST) + " more");
        ends.addAll(lines.subList(lines.size() - MOST / 2, lines.size()));
        return ends;
    }
}
