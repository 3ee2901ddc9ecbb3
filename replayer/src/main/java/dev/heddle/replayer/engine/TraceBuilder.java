package dev.heddle.replayer.engine;

import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.Trace.ThreadEntry;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.lead.TraceTables;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.Named;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.names.RawMemory;
import dev.heddle.replayer.names.SiteNumbers;
import dev.heddle.replayer.names.StableTypeNames;
import java.util.ArrayList;
import java.util.List;

/** Turns the engine's tables into those of a trace: names instead of objects and ids of this JVM. */
final class TraceBuilder implements TraceTables {
    private final SiteTable sites;
    private final ObjectNames names;
    private final Locations locations;
    private final SiteNumbers siteNumbers;
    private final ThreadTable threads;
    private final MemoryModel model;
    private final EventColumns columns;

    TraceBuilder(
            SiteTable sites,
            ObjectNames names,
            Locations locations,
            SiteNumbers siteNumbers,
            ThreadTable threads,
            MemoryModel model,
            EventColumns columns) {
        this.sites = sites;
        this.names = names;
        this.locations = locations;
        this.siteNumbers = siteNumbers;
        this.threads = threads;
        this.model = model;
        this.columns = columns;
    }

    /** The execution as it stands, with a copy of its events. */
    Trace build(Trace.Header header, Trace.Program program, Trace.Verdict verdict) {
        EventColumns events = events();
        List<ThreadEntry> ofThreads = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            ofThreads.add(thread(i));
        }
        List<ObjectEntry> objects = new ArrayList<>();
        for (int i = 0; i < names.numberedSize(); i++) {
            objects.add(object(i));
        }
        return new Trace(header, program, ofThreads, sites(), objects, locations(), events, verdict);
    }

    /** A copy of the events, with all places in modification order. */
    EventColumns events() {
        EventColumns events = columns.copy();
        Positions.fill(events, locations, model);
        return events;
    }

    ThreadEntry thread(int number) {
        return new ThreadEntry(threadPath(number), threads.get(number).thread.getName());
    }

    List<SiteEntry> sites() {
        List<SiteEntry> all = new ArrayList<>();
        for (int i = 0; i < siteNumbers.size(); i++) {
            all.add(site(i));
        }
        return all;
    }

    List<LocationEntry> locations() {
        List<LocationEntry> all = new ArrayList<>();
        for (int i = 0; i < locations.numberedSize(); i++) {
            all.add(location(i));
        }
        return all;
    }

    @Override
    public String threadPath(int number) {
        return threads.get(number).path;
    }

    @Override
    public SiteEntry site(int number) {
        return entry(sites.get(siteNumbers.ofNumber(number)));
    }

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
        int i = names.ofNumber(number);
        return new ObjectEntry(typeName(names.object(i)), names.thread(i), names.ordinal(i), names.isTouched(i));
    }

    /** The name that people read; the class alone where the object has none. */
    String objectName(Object object) {
        String type = dev.heddle.formats.trace.TypeNames.simple(typeName(object));
        int i = names.find(object);
        return i < 0
                ? type
                : type + "#" + threadPath(names.thread(i)) + (names.isTouched(i) ? "~" : ".") + names.ordinal(i);
    }

    /** The name of a monitor or lock that people read: {@code monitor of Object#0.2}. */
    String lockName(int number) {
        int i = locations.ofNumber(number);
        int owner = locations.owner(i);
        Object object = owner < 0 ? null : names.object(owner);
        if (locations.kind(i) == LocationKind.MONITOR) {
            return "monitor of "
                    + (object instanceof Class<?> c
                            ? "class " + dev.heddle.formats.trace.TypeNames.simple(c.getName())
                            : objectName(object));
        }
        return object == null ? "library" : objectName(object);
    }

    private static String typeName(Object object) {
        if (object instanceof RawMemory.View view) {
            return view.toString();
        }
        if (object instanceof Named named) {
            return named.typeName();
        }
        return object instanceof RawMemory.Block ? "memory" : StableTypeNames.stable(object.getClass());
    }

    @Override
    public LocationEntry location(int number) {
        Locations all = locations;
        int i = all.ofNumber(number);
        RawMemory.View variable = all.variable(i);
        if (variable != null) { // called as a static field is
            return new LocationEntry(
                    LocationKind.STATIC_FIELD, -1, variable.holder(), variable.member(all.element(i)), -1);
        }
        LocationKind kind = all.kind(i);
        int owner = all.owner(i);
        int ownerNumber = owner < 0 ? -1 : names.number(owner);
        Object object = owner < 0 ? null : names.object(owner);
        return switch (kind) {
            case STATIC_FIELD, FIELD ->
                new LocationEntry(kind, ownerNumber, all.field(i).declaring.getName(), all.field(i).name, -1)
                        .typed(all.field(i).type);
            case ARRAY_ELEMENT -> new LocationEntry(kind, ownerNumber, "", "", all.element(i));
            case MONITOR, LOCK, SYNCHRONIZER -> {
                String monitored = kind == LocationKind.MONITOR && object instanceof Class<?> c ? c.getName() : "";
                yield new LocationEntry(kind, ownerNumber, monitored, "", -1);
            }
            case THREAD -> {
                ControlledThread t = threads.find((Thread) object);
                yield new LocationEntry(kind, ownerNumber, "", t == null ? "" : t.path, t == null ? -1 : t.index);
            }
            case CLASS -> new LocationEntry(kind, ownerNumber, ((Class<?>) object).getName(), "", -1);
            case LIBRARY -> new LocationEntry(kind, -1, "", "", -1);
        };
    }
}
