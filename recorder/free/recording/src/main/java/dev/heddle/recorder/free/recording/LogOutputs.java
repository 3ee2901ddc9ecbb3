package dev.heddle.recorder.free.recording;

import dev.heddle.formats.recording.RecordingConfig;
import dev.heddle.formats.recording.RecordingLimits;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.log.LogEncoder;
import dev.heddle.recorder.free.log.LogFileWriter;
import dev.heddle.recorder.free.output.AppendedFile;
import dev.heddle.recorder.free.output.LogOutput;
import dev.heddle.recorder.free.output.OneFile;
import dev.heddle.recorder.free.output.RefusedException;
import dev.heddle.recorder.free.output.RingFile;
import dev.heddle.recorder.free.output.RotatedFiles;
import dev.heddle.recorder.free.output.StagedFile;
import dev.heddle.recorder.free.output.Staging;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Opens what a configuration asks for. */
public final class LogOutputs {
    private final RecordingConfig config;
    private final Trace.Header header;
    private final Trace.Program program;

    public LogOutputs(RecordingConfig config, Trace.Header header, Trace.Program program) {
        this.config = config;
        this.header = header;
        this.program = program;
    }

    /**
     * The writer of a recording, not yet started.
     *
     * @param problems gets a line where recording ends before its time
     * @throws RefusedException where the files cannot be written
     */
    public LogWriter open(Consumer<String> problems) throws RefusedException {
        Path path = Path.of(config.file());
        AppendedFile file = AppendedFile.open(path, config.force());
        try {
            RecordingLimits limits = config.limits();
            LogFileWriter writer = new LogFileWriter(file, header, program, LogFileWriter.defaultCodec());
            OneFile one = new OneFile(path, file, writer);
            Staging staging = StagedFile.beside(path, writer.runId());
            return new LogWriter(
                    output(one, writer, path, limits), staging, Chunks.MOST_FULL, limits.ringBytes() > 0, problems);
        } catch (IOException e) {
            file.discard();
            throw new RefusedException(path + ": cannot be written (" + e.getMessage() + ")");
        }
    }

    private LogOutput output(OneFile one, LogFileWriter writer, Path path, RecordingLimits limits) {
        if (limits.ringBytes() > 0) {
            LogEncoder encoder = new LogEncoder(LogFileWriter.defaultCodec());
            return new RingFile(path, one, writer, encoder, limits.ringBytes());
        }
        if (limits.rotateBytes() > 0 || limits.rotateMillis() > 0) {
            return new RotatedFiles(
                    one,
                    number -> next(number, writer.runId()),
                    limits.rotateBytes(),
                    TimeUnit.MILLISECONDS.toNanos(limits.rotateMillis()));
        }
        return one;
    }

    private OneFile next(int number, long runId) throws IOException {
        Path path = numbered(Path.of(config.file()), number);
        try {
            AppendedFile file = AppendedFile.open(path, config.force());
            try {
                return new OneFile(
                        path, file, new LogFileWriter(file, header, program, LogFileWriter.defaultCodec(), runId));
            } catch (IOException e) {
                file.discard();
                throw e;
            }
        } catch (RefusedException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** {@code run.heddle}, {@code run-1.heddle}, {@code run-2.heddle}, ... */
    static Path numbered(Path first, int number) {
        String name = first.getFileName().toString();
        int dot = name.lastIndexOf('.');
        int at = dot <= 0 ? name.length() : dot;
        return first.resolveSibling(name.substring(0, at) + "-" + number + name.substring(at));
    }
}
