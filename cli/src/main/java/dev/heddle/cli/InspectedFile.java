package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.formats.source.FileKind;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.WholeTrace;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Salvaged;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.recorder.free.order.ExecutionFiles;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads traces to be shown, of logs and traces of other tools no more than fits into memory.
 *
 * @param salvage whether to take the intact part of a damaged file
 */
record InspectedFile(Console console, boolean salvage) {
    /** Reads the trace; what is odd in the file is said to the user. */
    Trace read(Path path) throws CorruptTraceException {
        if (salvage) {
            return salvaged(path);
        }
        try {
            return FileKind.of(path) == FileKind.HEDDLE ? TraceFiles.read(path) : whole(ExecutionFiles.open(path));
        } catch (IOException e) {
            throw CorruptTraceException.unread(path, e);
        }
    }

    private Trace whole(EventSource all) throws IOException, CorruptTraceException {
        try (EventSource source = all) {
            Trace trace = WholeTrace.of(source, TraceFiles.MOST_OF_A_LOG - 1);
            if (trace.events().size() == TraceFiles.MOST_OF_A_LOG) {
                console.err()
                        .println("heddle inspect: warning: only the first " + TraceFiles.MOST_OF_A_LOG
                                + " events are looked at; analyze, predict and convert take them all");
            }
            source.warnings()
                    .forEach(line -> console.err()
                            .println("heddle inspect: warning: "
                                    + console.files().message(line)));
            return trace;
        }
    }

    private Trace salvaged(Path path) throws CorruptTraceException {
        try {
            if (FileKind.of(path) != FileKind.HEDDLE) {
                return whole(ExecutionFiles.salvage(path));
            }
            Salvaged salvaged = TraceReader.salvage(path);
            if (!salvaged.whatIsMissing().isEmpty()) {
                console.err().println("heddle inspect: " + console.files().message(salvaged.whatIsMissing()));
            }
            return salvaged.trace();
        } catch (IOException e) {
            throw CorruptTraceException.unread(path, e);
        }
    }
}
