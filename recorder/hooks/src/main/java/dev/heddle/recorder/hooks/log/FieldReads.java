package dev.heddle.recorder.hooks.log;

/**
 * Reads of fields of objects that others may reach: what the accessors of instrumented classes call when the object's state is not that of one that is the
 * thread's own. They are kept out of line, or every access of a program would become a large piece of code: one method for each size of value, since nothing is
 * boxed; floats go by their bits. For their shape see {@link Recording}.
 *
 * <p>Of all: {@code state} is that of the object, as the accessor saw it, or null where it does not know; {@code access} a number of {@link FieldPlaces}.
 */
public final class FieldReads {
    private FieldReads() {}

    public static int readI(Object state, Object o, int access, int site) {
        long place = FieldPlaces.of(access, o);
        long offset = FieldPlaces.offset(place);
        if (Recording.isOwned(state)) {
            int value = MarkWord.READER.getI(o, offset);
            if (hasReadOwn(o, state, access)) {
                return value;
            }
        }
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            int value = MarkWord.READER.getI(o, offset);
            if (Words.hasRead(log, shadow, slot, field, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                int next = MarkWord.READER.getI(o, offset);
                if (next != value && Words.hasReadBefore(log, shadow, slot, field, seen, site)) {
                    return value;
                }
            }
        }
    }

    public static long readJ(Object state, Object o, int access, int site) {
        long place = FieldPlaces.of(access, o);
        long offset = FieldPlaces.offset(place);
        if (Recording.isOwned(state)) {
            long value = MarkWord.READER.at(o, offset);
            if (hasReadOwn(o, state, access)) {
                return value;
            }
        }
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            long value = MarkWord.READER.at(o, offset);
            if (Words.hasRead(log, shadow, slot, field, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                long next = MarkWord.READER.at(o, offset);
                if (next != value && Words.hasReadBefore(log, shadow, slot, field, seen, site)) {
                    return value;
                }
            }
        }
    }

    public static Object readL(Object state, Object o, int access, int site) {
        long place = FieldPlaces.of(access, o);
        long offset = FieldPlaces.offset(place);
        if (Recording.isOwned(state)) {
            Object value = MarkWord.READER.getL(o, offset);
            if (hasReadOwn(o, state, access)) {
                return value;
            }
        }
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            Object value = MarkWord.READER.getL(o, offset);
            if (Words.hasRead(log, shadow, slot, field, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                Object next = MarkWord.READER.getL(o, offset);
                if (next != value && Words.hasReadBefore(log, shadow, slot, field, seen, site)) {
                    return value;
                }
            }
        }
    }

    public static short readS(Object state, Object o, int access, int site) {
        long place = FieldPlaces.of(access, o);
        long offset = FieldPlaces.offset(place);
        if (Recording.isOwned(state)) {
            short value = MarkWord.READER.getS(o, offset);
            if (hasReadOwn(o, state, access)) {
                return value;
            }
        }
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            short value = MarkWord.READER.getS(o, offset);
            if (Words.hasRead(log, shadow, slot, field, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                short next = MarkWord.READER.getS(o, offset);
                if (next != value && Words.hasReadBefore(log, shadow, slot, field, seen, site)) {
                    return value;
                }
            }
        }
    }

    public static byte readB(Object state, Object o, int access, int site) {
        long place = FieldPlaces.of(access, o);
        long offset = FieldPlaces.offset(place);
        if (Recording.isOwned(state)) {
            byte value = MarkWord.READER.getB(o, offset);
            if (hasReadOwn(o, state, access)) {
                return value;
            }
        }
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            byte value = MarkWord.READER.getB(o, offset);
            if (Words.hasRead(log, shadow, slot, field, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                byte next = MarkWord.READER.getB(o, offset);
                if (next != value && Words.hasReadBefore(log, shadow, slot, field, seen, site)) {
                    return value;
                }
            }
        }
    }

    public static int readVolatileI(Object state, Object o, int access, int site) {
        long place = FieldPlaces.of(access, o);
        long offset = FieldPlaces.offset(place);
        if (Recording.isOwned(state)) {
            int value = MarkWord.READER.getVolatileI(o, offset);
            if (hasReadOwn(o, state, access)) {
                return value;
            }
        }
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        while (true) {
            long seen = Words.peekUnmarked(log, shadow, slot);
            int value = MarkWord.READER.getVolatileI(o, offset);
            if (Words.hasRead(log, shadow, slot, field, seen, site)) {
                return value;
            }
        }
    }

    public static long readVolatileJ(Object state, Object o, int access, int site) {
        long place = FieldPlaces.of(access, o);
        long offset = FieldPlaces.offset(place);
        if (Recording.isOwned(state)) {
            long value = MarkWord.READER.getVolatileJ(o, offset);
            if (hasReadOwn(o, state, access)) {
                return value;
            }
        }
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        while (true) {
            long seen = Words.peekUnmarked(log, shadow, slot);
            long value = MarkWord.READER.getVolatileJ(o, offset);
            if (Words.hasRead(log, shadow, slot, field, seen, site)) {
                return value;
            }
        }
    }

    public static Object readVolatileL(Object state, Object o, int access, int site) {
        long place = FieldPlaces.of(access, o);
        long offset = FieldPlaces.offset(place);
        if (Recording.isOwned(state)) {
            Object value = MarkWord.READER.getVolatileL(o, offset);
            if (hasReadOwn(o, state, access)) {
                return value;
            }
        }
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        while (true) {
            long seen = Words.peekUnmarked(log, shadow, slot);
            Object value = MarkWord.READER.getVolatileL(o, offset);
            if (Words.hasRead(log, shadow, slot, field, seen, site)) {
                return value;
            }
        }
    }

    public static short readVolatileS(Object state, Object o, int access, int site) {
        long place = FieldPlaces.of(access, o);
        long offset = FieldPlaces.offset(place);
        if (Recording.isOwned(state)) {
            short value = MarkWord.READER.getVolatileS(o, offset);
            if (hasReadOwn(o, state, access)) {
                return value;
            }
        }
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        while (true) {
            long seen = Words.peekUnmarked(log, shadow, slot);
            short value = MarkWord.READER.getVolatileS(o, offset);
            if (Words.hasRead(log, shadow, slot, field, seen, site)) {
                return value;
            }
        }
    }

    public static byte readVolatileB(Object state, Object o, int access, int site) {
        long place = FieldPlaces.of(access, o);
        long offset = FieldPlaces.offset(place);
        if (Recording.isOwned(state)) {
            byte value = MarkWord.READER.getVolatileB(o, offset);
            if (hasReadOwn(o, state, access)) {
                return value;
            }
        }
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        while (true) {
            long seen = Words.peekUnmarked(log, shadow, slot);
            byte value = MarkWord.READER.getVolatileB(o, offset);
            if (Words.hasRead(log, shadow, slot, field, seen, site)) {
                return value;
            }
        }
    }

    /** After the load of an object that the thread alone used when it saw that state: whether it still does. Then the read counts. */
    private static boolean hasReadOwn(Object o, Object state, int access) {
        Recording.loaded();
        long offset = FieldPlaces.ofState(access);
        Object now = offset != 0 ? MarkWord.READER.getL(o, offset) : ((Tracked) o).heddle$state();
        if (now != state) {
            return false;
        }
        Recording.countOwned(state);
        return true;
    }
}
