package dev.heddle.analyzer.page;

import dev.heddle.analyzer.memory.recorded.SynchronizesWith;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TypeNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/**
 * The events of a page, and the tables that they refer to. Names of codes go along, so that the script has no copy of
 * the enums.
 */
final class EventContainer {
    /** How a source is packed: what reads nothing, what sees the initial value; others by how far back the write is. */
    private static final int NOTHING = 0;

    private static final int INITIAL = 1;

    private final Trace trace;
    private final EventColumns events;
    private final int from;
    private final int size;
    private final Container out = new Container();
    private final Map<String, Integer> strings = new LinkedHashMap<>();

    private EventContainer(PageTrace page) {
        trace = page.trace();
        events = trace.events();
        from = page.from();
        size = page.to() - page.from();
    }

    /** The container of a page's trace in base64. */
    static String of(Content content) {
        EventContainer container = new EventContainer(content.page());
        container.codes();
        container.events();
        container.edges();
        container.tables();
        container.out.put("reads", Explanations.of(content));
        return container.out.base64();
    }

    private void codes() {
        out.put("first", from);
        out.put("free", trace.header().isFree());
        out.put("kinds", Arrays.asList(EventKind.values()));
        out.put("orders", Arrays.asList(MemoryOrder.values()));
        out.put("locationKinds", Arrays.asList(LocationKind.values()));
        Map<String, Integer> flags = new LinkedHashMap<>();
        EventFlags.names().forEach((bit, name) -> flags.put(name, bit));
        out.put("flags", flags);
    }

    private void events() {
        column("thread", events::thread);
        column("kind", i -> events.kind(i).ordinal());
        column("readOrder", i -> events.readOrder(i).ordinal());
        column("writeOrder", i -> events.writeOrder(i).ordinal());
        column("site", events::site);
        column("location", events::location);
        column("valueLow", i -> (int) events.value(i));
        column("valueHigh", i -> (int) (events.value(i) >> Integer.SIZE));
        column("source", i -> source(i, events.readsFrom(i)));
        column("position", events::position);
        column("syncPosition", events::syncPosition);
        column("flags", events::flags);
        column("enabled", events::enabled);
    }

    private void column(String name, IntUnaryOperator numbers) {
        out.column(name, size, i -> numbers.applyAsInt(from + i));
    }

    private static int source(int event, int source) {
        if (source == EventColumns.READS_NOTHING) {
            return NOTHING;
        }
        if (source == EventColumns.READS_INITIAL) {
            return INITIAL;
        }
        return source < event ? event - source + INITIAL : -(source - event) - 1;
    }

    /** Synchronizes-with edges, by their later events; from events before the window they are left out. */
    private void edges() {
        IntArrayList sources = new IntArrayList();
        IntArrayList targets = new IntArrayList();
        SynchronizesWith edges = new SynchronizesWith(trace);
        for (int i = 0; i < size; i++) {
            for (int source : edges.into(from + i)) {
                if (source >= from && source < from + i) {
                    sources.add(source - from);
                    targets.add(i);
                }
            }
        }
        out.column("edgeFrom", sources.size(), sources::get);
        out.column("edgeTo", targets.size(), targets::get);
    }

    private void tables() {
        out.put(
                "threads",
                trace.threads().stream()
                        .map(thread -> List.of(thread.path(), thread.name()))
                        .toList());
        out.put("sites", trace.sites().stream().map(EventContainer::site).toList());
        List<Trace.ObjectEntry> objects = trace.objects();
        int[] classes = objects.stream()
                .mapToInt(object -> string(TypeNames.simple(object.className())))
                .toArray();
        out.column("objectClass", classes.length, i -> classes[i]);
        out.column("objectThread", classes.length, i -> objects.get(i).thread());
        out.column("objectOrdinal", classes.length, i -> objects.get(i).ordinal());
        out.column("objectTouched", classes.length, i -> objects.get(i).touched() ? 1 : 0);
        locations();
        out.put("strings", List.copyOf(strings.keySet()));
    }

    private void locations() {
        int count = trace.locations().size();
        int[] kinds = new int[count];
        int[] owners = new int[count];
        int[] holders = new int[count];
        int[] members = new int[count];
        int[] indices = new int[count];
        int i = 0;
        for (Trace.LocationEntry location : trace.locations()) {
            kinds[i] = location.kind().ordinal();
            owners[i] = location.owner();
            holders[i] = string(TypeNames.simple(location.holder()));
            members[i] = string(location.member());
            indices[i++] = location.index();
        }
        out.column("locationKind", count, n -> kinds[n]);
        out.column("locationOwner", count, n -> owners[n]);
        out.column("locationHolder", count, n -> holders[n]);
        out.column("locationMember", count, n -> members[n]);
        out.column("locationIndex", count, n -> indices[n]);
    }

    private int string(String text) {
        return strings.computeIfAbsent(text, unknown -> strings.size());
    }

    private static List<Object> site(Trace.SiteEntry site) {
        List<Object> fields = new ArrayList<>();
        fields.add(site.className());
        fields.add(site.method());
        fields.add(site.bytecodeIndex());
        fields.add(TypeNames.ofMember(site.member()));
        fields.add(site.file());
        fields.add(site.line());
        return fields;
    }
}
