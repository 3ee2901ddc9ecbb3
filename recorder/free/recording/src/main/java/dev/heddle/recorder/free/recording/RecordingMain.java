package dev.heddle.recorder.free.recording;

import dev.heddle.formats.recording.RecordingConfig;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.rewrite.RecordingFilter;
import java.lang.instrument.Instrumentation;
import java.util.Optional;
import java.util.Set;

/** The recorder as a session sees it: begins, ends, and says how the program ended. */
final class RecordingMain {
    private final FreeRecording recording;
    private final Outcome outcome;
    private final Optional<Retirement> retirement;

    private RecordingMain(FreeRecording recording, Outcome outcome, Optional<Retirement> retirement) {
        this.recording = recording;
        this.retirement = retirement;
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
        Optional<Retirement> retirement =
                filter.isOfSample() ? Optional.of(new Retirement(filter, writer)) : Optional.empty();
        Targets[] targets = new Targets[1];
        FreeRecording recording = FreeRecording.begin(
                instrumentation,
                filter,
                writer,
                writer,
                tables -> {
                    targets[0] = new Targets(tables.fields(), filter);
                    return LogEntrance.sink(tables, targets[0], writer, outcome);
                },
                attached);
        retirement.ifPresent(some -> some.begin(targets[0], recording));
        return new RecordingMain(recording, outcome, retirement);
    }

    /** The program goes on unrecorded. */
    void end() {
        recording.end();
    }

    /** Takes fields that have become hot out of the sample, before the file ends. */
    void endSample() {
        retirement.ifPresent(some -> some.end(recording));
    }

    /** Names of the classes that were there before it began. */
    Set<String> retransformed() {
        return recording.retransformed();
    }

    Trace.Verdict verdict() {
        return outcome.verdict(Thread.currentThread());
    }
}
