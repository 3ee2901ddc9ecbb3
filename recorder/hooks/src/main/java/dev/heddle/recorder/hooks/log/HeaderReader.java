package dev.heddle.recorder.hooks.log;

/** Reads words of objects by offset, and changes them. Its only implementation is defined at run time, where the JVM lets us: see {@link MarkWord}. */
abstract class HeaderReader {
    HeaderReader() {}

    /** The 8 bytes at an offset of an object, never null. */
    abstract long at(Object object, long offset);

    /** Puts other 8 bytes there, if they are the expected ones; a full fence. */
    abstract boolean swap(Object object, long offset, long expected, long value);

    /** Where a field is. */
    abstract long offset(Class<?> type, String field);
}
