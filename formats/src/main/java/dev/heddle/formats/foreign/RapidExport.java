package dev.heddle.formats.foreign;

import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.export.UnfitTraceException;
import dev.heddle.formats.file.PartFile;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes executions in a format of RAPID. These have no reads-from: a read reads the last write before it in the file.
 * Events are written in execution order, and an execution in which a read saw an older write is refused, or the read is
 * written all the same and counted.
 */
public final class RapidExport implements TraceExport {
    /** RAPID's text. */
    public static final TraceExport STD = new RapidExport("STD", List.of("std", "txt", "log"), StdWriter::new);
    /** RAPID's binary form. */
    public static final TraceExport RAPID_BIN =
            new RapidExport("RapidBin", List.of("data", "bin", "rapidbin"), RapidBinWriter::new);

    /** Opens a file for operations. */
    private interface Opener {
        ForeignWriter open(Path file, EventSource source) throws IOException;
    }

    private final String name;
    private final List<String> endings;
    private final Opener opener;

    private RapidExport(String name, List<String> endings, Opener opener) {
        this.name = name;
        this.endings = endings;
        this.opener = opener;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> endings() {
        return endings;
    }

    @Override
    public Written write(EventSource source, Path file, Options options)
            throws IOException, CorruptTraceException, UnfitTraceException {
        try (PartFile part = new PartFile(file);
                ForeignWriter out = opener.open(part.path(), source)) {
            Operations operations = new Operations(source, out, options.stale());
            for (EventBatch batch = source.next(); batch != null; batch = source.next()) {
                for (int i = 0; i < batch.size(); i++) {
                    operations.event(batch.events(), i, batch.base() + i);
                }
            }
            out.finish();
            part.complete();
            return operations.written();
        } catch (UnwritableFileException e) {
            throw e.of(file);
        }
    }
}
