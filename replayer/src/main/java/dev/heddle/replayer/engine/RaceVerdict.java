package dev.heddle.replayer.engine;

import dev.heddle.analyzer.race.LocksHeld;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.race.RacesOfExecution;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Freed;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.lang.constant.ClassDesc;
import java.util.List;
import java.util.Map;

/** The races of an execution that has ended: all of them, and where races are failures the worst as its verdict. */
final class RaceVerdict {
    private final EventColumns events;
    private final List<SiteEntry> sites;
    private final List<LocationEntry> locations;
    private final TraceBuilder tables;
    private final RaceDetector detector;

    RaceVerdict(TraceBuilder tables) {
        this.events = tables.events(); // with places in modification order, as the trace has them
        this.sites = tables.sites();
        this.locations = tables.locations();
        this.tables = tables;
        detector = RaceDetector.of(events, sites, locations);
    }

    /**
     * All races, by the names of their sites; with the locks that were held where one is new.
     *
     * @param known those of earlier executions
     */
    RaceSet all(long execution, RaceSet known) {
        RaceSet found = all(execution, LocksHeld.NONE);
        return known.hasEarlierExamplesThan(found) ? found : all(execution, LocksHeld.of(detector.races(), events));
    }

    private RaceSet all(long execution, LocksHeld locks) {
        return new RacesOfExecution(sites, tables::thread, this::location, tables::lockName)
                .of(detector, locks, "", Map.of(), execution, "");
    }

    /** The failure, or null. A race whose plain side was asked for by name is none. */
    Failed find() {
        List<Race> races = detector.races();
        if (races.isEmpty() || races.get(0).kind() == RaceKind.DELIBERATE) {
            return null; // the worst comes first
        }
        Race race = races.get(0);
        String location = location(race.location());
        String raced = isFree(race.first()) || isFree(race.second()) ? Freed.block(location) : location;
        String message = "data race on " + raced + ": " + access(race.first()) + " and " + access(race.second()) + " ("
                + race.kind().word() + ")";
        return new Failed(FailureKind.RACE, race.secondThread(), message, List.of(), List.of());
    }

    private String location(int number) {
        LocationEntry location = locations.get(number);
        if (location.index() >= 0) {
            return "element " + location.index() + " of " + array(location.owner());
        }
        return location.holder().substring(location.holder().lastIndexOf('.') + 1) + "." + location.member();
    }

    /** {@code int[]} for the JVM's own name of the class, {@code [I}. */
    private String array(int object) {
        String descriptor = tables.object(object).className().replace('.', '/');
        return ClassDesc.ofDescriptor(descriptor).displayName();
    }

    private boolean isFree(int event) {
        return events.site(event) >= 0 && Freed.isAt(sites.get(events.site(event)));
    }

    private String access(int event) {
        EventKind kind = events.kind(event);
        String verb = isFree(event) ? "free" : kind == EventKind.UPDATE ? "update" : kind.writes() ? "write" : "read";
        int site = events.site(event);
        String where = site < 0
                ? ""
                : " at " + sites.get(site).where() + inside(sites.get(site).member());
        return verb + where + " by " + tables.threadPath(events.thread(event));
    }

    /** Describes an access inside a collection: {@code HashMap.size in HashMap.putVal (HashMap.java:663)}. */
    private static String inside(String member) {
        int inside = member.indexOf(" in ");
        return inside < 0 ? "" : member.substring(inside);
    }
}
