package dev.heddle.analyzer.estimate;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace;
import java.util.List;

/**
 * Names of places in 64 bits: a field, whichever object it is of, or a type of array. The same in every JVM, for the
 * execution under way and for recorded ones; never 0.
 */
public final class PlaceNames {
    private PlaceNames() {}

    /** @param declaring name of the class that declares it, without what differs between JVMs */
    public static long ofField(String declaring, String field) {
        return hash(field, hash(declaring, 0));
    }

    /**
     * What is no field: the elements of arrays of a type, its monitors and the like.
     *
     * @param type name of the object's class
     */
    public static long ofObjects(LocationKind kind, String type) {
        return hash(type, kind.ordinal());
    }

    /** What belongs to no object. */
    public static long ofKind(LocationKind kind) {
        return kind.ordinal() + 1;
    }

    /** The place of a location of a trace. */
    static long of(Trace.LocationEntry entry, List<Trace.ObjectEntry> objects) {
        return switch (entry.kind()) {
            case FIELD, STATIC_FIELD -> ofField(entry.holder(), entry.member());
            default ->
                entry.owner() < 0
                        ? ofKind(entry.kind())
                        : ofObjects(entry.kind(), objects.get(entry.owner()).className());
        };
    }

    private static long hash(String text, long from) {
        long h = from ^ 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            h = (h ^ text.charAt(i)) * 0x100000001b3L;
        }
        return h == 0 ? 1 : h;
    }
}
