package dev.heddle.recorder.free.hooks;

/**
 * Reads and changes objects by offset, and memory by address. Its only implementation is defined at run time, where the
 * JVM lets us: see {@link MarkWord}.
 */
abstract class HeaderReader {
    HeaderReader() {}

    /** The 8 bytes at an offset of an object, never null. */
    abstract long at(Object object, long offset);

    /** Puts other 8 bytes there, if they are the expected ones; a full fence. */
    abstract boolean swap(Object object, long offset, long expected, long value);

    abstract long offset(Class<?> type, String field);

    /** Puts 8 bytes at an address that is a multiple of 8. */
    abstract void put(long address, long value);

    // ---- fields, by how many bytes they have

    abstract byte getB(Object object, long offset);

    abstract short getS(Object object, long offset);

    abstract int getI(Object object, long offset);

    abstract Object getL(Object object, long offset);

    abstract byte getVolatileB(Object object, long offset);

    abstract short getVolatileS(Object object, long offset);

    abstract int getVolatileI(Object object, long offset);

    abstract long getVolatileJ(Object object, long offset);

    abstract Object getVolatileL(Object object, long offset);

    abstract void putB(Object object, long offset, byte value);

    abstract void putS(Object object, long offset, short value);

    abstract void putI(Object object, long offset, int value);

    abstract void putJ(Object object, long offset, long value);

    abstract void putL(Object object, long offset, Object value);

    abstract void putVolatileB(Object object, long offset, byte value);

    abstract void putVolatileS(Object object, long offset, short value);

    abstract void putVolatileI(Object object, long offset, int value);

    abstract void putVolatileJ(Object object, long offset, long value);

    abstract void putVolatileL(Object object, long offset, Object value);
}
