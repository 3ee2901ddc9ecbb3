package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.instrument.shape.PlatformClasses;

/**
 * Whether an event of the execution under way may be one of the recording: by kind, place and object. The recorder and
 * the engine know members by different classes and objects by different names, so places are instructions, and objects
 * are the same from the first event about both that was.
 */
final class RecordedLikeness {
    private final EventColumns expected;
    private final TraceTables recordedTables;
    private final TraceTables tables;
    private final CodePlaces places;
    private final RecordedEvents recorded;
    private final RecordedObjects objects;

    RecordedLikeness(
            Trace recording, RecordedEvents recorded, RecordedObjects objects, TraceTables tables, CodePlaces places) {
        this.expected = recording.events();
        this.recordedTables = new RecordedTables(recording);
        this.recorded = recorded;
        this.objects = objects;
        this.tables = tables;
        this.places = places;
    }

    /** The place of a recorded event. */
    long placeOf(int e) {
        return places.ofRecorded(expected.site(e));
    }

    /** Place of a recorded event, with the element for an array and the class of the object. */
    long placeAndIndex(int e) {
        return withIndex(placeOf(e), recordedTables, expected.location(e));
    }

    /** Place of an event of this execution, with the element for an array and the class of the object. */
    long placeAndIndex(long place, int location) {
        return withIndex(place, tables, location);
    }

    private static long withIndex(long place, TraceTables of, int location) {
        if (location < 0) {
            return place;
        }
        int owner = of.location(location).owner();
        String className = owner < 0 ? "" : of.object(owner).className();
        int ofClass = isNamedByProgram(className) ? className.hashCode() : 0;
        return (place * 31 + of.location(location).index()) * 31 + ofClass;
    }

    /** What a recorded event is about, as {@link RecordedObjects#of}. */
    int object(int e) {
        return RecordedObjects.of(recordedTables, expected, e);
    }

    /** What an event of this execution is about. */
    int object(EventColumns events, int index) {
        return RecordedObjects.of(tables, events, index);
    }

    /** Accesses are one kind: a failed compare-and-set is a read. */
    boolean isSameKind(int e, EventKind kind) {
        return expected.kind(e) == kind || kind.isAccess() && expected.kind(e).isAccess();
    }

    /** Whether an event of this execution, made at that place, may be the recorded one. */
    boolean isSame(int e, EventColumns events, int index, long place) {
        EventKind kind = events.kind(index);
        if (!isSameKind(e, kind)) {
            return false;
        }
        if (kind == EventKind.BEGIN || kind == EventKind.END) {
            return true;
        }
        if (kind == EventKind.START) {
            return isSameThread(e, events, index);
        }
        if (recorded.isTake(e)) {
            return false; // decided, not executed
        }
        if (recorded.isCompletion(e)) {
            return place == CodePlaces.NOWHERE && events.has(index, EventFlags.RELEASES);
        }
        if (kind == EventKind.SYNC && !isSameWay(e, events, index)) {
            return false;
        }
        boolean isLock = RecordedObjects.isAboutLock(kind);
        boolean isThere = expected.site(e) >= 0 ? placeOf(e) == place : isLock || place == CodePlaces.NOWHERE;
        if (!isThere || !isLock && !kind.isAccess()) {
            return isThere;
        }
        int wanted = object(e);
        int object = object(events, index);
        if (recorded.isEarly(e)) {
            return isSameIndex(e, events, index) && (wanted < 0 || object < 0 || mayBeOfOneClass(wanted, object));
        }
        if (wanted < 0 || object < 0) {
            return true;
        }
        return objects.mayBe(wanted, object, isSure(events, index))
                && (objects.isKnown(wanted) || mayBeOfOneClass(wanted, object))
                && (isLock ? isSameLock(e, wanted, object) : isSameAccess(e, wanted, events, index));
    }

    /**
     * Whether two objects may be of one class: recordings name locks of the library and arrays in another way, and
     * classes that are made at run time count up.
     */
    private boolean mayBeOfOneClass(int wanted, int object) {
        String recorded = className(recordedTables, wanted);
        String found = className(tables, object);
        return recorded.equals(found) || !isNamedByProgram(recorded) || !isNamedByProgram(found);
    }

    private static boolean isNamedByProgram(String className) {
        return !PlatformClasses.contains(className.replace('.', '/'))
                && className.indexOf('/') < 0
                && className.indexOf('[') < 0
                && !className.contains("$$")
                && !className.contains("$Proxy");
    }

    private static String className(TraceTables of, int object) {
        return of.object(RecordedObjects.number(object)).className();
    }

    /** Whether both are calls, or edges in the same direction. */
    private boolean isSameWay(int e, EventColumns events, int index) {
        return expected.has(e, EventFlags.ACQUIRES) == events.has(index, EventFlags.ACQUIRES)
                && expected.has(e, EventFlags.RELEASES) == events.has(index, EventFlags.RELEASES);
    }

    /** A lock without a place is known by its class. */
    private boolean isSameLock(int e, int wanted, int object) {
        return expected.site(e) >= 0
                || objects.isKnown(wanted)
                || className(recordedTables, wanted).equals(className(tables, object));
    }

    /**
     * The first access to an object that has a record is by a second thread, or by the first where the recorder does
     * not know who made the object or the order is not that of the recording.
     */
    private boolean isSameAccess(int e, int wanted, EventColumns events, int index) {
        return isSameIndex(e, events, index)
                && (objects.isKnown(wanted) || isSure(events, index) || recorded.isAlone(e));
    }

    /** Whether a recording has such an event for certain, since it is not to what one thread alone uses. */
    boolean isSure(EventColumns events, int index) {
        int object = object(events, index);
        if (object < 0) {
            return false;
        }
        Trace.ObjectEntry entry = tables.object(RecordedObjects.number(object));
        return objects.isShared(object)
                || entry.thread() != events.thread(index)
                || !objects.isOwned(object) && isMadeInside(entry);
    }

    /** Whether it is an object of the JDK, of which the recorder meets the first use, or an array that the JDK made. */
    private static boolean isMadeInside(Trace.ObjectEntry object) {
        return object.className().indexOf('[') < 0
                ? PlatformClasses.contains(object.className().replace('.', '/'))
                : object.touched();
    }

    private boolean isSameIndex(int e, EventColumns events, int index) {
        int wanted = expected.location(e);
        int location = events.location(index);
        return wanted < 0
                || location < 0
                || recordedTables.location(wanted).index()
                        == tables.location(location).index();
    }

    /** Whether both are about the same thread, by its path. */
    boolean isSameThread(int e, EventColumns events, int index) {
        int wanted = expected.location(e);
        int location = events.location(index);
        return wanted >= 0
                && location >= 0
                && recordedTables
                        .location(wanted)
                        .member()
                        .equals(tables.location(location).member());
    }

    /** The recorded event in words. */
    String text(int e) {
        return EventText.of(recordedTables, expected, e);
    }

    /** An event of this execution in words. */
    String text(EventColumns events, int index) {
        return EventText.of(tables, events, index);
    }
}
