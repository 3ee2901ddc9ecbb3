package dev.heddle.cli;

import dev.heddle.analyzer.report.Story;
import dev.heddle.cli.program.RecordedSource;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.source.EventSources;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceReader;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the traces that the user names, and tells their stories. */
final class TraceFiles {
    private TraceFiles() {}

    /** Reads a complete trace; whatever keeps it from being read is a {@link CorruptTraceException}, exit code 3. */
    static Trace read(Path file) throws CorruptTraceException, UnsupportedVersionException {
        try {
            return TraceReader.read(file);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** The switches that a trace was recorded with. */
    static ModelSwitches model(Path file, Trace trace) throws CorruptTraceException {
        try {
            return ModelSwitches.parse(trace.header().switches());
        } catch (IllegalArgumentException e) {
            throw new CorruptTraceException(file, 0, "its header: " + e.getMessage());
        }
    }

    /** Opens a trace of any kind; whatever keeps it from being opened is a {@link CorruptTraceException}, exit code 3. */
    static EventSource open(Path file) throws CorruptTraceException, UnsupportedVersionException {
        try {
            return EventSources.open(file);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** The story of a failing trace, with the source lines that it carries. */
    static String story(Trace trace) {
        return Story.of(trace).text(trace, RecordedSource.of(trace.program()));
    }

    /** The story of a failure that no interleaving explains; nothing for others. */
    static Optional<String> weakStory(Trace trace) {
        Story story = Story.of(trace);
        return story.memory().isEmpty()
                ? Optional.empty()
                : Optional.of(story.text(trace, RecordedSource.of(trace.program())));
    }

    static CorruptTraceException unreadable(Path file, IOException e) {
        String found =
                e instanceof NoSuchFileException || !Files.exists(file) ? "no such file" : "cannot be read (" + e + ")";
        return new CorruptTraceException(file, 0, "expected a trace, found " + found + "; check the path");
    }
}
