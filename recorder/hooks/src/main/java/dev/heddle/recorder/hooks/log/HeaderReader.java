package dev.heddle.recorder.hooks.log;

/** Reads words of objects by offset. Its only implementation is defined at run time, where the JVM lets us: see {@link MarkWord}. */
abstract class HeaderReader {
    HeaderReader() {}

    /** The 8 bytes at an offset of an object, never null. */
    abstract long at(Object object, long offset);

    /** Where a field is. */
    abstract long offset(Class<?> type, String field);
}
