package dev.heddle.analyzer.stream;

import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import java.io.IOException;

/** Drives analyses over an execution in a single pass. */
public final class Pass {
    private Pass() {}

    /** Gives all events of the source to all analyses. The source is left open. */
    public static void over(EventSource source, StreamAnalysis... analyses) throws IOException, CorruptTraceException {
        for (StreamAnalysis analysis : analyses) {
            analysis.begin(source);
        }
        for (EventBatch batch = source.next(); batch != null; batch = source.next()) {
            for (StreamAnalysis analysis : analyses) {
                analysis.events(batch);
            }
        }
        for (StreamAnalysis analysis : analyses) {
            analysis.end();
        }
    }
}
