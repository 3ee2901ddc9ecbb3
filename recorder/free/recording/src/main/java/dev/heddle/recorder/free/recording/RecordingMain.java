package dev.heddle.recorder.free.recording;

import dev.heddle.formats.recording.RecordingConfig;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.rewrite.RecordingFilter;
import java.lang.instrument.Instrumentation;
import java.util.Set;

/** The recorder as a session sees it: begins, ends, and says how the program ended. */
final class RecordingMain {
    private final FreeRecording recording;
    private final Outcome outcome;

    private RecordingMain(FreeRecording recording, Outcome outcome) {
        this.recording = recording;
        this.outcome = outcome;
    }

    /**
     * Begins.
     *
     * @param attached whether the program runs already
     * @throws IllegalArgumentException for a pattern of the scope that is none
     */
    static RecordingMain begin(
            RecordingConfig config, Instrumentation instrumentation, LogWriter writer, boolean attached) {
        RecordingFilter filter = RecordingFilter.of(config.scope());
        Outcome outcome = new Outcome(RecordingAgent::end);
        return new RecordingMain(
                FreeRecording.begin(
                        instrumentation,
                        filter,
                        writer,
                        writer,
                        tables -> LogEntrance.sink(tables, filter, writer, outcome),
                        attached),
                outcome);
    }

    /** The program goes on unrecorded. */
    void end() {
        recording.end();
    }

    /** Names of the classes that were there before it began. */
    Set<String> retransformed() {
        return recording.retransformed();
    }

    Trace.Verdict verdict() {
        return outcome.verdict(Thread.currentThread());
    }
}
