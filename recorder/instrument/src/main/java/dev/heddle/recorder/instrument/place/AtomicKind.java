package dev.heddle.recorder.instrument.place;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Where the atomic classes keep their value, or their array. */
public enum AtomicKind {
    INTEGER(AtomicInteger.class, "value", 'I'),
    LONG(AtomicLong.class, "value", 'J'),
    BOOLEAN(AtomicBoolean.class, "value", 'I'),
    REFERENCE(AtomicReference.class, "value", 'L'),
    INTEGERS(AtomicIntegerArray.class, "array", 'L'),
    LONGS(AtomicLongArray.class, "array", 'L'),
    REFERENCES(AtomicReferenceArray.class, "array", 'L');

    private final Class<?> declaring;
    private final String field;
    private final long offset;
    private final char type;

    AtomicKind(Class<?> of, String field, char type) {
        this.declaring = of;
        this.field = field;
        this.offset = Internals.offset(of, field);
        this.type = type;
    }

    /** The class that declares the field. */
    public Class<?> declaring() {
        return declaring;
    }

    /** The name of the field. */
    public String field() {
        return field;
    }

    /** The offset of the field. */
    public long offset() {
        return offset;
    }

    /** First character of the descriptor of the field; L of all references. */
    public char type() {
        return type;
    }

    /** The kind of an object of these classes or of one that extends them. */
    public static AtomicKind of(Object atomic) {
        if (atomic instanceof AtomicInteger) {
            return INTEGER;
        }
        if (atomic instanceof AtomicLong) {
            return LONG;
        }
        if (atomic instanceof AtomicReference) {
            return REFERENCE;
        }
        if (atomic instanceof AtomicBoolean) {
            return BOOLEAN;
        }
        return atomic instanceof AtomicIntegerArray ? INTEGERS : atomic instanceof AtomicLongArray ? LONGS : REFERENCES;
    }
}
