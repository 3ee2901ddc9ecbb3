package dev.heddle.replayer.expose;

import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.recorder.generator.Coded;
import dev.heddle.replayer.job.expose.ExposeNote.Shown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the workers of a campaign tell each other of an execution.
 *
 * @param events how many its trace has
 * @param trace in the format of trace files, without the program's classes; empty where schedules cannot be derived
 *     from it
 */
@Coded
@SuppressWarnings("ArrayRecordComponent") // never compared
record ExposeObservation(Shown shown, int events, byte[] trace) {
    static ExposeObservation of(Shown shown, Trace trace) {
        int events = trace.events().size();
        return new ExposeObservation(
                shown,
                events,
                events > ExposingSchedules.MOST_EVENTS ? new byte[0] : TraceWriter.toBytes(withoutClasses(trace)));
    }

    private static Trace withoutClasses(Trace trace) {
        Trace.Program of = trace.program();
        return new Trace(
                trace.header(),
                new Trace.Program(
                        of.name(),
                        of.javaArguments(),
                        of.workingDirectory(),
                        of.classPath(),
                        of.source(),
                        of.fingerprints(),
                        of.environment(),
                        new byte[0]),
                trace.threads(),
                trace.sites(),
                trace.objects(),
                trace.locations(),
                trace.events(),
                trace.verdict());
    }

    /** Schedules derived from the trace; none where there is no trace. */
    ExposingSchedules schedules() throws IOException {
        if (trace.length == 0) {
            return ExposingSchedules.NONE;
        }
        Path file = Files.createTempFile("heddle-", ".heddle");
        try {
            Files.write(file, trace);
            return new ExposingSchedules(TraceReader.read(file));
        } catch (CorruptTraceException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            Files.delete(file);
        }
    }
}
