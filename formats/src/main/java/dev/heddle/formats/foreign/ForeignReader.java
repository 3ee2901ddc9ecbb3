package dev.heddle.formats.foreign;

import dev.heddle.formats.trace.CorruptTraceException;
import java.io.Closeable;
import java.io.IOException;

/** Reads the operations of a file one after the other; what the current one says is in the fields. */
abstract class ForeignReader implements Closeable {
    /** What is done. */
    Operation operation = Operation.REQUEST;
    /** Where the names of thread and operand lie. */
    byte[] text = new byte[0];

    int threadFrom;
    int threadTo;
    int operandFrom;
    int operandTo;
    /** The static place, at least 0. */
    int location;
    /** Line number from 1, or byte offset. */
    long place;

    /** Goes to the next operation; false at the end. */
    abstract boolean next() throws IOException, CorruptTraceException;

    /** What is odd about the file as a whole, now that it has been read. */
    abstract void finish(Oddities oddities, ForeignExecution execution);

    /** Why the file cannot be read beyond the current operation. */
    abstract CorruptTraceException corrupt(String what);
}
