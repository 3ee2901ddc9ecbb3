package dev.heddle.recorder.free.recording;

import dev.heddle.formats.recording.RecordingDetail;
import dev.heddle.formats.recording.RecordingSample;
import dev.heddle.formats.recording.RecordingScope;
import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.free.rewrite.FieldTable;
import dev.heddle.recorder.free.rewrite.RecordingFilter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Records the JVM it is in, and leaves the log in a file when that ends. */
public final class RecordedRun {
    /** Property: the fraction of the fields that is recorded. */
    static final String SAMPLE = "heddle.test.sample";

    private RecordedRun() {}

    private static RecordingFilter filter() {
        RecordingSample sample = new RecordingSample(Double.parseDouble(System.getProperty(SAMPLE)), 1);
        return RecordingFilter.of(new RecordingScope(RecordingDetail.SHARED, List.of(), List.of(), List.of(), sample));
    }

    public static void start(String file, Instrumentation instrumentation) {
        RecordingFilter filter = filter();
        MemoryBuffers buffers = new MemoryBuffers();
        FreeRecording recording = FreeRecording.begin(
                instrumentation,
                filter,
                buffers,
                buffers,
                tables ->
                        LogEntrance.sink(tables, new Targets(tables.fields(), filter), buffers, new Outcome(() -> {})),
                false);
        Consumer<String> retirement = className -> {
            filter.retire(className, "hot");
            recording.instrumentAgain(new FieldTable.Field(className, "hot", "I", false, false));
        };
        System.getProperties().put("retirement of a field named hot", retirement);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            ThreadLog.off();
            try (OutputStream out = Files.newOutputStream(Path.of(file))) {
                buffers.write(new BufferedOutputStream(out, 1 << 16));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }));
    }
}
