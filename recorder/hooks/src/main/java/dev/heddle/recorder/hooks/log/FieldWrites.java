package dev.heddle.recorder.hooks.log;

/** Writes to fields of objects that others may reach; see {@link FieldReads}. */
public final class FieldWrites {
    private FieldWrites() {}

    public static void writeI(Object state, Object o, int value, int access, int site) {
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        long place = FieldPlaces.of(access, o);
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        long held = Words.lock(log, shadow, slot, field);
        MarkWord.READER.putI(o, FieldPlaces.offset(place), value);
        Words.unlock(log, shadow, slot, field, held, site);
    }

    public static void writeJ(Object state, Object o, long value, int access, int site) {
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        long place = FieldPlaces.of(access, o);
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        long held = Words.lock(log, shadow, slot, field);
        MarkWord.READER.putJ(o, FieldPlaces.offset(place), value);
        Words.unlock(log, shadow, slot, field, held, site);
    }

    public static void writeL(Object state, Object o, Object value, int access, int site) {
        Recording.escape(value);
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        long place = FieldPlaces.of(access, o);
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        long held = Words.lock(log, shadow, slot, field);
        MarkWord.READER.putL(o, FieldPlaces.offset(place), value);
        Words.unlock(log, shadow, slot, field, held, site);
    }

    public static void writeS(Object state, Object o, short value, int access, int site) {
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        long place = FieldPlaces.of(access, o);
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        long held = Words.lock(log, shadow, slot, field);
        MarkWord.READER.putS(o, FieldPlaces.offset(place), value);
        Words.unlock(log, shadow, slot, field, held, site);
    }

    public static void writeB(Object state, Object o, byte value, int access, int site) {
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        long place = FieldPlaces.of(access, o);
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        long held = Words.lock(log, shadow, slot, field);
        MarkWord.READER.putB(o, FieldPlaces.offset(place), value);
        Words.unlock(log, shadow, slot, field, held, site);
    }

    public static void writeVolatileI(Object state, Object o, int value, int access, int site) {
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        long place = FieldPlaces.of(access, o);
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        long held = Words.lock(log, shadow, slot, field);
        MarkWord.READER.putVolatileI(o, FieldPlaces.offset(place), value);
        Words.unlock(log, shadow, slot, field, held, site);
    }

    public static void writeVolatileJ(Object state, Object o, long value, int access, int site) {
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        long place = FieldPlaces.of(access, o);
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        long held = Words.lock(log, shadow, slot, field);
        MarkWord.READER.putVolatileJ(o, FieldPlaces.offset(place), value);
        Words.unlock(log, shadow, slot, field, held, site);
    }

    public static void writeVolatileL(Object state, Object o, Object value, int access, int site) {
        Recording.escape(value);
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        long place = FieldPlaces.of(access, o);
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        long held = Words.lock(log, shadow, slot, field);
        MarkWord.READER.putVolatileL(o, FieldPlaces.offset(place), value);
        Words.unlock(log, shadow, slot, field, held, site);
    }

    public static void writeVolatileS(Object state, Object o, short value, int access, int site) {
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        long place = FieldPlaces.of(access, o);
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        long held = Words.lock(log, shadow, slot, field);
        MarkWord.READER.putVolatileS(o, FieldPlaces.offset(place), value);
        Words.unlock(log, shadow, slot, field, held, site);
    }

    public static void writeVolatileB(Object state, Object o, byte value, int access, int site) {
        long[] shadow = Recording.shadowOf(o, state);
        ThreadLog log = ThreadLog.current();
        long place = FieldPlaces.of(access, o);
        int field = FieldPlaces.field(place);
        int slot = Shadows.slot(shadow, field);
        long held = Words.lock(log, shadow, slot, field);
        MarkWord.READER.putVolatileB(o, FieldPlaces.offset(place), value);
        Words.unlock(log, shadow, slot, field, held, site);
    }
}
