package dev.heddle.recorder.free.output;

import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.log.LogFileWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/** Everything in one file. */
public final class OneFile implements LogOutput {
    private final Path path;
    private final AppendedFile file;
    private final LogFileWriter writer;
    private volatile boolean over;

    public OneFile(Path path, AppendedFile file, LogFileWriter writer) {
        this.path = path;
        this.file = file;
        this.writer = writer;
    }

    @Override
    public void names(LogNames more) throws IOException {
        if (!over) {
            more.writeTo(writer);
        }
    }

    @Override
    public void records(int thread, long first, ByteBuffer records) throws IOException {
        writer.records(thread, first, records);
    }

    @Override
    public void finish(Trace.Verdict verdict, List<String> warnings) throws IOException {
        over = true;
        writer.finish(verdict, warnings);
        file.close();
    }

    @Override
    public void abandon() {
        over = true;
        try {
            file.close();
        } catch (IOException e) {
            // as closed as it will be
        }
    }

    @Override
    public long bytes() {
        return writer.bytes();
    }

    @Override
    public List<Path> files() {
        return List.of(path);
    }
}
