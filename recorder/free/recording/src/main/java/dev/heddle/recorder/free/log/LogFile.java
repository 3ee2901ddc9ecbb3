package dev.heddle.recorder.free.log;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * A log as its file has it: a sequence of records for each thread, and what they name. The words of a record are those
 * of {@code LogRecord} in the recorder's hooks; {@link LogWords} takes them apart.
 */
public interface LogFile extends Closeable {
    /** Where the execution came from; strategy {@code free}. */
    Trace.Header header();

    Trace.Program program();

    /** All threads; the number in records is the position here plus 1. */
    List<LogThread> threads();

    /** All sites; the number in records is the position here plus 1. */
    List<LogSite> sites();

    /** All fields; the number in records is the position here. */
    List<LogField> fields();

    /**
     * Numbers of fields that were taken out of the sample while the program ran: accesses to them that have records are
     * not all there were.
     */
    List<Integer> retired();

    /** Names of classes, with dots; the number in records is the position here plus 1. */
    List<String> classes();

    /** The records of a thread from one on. Cursors are independent of each other; several may be used in turn. */
    LogCursor records(int thread, long from) throws IOException, CorruptTraceException;

    /** How the execution ended, as far as it is known. */
    Trace.Verdict verdict();

    /** What is missing or odd, a line each. */
    List<String> warnings();

    /**
     * A thread.
     *
     * @param name the name that the program gave it
     * @param first number of its first record that is there: more than 0 where the oldest were dropped
     * @param end number of its last record plus 1
     */
    record LogThread(String name, long first, long end) {}

    /**
     * A static instruction.
     *
     * @param readOrder order of its read part; NONE where it has none
     * @param writeOrder order of its write part
     */
    record LogSite(Trace.SiteEntry entry, MemoryOrder readOrder, MemoryOrder writeOrder) {}

    /**
     * A field.
     *
     * @param className the class that declares it, with dots
     */
    record LogField(String className, String name, String descriptor, boolean isStatic) {}

    /** Goes over the records of a thread. */
    interface LogCursor {
        /** Moves to the next record (to the first, at first); false at the end. */
        boolean next() throws IOException, CorruptTraceException;

        long word0();

        long word1();
    }
}
