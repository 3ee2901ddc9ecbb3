package dev.heddle.replayer.lead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.Trace.ThreadEntry;
import dev.heddle.replayer.fixture.EventRow;
import dev.heddle.replayer.fixture.HandBuilt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A single property of a single event, or of what it names, changed: the replay ends at that event and says which. */
class DivergenceTest {
    private static final int READ = 3;
    private static final int WRITE = 4;
    private static final int UPDATE = 5;
    private static final int STATIC_WRITE = 6;
    private static final int NOTIFY = 7;

    private static <T> List<T> changed(List<T> all, int index, UnaryOperator<T> change) {
        List<T> copy = new ArrayList<>(all);
        copy.set(index, change.apply(copy.get(index)));
        return copy;
    }

    private static String divergence(Trace found, int event) {
        ExactMatcher strategy = new ExactMatcher(HandBuilt.trace(), new RecordedTables(found));
        strategy.begin(0);
        for (int i = 0; i < event; i++) {
            strategy.executed(found.events(), i);
        }
        String message = assertThrows(DivergenceException.class, () -> strategy.executed(found.events(), event))
                .getMessage();
        assertEquals(event, strategy.reproduced());
        assertTrue(message.startsWith("event " + event + ": expected thread "), message);
        assertTrue(message.contains(", found thread "), message);
        return message;
    }

    private static Arguments property(int event, String difference, UnaryOperator<EventRow> change) {
        return arguments(event, difference, change);
    }

    static Stream<Arguments> properties() {
        return Stream.of(
                property(READ, "thread 0.1 / 0", r -> r.withThread(0)),
                property(READ, "kind READ / UPDATE", r -> r.withKind(EventKind.UPDATE)),
                property(READ, "number of the site 1 / -1", r -> r.withSite(-1)),
                property(WRITE, "kind of the site WRITE / READ", r -> r.withSite(1)),
                property(READ, "number of the location 2 / -1", r -> r.withLocation(-1)),
                property(READ, "kind of the location FIELD / THREAD", r -> r.withLocation(1)),
                property(READ, "read order PLAIN / OPAQUE", r -> r.withOrders(MemoryOrder.OPAQUE, MemoryOrder.NONE)),
                property(
                        WRITE, "write order PLAIN / RELEASE", r -> r.withOrders(MemoryOrder.NONE, MemoryOrder.RELEASE)),
                property(UPDATE, "source event 4 / the initial value", r -> r.withReadsFrom(-1)),
                property(UPDATE, "source event 4 / nothing", r -> r.withReadsFrom(-2)),
                property(NOTIFY, "position 1 / 0", r -> r.withPosition(0)),
                property(UPDATE, "place in S 0 / 1", r -> r.withSyncPosition(1)),
                property(READ, "flags 4096 / 4098", r -> r.withFlags(r.flags() | 2)),
                property(WRITE, "value 5 / 7", r -> r.withValue(7)),
                property(NOTIFY, "value 2 / 1", r -> r.withValue(1)),
                property(STATIC_WRITE, "value Item#0.3 / Lost#0.2", r -> r.withValue(3)),
                property(STATIC_WRITE, "value Item#0.3 / null", r -> r.withValue(0)),
                property(READ, "enabled threads 2 / 3", r -> r.withEnabled(3)));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("properties")
    void aChangedPropertyIsNamedWithWhatWasExpectedAndWhatWasFound(
            int event, String difference, UnaryOperator<EventRow> change) {
        String message = divergence(HandBuilt.trace(changed(HandBuilt.EVENTS, event, change)), event);
        String named = message.substring(message.indexOf("; differs in "), message.indexOf("; likely cause"));
        assertTrue(named.contains(difference), message);
    }

    @SuppressWarnings("EnumOrdinal") // any other kind will do
    private static List<UnaryOperator<EventRow>> everyChange() {
        return List.of(
                r -> r.withThread(r.thread() == 0 ? 1 : 0),
                r -> r.withKind(EventKind.ofCode((r.kind().ordinal() + 1) % EventKind.values().length)),
                r -> r.withSite(r.site() == 0 ? -1 : 0),
                r -> r.withLocation(r.location() == 0 ? -1 : 0),
                r -> r.withOrders(MemoryOrder.ACQUIRE, r.writeOrder()),
                r -> r.withOrders(r.readOrder(), MemoryOrder.OPAQUE),
                r -> r.withReadsFrom(0),
                r -> r.kind().writes() ? r.withValue(r.value() ^ 2) : r.withPosition(r.position() + 1),
                r -> r.withSyncPosition(r.syncPosition() + 1),
                r -> r.withFlags(r.flags() ^ 1),
                r -> r.withValue(r.value() ^ 1),
                r -> r.withEnabled(r.enabled() + 1));
    }

    static IntStream events() {
        return IntStream.range(0, HandBuilt.EVENTS.size());
    }

    @ParameterizedTest
    @MethodSource("events")
    void noPropertyOfAnyEventGoesUnchecked(int event) {
        for (UnaryOperator<EventRow> change : everyChange()) {
            divergence(HandBuilt.trace(changed(HandBuilt.EVENTS, event, change)), event);
        }
    }

    /** What native code gives differs in each JVM, and nothing follows from it. */
    @Test
    void anotherAddressOfNativeMemoryIsNoDifference() {
        Trace recorded = HandBuilt.trace(changed(HandBuilt.EVENTS, WRITE, r -> r.withValue(0x7f85_1234_5670L)));
        UnaryOperator<EventRow> other = r -> r.withValue(0x7f61_0000_1230L);
        Trace found = HandBuilt.trace(changed(HandBuilt.EVENTS, WRITE, other));
        ExactMatcher strategy = new ExactMatcher(recorded, new RecordedTables(found));
        strategy.begin(0);
        for (int i = 0; i < found.events().size(); i++) {
            strategy.executed(found.events(), i);
        }
        assertTrue(strategy.isComplete());
        Trace later = HandBuilt.trace(
                changed(changed(HandBuilt.EVENTS, WRITE, other), NOTIFY, r -> r.withValue(0x7f61_0000_1230L)));
        strategy.begin(0);
        for (int i = 0; i < NOTIFY; i++) {
            strategy.executed(later.events(), i);
        }
        String message = assertThrows(DivergenceException.class, () -> strategy.executed(later.events(), NOTIFY))
                .getMessage();
        assertTrue(message.endsWith("in each JVM, first at event " + WRITE), message);
    }

    @Test
    void aChangedModificationOrderIsNamedAtTheEnd() {
        Trace recorded = HandBuilt.trace();
        Trace found = HandBuilt.trace(changed(HandBuilt.EVENTS, WRITE, r -> r.withPosition(2)));
        ExactMatcher strategy = new ExactMatcher(recorded, new RecordedTables(found));
        strategy.begin(0);
        for (int i = 0; i < found.events().size(); i++) {
            strategy.executed(found.events(), i);
        }
        assertEquals(Optional.empty(), strategy.modificationOrderDifference(recorded.events()));
        String message = strategy.modificationOrderDifference(found.events()).orElseThrow();
        assertTrue(
                message.startsWith("event " + WRITE + ": expected position 1 in modification order, found 2"), message);
    }

    private static Arguments site(String difference, UnaryOperator<SiteEntry> change) {
        return arguments(difference, change);
    }

    static Stream<Arguments> siteChanges() {
        return Stream.of(
                site(
                        "class of the site app.Lost / app.Found",
                        s -> new SiteEntry(
                                "app.Found", s.method(), s.descriptor(), 1, s.kind(), s.member(), s.file(), s.line())),
                site(
                        "method of the site inc / dec",
                        s -> new SiteEntry(
                                s.className(), "dec", s.descriptor(), 1, s.kind(), s.member(), s.file(), s.line())),
                site(
                        "descriptor of the site ()V / (I)V",
                        s -> new SiteEntry(
                                s.className(), s.method(), "(I)V", 1, s.kind(), s.member(), s.file(), s.line())),
                site(
                        "bytecode index of the site 1 / 2",
                        s -> new SiteEntry(
                                s.className(),
                                s.method(),
                                s.descriptor(),
                                2,
                                s.kind(),
                                s.member(),
                                s.file(),
                                s.line())),
                site(
                        "kind of the site READ / UPDATE",
                        s -> new SiteEntry(
                                s.className(),
                                s.method(),
                                s.descriptor(),
                                1,
                                EventKind.UPDATE,
                                s.member(),
                                s.file(),
                                12)),
                site(
                        "member of the site Lost.count / Lost.size",
                        s -> new SiteEntry(
                                s.className(),
                                s.method(),
                                s.descriptor(),
                                1,
                                s.kind(),
                                "Lost.size",
                                s.file(),
                                s.line())),
                site(
                        "file of the site Lost.java / Lost.kt",
                        s -> new SiteEntry(
                                s.className(),
                                s.method(),
                                s.descriptor(),
                                1,
                                s.kind(),
                                s.member(),
                                "Lost.kt",
                                s.line())),
                site(
                        "line of the site 12 / 13",
                        s -> new SiteEntry(
                                s.className(), s.method(), s.descriptor(), 1, s.kind(), s.member(), s.file(), 13)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("siteChanges")
    void aChangedSiteIsNoticedAtItsFirstUse(String difference, UnaryOperator<SiteEntry> change) {
        Trace found = HandBuilt.trace(
                HandBuilt.THREADS,
                changed(HandBuilt.SITES, 1, change),
                HandBuilt.OBJECTS,
                HandBuilt.LOCATIONS,
                HandBuilt.EVENTS);
        String message = divergence(found, READ);
        assertTrue(message.contains("; differs in " + difference + "; likely cause"), message);
    }

    private static Arguments location(String difference, UnaryOperator<LocationEntry> change) {
        return arguments(difference, change);
    }

    static Stream<Arguments> locationChanges() {
        return Stream.of(
                location(
                        "kind of the location FIELD / STATIC_FIELD",
                        l -> new LocationEntry(LocationKind.STATIC_FIELD, l.owner(), l.holder(), l.member(), -1)),
                location(
                        "class of the owner app.Lost / java.lang.Thread",
                        l -> new LocationEntry(l.kind(), 1, l.holder(), l.member(), l.index())),
                location(
                        "class of the location app.Lost / app.Base",
                        l -> new LocationEntry(l.kind(), l.owner(), "app.Base", l.member(), l.index())),
                location(
                        "member of the location count / size",
                        l -> new LocationEntry(l.kind(), l.owner(), l.holder(), "size", l.index())),
                location(
                        "index of the location -1 / 0",
                        l -> new LocationEntry(l.kind(), l.owner(), l.holder(), l.member(), 0)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("locationChanges")
    void aChangedLocationIsNoticedAtItsFirstUse(String difference, UnaryOperator<LocationEntry> change) {
        Trace found = HandBuilt.trace(
                HandBuilt.THREADS,
                HandBuilt.SITES,
                HandBuilt.OBJECTS,
                changed(HandBuilt.LOCATIONS, 2, change),
                HandBuilt.EVENTS);
        assertTrue(divergence(found, READ).contains("; differs in " + difference), () -> divergence(found, READ));
    }

    private static Arguments object(int number, int event, String difference, UnaryOperator<ObjectEntry> change) {
        return arguments(number, event, difference, change);
    }

    static Stream<Arguments> objectChanges() {
        return Stream.of(
                object(2, READ, "class of the owner app.Lost / app.Sub", o -> new ObjectEntry("app.Sub", 0, 2, false)),
                object(2, READ, "thread of the owner 0 / 0.1", o -> new ObjectEntry(o.className(), 1, 2, false)),
                object(2, READ, "ordinal of the owner 2 / 9", o -> new ObjectEntry(o.className(), 0, 9, false)),
                object(2, READ, "first touch of the owner false / true", o -> new ObjectEntry("app.Lost", 0, 2, true)),
                object(3, STATIC_WRITE, "class of the value app.Item / X", o -> new ObjectEntry("X", 0, 3, false)),
                object(3, STATIC_WRITE, "thread of the value 0 / 0.1", o -> new ObjectEntry("app.Item", 1, 3, false)),
                object(3, STATIC_WRITE, "ordinal of the value 3 / 4", o -> new ObjectEntry("app.Item", 0, 4, false)),
                object(
                        3,
                        STATIC_WRITE,
                        "touch of the value false / true",
                        o -> new ObjectEntry("app.Item", 0, 3, true)),
                object(4, NOTIFY, "class of the owner java.lang.Object / A", o -> new ObjectEntry("A", 0, 4, false)));
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("objectChanges")
    void aChangedObjectIsNoticedAtItsFirstUse(
            int number, int event, String difference, UnaryOperator<ObjectEntry> change) {
        Trace found = HandBuilt.trace(
                HandBuilt.THREADS,
                HandBuilt.SITES,
                changed(HandBuilt.OBJECTS, number, change),
                HandBuilt.LOCATIONS,
                HandBuilt.EVENTS);
        String message = divergence(found, event);
        assertTrue(message.contains(difference), message);
    }

    static Stream<Arguments> threadChanges() {
        return Stream.of(arguments(0, 0, "thread 0 / 7"), arguments(1, 2, "thread 0.1 / 7"));
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("threadChanges")
    void aChangedPathOfAThreadIsNoticedAtItsFirstEvent(int thread, int event, String difference) {
        Trace found = HandBuilt.trace(
                changed(HandBuilt.THREADS, thread, t -> new ThreadEntry("7", t.name())),
                HandBuilt.SITES,
                HandBuilt.OBJECTS,
                HandBuilt.LOCATIONS,
                HandBuilt.EVENTS);
        assertTrue(divergence(found, event).contains("; differs in " + difference), () -> divergence(found, event));
    }
}
