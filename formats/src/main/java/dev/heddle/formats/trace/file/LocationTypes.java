package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * Types of locations whose values are no whole numbers, in a block of their own, so that earlier readers skip it.
 *
 * @param all ascending by location
 */
record LocationTypes(List<Typed> all) {
    /** Location and descriptor of its type: {@code Z}, {@code C}, {@code F} or {@code D}. */
    record Typed(int location, char type) {}

    /** Gathers the types of a table of locations. */
    static LocationTypes of(List<LocationEntry> locations) {
        List<Typed> all = new ArrayList<>();
        for (int i = 0; i < locations.size(); i++) {
            char type = locations.get(i).type();
            if (type != LocationEntry.UNTYPED) {
                all.add(new Typed(i, type));
            }
        }
        return new LocationTypes(all);
    }

    /** Checks that they are of locations in a table of this size. */
    void require(int size) {
        int before = -1;
        for (Typed one : all) {
            if (one.location <= before || one.location >= size || !LocationEntry.isType(one.type)) {
                throw new MalformedException(
                        "type " + (int) one.type + " of location " + one.location + " of " + size + " after " + before);
            }
            before = one.location;
        }
    }

    /** The locations with their types, made once: analyses ask for them with each event. */
    List<LocationEntry> over(List<LocationEntry> locations) {
        LocationEntry[] typed = new LocationEntry[locations.size()];
        all.forEach(one -> typed[one.location] = locations.get(one.location).typed(one.type));
        return new TypedList(locations, typed);
    }

    private static final class TypedList extends AbstractList<LocationEntry> implements RandomAccess {
        private final List<LocationEntry> locations;
        /** By location; null where it has no type. */
        private final @Nullable LocationEntry[] typed;

        TypedList(List<LocationEntry> locations, @Nullable LocationEntry[] typed) {
            this.locations = locations;
            this.typed = typed;
        }

        @Override
        public LocationEntry get(int i) {
            LocationEntry entry = typed[i];
            return entry == null ? locations.get(i) : entry;
        }

        @Override
        public int size() {
            return typed.length;
        }
    }

    static final class Serializer extends RecordSerializer<LocationTypes> {
        private static final int LEAST = 2;

        @Override
        void encode(RecordOutput out, LocationTypes types) {
            out.writeVarInt(types.all().size(), true);
            for (Typed one : types.all()) {
                out.writeVarInt(one.location(), true);
                out.writeByte(one.type());
            }
        }

        @Override
        LocationTypes decode(RecordInput in) {
            int n = in.count("types", LEAST);
            List<Typed> all = new ArrayList<>(n);
            for (int i = 0; i < n; i++) {
                all.add(new Typed(in.unsigned("a location", Integer.MAX_VALUE), (char) in.readByteUnsigned()));
            }
            return new LocationTypes(all);
        }
    }
}
