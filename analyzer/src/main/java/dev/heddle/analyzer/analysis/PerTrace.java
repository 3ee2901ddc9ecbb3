package dev.heddle.analyzer.analysis;

import dev.heddle.formats.trace.CorruptTraceException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A service that goes over several traces, each apart from the others: in any order, and in any JVM of the same build.
 *
 * @param <T> what is found in one trace
 */
public interface PerTrace<T> {
    /** Goes over one trace. */
    T of(Path file) throws CorruptTraceException;

    /** Codes what was found. */
    byte[] toBytes(T found);

    /** Decodes what {@link #toBytes} coded. */
    T fromBytes(byte[] bytes) throws IOException;
}
