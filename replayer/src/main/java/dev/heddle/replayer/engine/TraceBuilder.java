package dev.heddle.replayer.engine;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.Trace.ThreadEntry;
import dev.heddle.recorder.instrument.Site;
import dev.heddle.replayer.strategy.TraceTables;
import java.util.ArrayList;
import java.util.List;

/** Turns the engine's tables into those of a trace: names instead of objects and ids of this JVM. */
final class TraceBuilder implements TraceTables {
    private final Execution execution;

    TraceBuilder(Execution execution) {
        this.execution = execution;
    }

    /** The execution as it stands, with a copy of its events. */
    Trace build(Trace.Header header, Trace.Program program, Trace.Verdict verdict) {
        EventColumns events = events();
        List<ThreadEntry> threads = new ArrayList<>();
        for (int i = 0; i < execution.threads.size(); i++) {
            threads.add(thread(i));
        }
        List<ObjectEntry> objects = new ArrayList<>();
        for (int i = 0; i < execution.names.numberedSize(); i++) {
            objects.add(object(i));
        }
        return new Trace(header, program, threads, sites(), objects, locations(), events, verdict);
    }

    /** A copy of the events, with all places in modification order. */
    EventColumns events() {
        EventColumns events = execution.log.copy();
        Positions.fill(events, execution.locations, execution.model);
        return events;
    }

    ThreadEntry thread(int number) {
        return new ThreadEntry(
                threadPath(number), execution.threads.get(number).thread.getName());
    }

    /** The sites numbered so far. */
    List<SiteEntry> sites() {
        List<SiteEntry> sites = new ArrayList<>();
        for (int i = 0; i < execution.siteNumbers.size(); i++) {
            sites.add(site(i));
        }
        return sites;
    }

    /** The locations numbered so far. */
    List<LocationEntry> locations() {
        List<LocationEntry> locations = new ArrayList<>();
        for (int i = 0; i < execution.locations.numberedSize(); i++) {
            locations.add(location(i));
        }
        return locations;
    }

    @Override
    public String threadPath(int number) {
        return execution.threads.get(number).path;
    }

    @Override
    public SiteEntry site(int number) {
        return entry(execution.siteTable.get(execution.siteNumbers.ofNumber(number)));
    }

    /** The entry of a site. */
    static SiteEntry entry(Site s) {
        return new SiteEntry(
                s.className(),
                s.method(),
                s.descriptor(),
                s.bytecodeIndex(),
                s.kind(),
                s.memberForPeople(),
                s.file(),
                s.line());
    }

    @Override
    public ObjectEntry object(int number) {
        ObjectNames names = execution.names;
        int i = names.ofNumber(number);
        return new ObjectEntry(typeName(names.object(i)), names.thread(i), names.ordinal(i), names.isTouched(i));
    }

    private static String typeName(Object object) {
        if (object instanceof RawMemory.View view) {
            return view.toString();
        }
        return object instanceof RawMemory.Block ? "memory" : stableName(object.getClass());
    }

    /** The class's name without what differs between JVMs: numbers of lambda and proxy classes. */
    static String stableName(Class<?> type) {
        String name = type.getName();
        if (type.isHidden()) {
            int lambda = name.indexOf("$$Lambda");
            return lambda > 0 ? name.substring(0, lambda) + "$$Lambda" : name.substring(0, name.indexOf('/'));
        }
        int proxy = name.indexOf("$Proxy");
        return proxy > 0 ? "$Proxy" : name;
    }

    @Override
    public LocationEntry location(int number) {
        Locations all = execution.locations;
        int i = all.ofNumber(number);
        LocationKind kind = all.kind(i);
        int owner = all.owner(i);
        int ownerNumber = owner < 0 ? -1 : execution.names.number(owner);
        Object object = owner < 0 ? null : execution.names.object(owner);
        return switch (kind) {
            case STATIC_FIELD, FIELD ->
                new LocationEntry(kind, ownerNumber, all.field(i).declaring.getName(), all.field(i).name, -1);
            case ARRAY_ELEMENT -> new LocationEntry(kind, ownerNumber, "", "", all.element(i));
            case MONITOR, LOCK, SYNCHRONIZER -> new LocationEntry(kind, ownerNumber, "", "", -1);
            case THREAD -> {
                ControlledThread t = execution.threads.find((Thread) object);
                yield new LocationEntry(kind, ownerNumber, "", t == null ? "" : t.path, t == null ? -1 : t.index);
            }
            case CLASS -> new LocationEntry(kind, ownerNumber, ((Class<?>) object).getName(), "", -1);
            case LIBRARY -> new LocationEntry(kind, -1, "", "", -1);
        };
    }
}
