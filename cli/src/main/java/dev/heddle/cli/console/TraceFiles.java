package dev.heddle.cli.console;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.ScheduleReader;
import dev.heddle.formats.source.FileKind;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.WholeTrace;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.recorder.free.order.ExecutionFiles;
import dev.heddle.replayer.program.UsageException;
import dev.heddle.replayer.strategy.Strategies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads the traces that the user names, and tells their stories. */
public final class TraceFiles {
    /** Most events of a log that are looked at together. */
    public static final int MOST_OF_A_LOG = 2_000_000;

    private TraceFiles() {}

    /** Reads a complete trace; whatever keeps it from being read is a {@link CorruptTraceException}, exit code 3. */
    public static Trace read(Path file) throws CorruptTraceException {
        try {
            if (isLog(file)) {
                try (EventSource source = ExecutionFiles.open(file)) {
                    return whole(file, source);
                }
            }
            return TraceReader.read(file);
        } catch (IOException e) {
            throw CorruptTraceException.unread(file, e);
        }
    }

    /**
     * Whether it is the log of a recording that has not been made a trace; false for what cannot be read, whose reader
     * says why.
     */
    public static boolean isLog(Path file) throws CorruptTraceException {
        try {
            return FileKind.of(file) == FileKind.LOG;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether it is a trace of another tool's format; false for what cannot be read. */
    public static boolean isForeign(Path file) throws CorruptTraceException {
        try {
            return FileKind.of(file).isForeign();
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Reads an execution that can be replayed, of whatever kind of file.
     *
     * @param salvage whether to take the intact part of a damaged file
     * @param warnings takes what was odd in it, a line each
     */
    public static Trace recording(Path file, boolean salvage, Consumer<String> warnings)
            throws IOException, CorruptTraceException {
        if (isForeign(file)) {
            throw withoutProgram(file);
        }
        if (!salvage && !isLog(file)) {
            return read(file);
        }
        try (EventSource source = salvage ? salvage(file) : open(file)) {
            Trace trace = whole(file, source);
            source.warnings().forEach(warnings);
            return trace;
        }
    }

    /**
     * Refuses a recording without the accesses that something needs.
     *
     * @param shown the file's path as people would type it
     * @param what that needs them, such as {@code a replay}
     */
    public static void requireAccesses(String shown, Trace.Header header, String what) {
        if (header.isThinned()) {
            String detail = header.detail().replaceAll("[, ]* scope=.*|,.*", "");
            throw new UsageException(shown + ": recorded with detail " + detail + ", which lacks accesses that " + what
                    + " needs; record with --detail shared, or find the failure again with heddle reproduce " + shown);
        }
    }

    /**
     * Refuses a recording without events of what may order others.
     *
     * @param shown the file's path as people would type it
     * @param what that needs them, such as {@code a replay}
     */
    public static void requireOrder(String shown, Trace.Header header, String what) {
        requireAccesses(shown, header, what);
        if (header.lacksOrder()) {
            throw new UsageException(shown + ": recorded with --only-fields, which leaves out what orders accesses and "
                    + what + " needs; record without");
        }
    }

    /** Error of a trace that cannot be replayed. */
    public static CorruptTraceException withoutProgram(Path file) {
        return new CorruptTraceException(
                file, 0, "the trace names no program; it comes from another tool and can be analysed, not replayed");
    }

    /** Reads a schedule. */
    public static Schedule schedule(Path file) throws UnreadableFileException {
        try {
            return ScheduleReader.read(file, Strategies::validate);
        } catch (IOException e) {
            throw CorruptTraceException.unread(file, e);
        }
    }

    /** A log's execution in memory, where it is not too long for that. */
    public static Trace whole(Path file, EventSource source) throws IOException, CorruptTraceException {
        Trace trace = WholeTrace.of(source, MOST_OF_A_LOG);
        if (trace.events().size() > MOST_OF_A_LOG) {
            throw new CorruptTraceException(
                    file,
                    0,
                    "expected at most " + MOST_OF_A_LOG + " events, found more, which do not fit into memory;"
                            + " analyze, predict and convert read such files as a stream");
        }
        return trace;
    }

    /** The switches that a trace was recorded with. */
    public static ModelSwitches model(Path file, Trace trace) throws CorruptTraceException {
        try {
            return ModelSwitches.parse(trace.header().switches());
        } catch (IllegalArgumentException e) {
            throw new CorruptTraceException(file, 0, "its header: " + e.getMessage());
        }
    }

    /**
     * Opens a trace of any kind; whatever keeps it from being opened is a {@link CorruptTraceException}, exit code 3.
     */
    public static EventSource open(Path file) throws CorruptTraceException {
        try {
            return ExecutionFiles.open(file);
        } catch (IOException e) {
            throw CorruptTraceException.unread(file, e);
        }
    }

    /** Opens the intact part of a damaged file. */
    public static EventSource salvage(Path file) throws CorruptTraceException {
        try {
            return ExecutionFiles.salvage(file);
        } catch (IOException e) {
            throw CorruptTraceException.unread(file, e);
        }
    }
}
