package dev.heddle.recorder.free.hooks;

import java.util.Arrays;

/**
 * Where in their objects the fields are that {@link FieldReads} and {@link FieldWrites} access. Every accessor of an
 * instrumented class has a number for what it accesses, of its own: classes of one name from two loaders differ in
 * where their fields are. A place is looked up when it is first needed.
 */
public final class FieldPlaces {
    private static final long OFFSET = (1L << Integer.SIZE) - 1;

    /** By number: the field's number from bit 32, and its offset; 0 where it was not looked up yet. */
    private static long[] places = new long[1024];

    /** By number: the offset of the objects' state; 0 where it is not known. */
    private static long[] states = new long[1024];

    private static Sought[] sought = new Sought[1024];
    private static int size;

    private FieldPlaces() {}

    /** What to look up. */
    private static final class Sought {
        final String type;
        final String name;
        final int field;

        Sought(String type, String name, int field) {
            this.type = type;
            this.name = name;
            this.field = field;
        }
    }

    /** Whether fields can be accessed by their places here. */
    public static boolean areKnown() {
        return MarkWord.READER != null;
    }

    /**
     * A number for an accessor.
     *
     * @param type the class that declares the field, the only one of its name there; as {@link Class#getName} has it
     * @param field the field's number
     */
    public static synchronized int add(String type, String name, int field) {
        if (size == sought.length) {
            sought = Arrays.copyOf(sought, size * 2);
            states = Arrays.copyOf(states, size * 2);
            places = Arrays.copyOf(places, size * 2);
        }
        sought[size] = new Sought(type, name, field);
        return size++;
    }

    /** The place of what an accessor accesses, in objects like this one. */
    static long of(int access, Object object) {
        long[] all = places;
        long place = access < all.length ? all[access] : 0;
        return place != 0 ? place : find(access, object);
    }

    /** Where such objects have their state, after {@link #of}; 0 where that is not known. */
    static long ofState(int access) {
        long[] all = states;
        return access < all.length ? all[access] : 0;
    }

    static long offset(long place) {
        return place & OFFSET;
    }

    static int field(long place) {
        return (int) (place >>> Integer.SIZE);
    }

    private static synchronized long find(int access, Object object) {
        Sought it = sought[access];
        Class<?> type = object.getClass();
        while (!type.getName().equals(it.type)) {
            type = type.getSuperclass();
            if (type == null) {
                throw new NoSuchFieldError(it.name);
            }
        }
        states[access] = state(type);
        places[access] = (long) it.field << Integer.SIZE | MarkWord.READER.offset(type, it.name);
        return places[access];
    }

    /** The state of a class that is recorded is in it or above. */
    private static long state(Class<?> type) {
        for (Class<?> at = type; at != null && Tracked.class.isAssignableFrom(at); at = at.getSuperclass()) {
            try {
                return MarkWord.READER.offset(at, "heddle$state");
            } catch (InternalError isAbove) {
                continue;
            }
        }
        return 0;
    }
}
