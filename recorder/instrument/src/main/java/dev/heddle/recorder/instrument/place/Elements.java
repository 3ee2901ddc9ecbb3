package dev.heddle.recorder.instrument.place;

/** How elements of arrays lie in memory. Asking the JVM takes longer than an access. */
public final class Elements {
    private static final Elements REFERENCES = new Elements(Object[].class, 'L');
    private static final Elements INTS = new Elements(int[].class, 'I');
    private static final Elements LONGS = new Elements(long[].class, 'J');
    private static final Elements BYTES = new Elements(byte[].class, 'B');
    private static final Elements BOOLEANS = new Elements(boolean[].class, 'Z');
    private static final Elements CHARS = new Elements(char[].class, 'C');
    private static final Elements SHORTS = new Elements(short[].class, 'S');
    private static final Elements FLOATS = new Elements(float[].class, 'F');
    private static final Elements DOUBLES = new Elements(double[].class, 'D');

    /** First character of the descriptor of an element; L of all references. */
    public final char type;

    private final long base;
    private final int shift;

    private Elements(Class<?> array, char type) {
        this.type = type;
        base = Internals.arrayBase(array);
        shift = Long.numberOfTrailingZeros(Internals.arrayScale(array));
    }

    /** Elements of an array of any type. */
    public static Elements of(Object array) {
        if (array instanceof Object[]) {
            return REFERENCES;
        }
        if (array instanceof long[]) {
            return LONGS;
        }
        if (array instanceof int[]) {
            return INTS;
        }
        if (array instanceof byte[]) {
            return BYTES;
        }
        if (array instanceof boolean[]) {
            return BOOLEANS;
        }
        if (array instanceof char[]) {
            return CHARS;
        }
        if (array instanceof short[]) {
            return SHORTS;
        }
        return array instanceof float[] ? FLOATS : DOUBLES;
    }

    /** The offset of an element in its array. */
    public long offset(int index) {
        return base + ((long) index << shift);
    }

    /** The index of the element at an offset, whether or not there is one; below 0 before the first. */
    public long index(long offset) {
        return offset - base >> shift;
    }
}
