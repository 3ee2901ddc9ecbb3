package dev.heddle.replayer.replay;

import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A recorded execution, and its program.
 *
 * @param file where it was read
 * @param isTraceFile whether the file is a complete trace, which every JVM can read
 * @param trusted whether all JVM options in it are accepted, also those that may read or write files, load code or run
 *     commands
 */
public record RecordedExecution(Path file, Trace trace, boolean isTraceFile, boolean trusted) {
    /** The program to run: another one, run as the recorded one was, or the recorded one. */
    public Program program(Session session, Optional<List<String>> other, List<String> warnings)
            throws CorruptTraceException {
        if (other.isEmpty()) {
            return session.rebuild(file, trace.program(), trusted, warnings);
        }
        Program found = session.find(other.get());
        int processors = Program.processors(trace.program().javaArguments(), 0);
        if (processors > 0) { // a recording, or an execution that was led by one
            return found.runFreely(processors);
        }
        return trace.header().isFree() ? found.runFreely(Runtime.getRuntime().availableProcessors()) : found;
    }

    /** A trace file that the program's JVM can read. */
    public Path traceFile(Session session) throws IOException {
        if (isTraceFile) {
            return file;
        }
        Path written = session.folder().resolve("recording.heddle");
        TraceWriter.write(written, trace);
        return written;
    }
}
