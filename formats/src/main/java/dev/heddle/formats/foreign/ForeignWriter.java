package dev.heddle.formats.foreign;

import dev.heddle.formats.export.UnfitTraceException;
import java.io.Closeable;
import java.io.IOException;

/** Writes operations in a format of another tool. */
interface ForeignWriter extends Closeable {
    /**
     * Writes one operation.
     *
     * @param thread index of the thread
     * @param operand index of a location, or of a thread for fork and join; -1 without
     * @param site index of the site, or -1
     * @throws UnfitTraceException if a number is too large for the format
     */
    void write(Operation operation, int thread, int operand, int site) throws IOException, UnfitTraceException;

    /** All operations have been written. */
    void finish() throws IOException;
}
