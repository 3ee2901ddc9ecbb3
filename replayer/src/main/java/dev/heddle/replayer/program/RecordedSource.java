package dev.heddle.replayer.program;

import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.formats.trace.Trace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/** The source that a trace carries in its bundle: the one that was compiled, whatever has become of the file since. */
public final class RecordedSource {
    private static final int MAX_BYTES = 1 << 20;

    private RecordedSource() {}

    /** Its lines; none where the trace carries no source. */
    public static SourceLines of(Trace.Program program) {
        if (program.bundle().length == 0 || program.source().isEmpty()) {
            return SourceLines.NONE;
        }
        String name = program.source().substring(program.source().lastIndexOf('/') + 1);
        try (ZipArchiveInputStream zip = new ZipArchiveInputStream(new ByteArrayInputStream(program.bundle()))) {
            for (ZipArchiveEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().equals("source/" + name)) {
                    String text = new String(zip.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
                    return SourceLines.of(name, text.lines().toList());
                }
            }
        } catch (IOException e) {
            // A story without source lines is still a story; replay will report the damage.
            return SourceLines.NONE;
        }
        return SourceLines.NONE;
    }
}
