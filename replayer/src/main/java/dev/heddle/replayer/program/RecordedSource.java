package dev.heddle.replayer.program;

import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.formats.trace.Trace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

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
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(program.bundle()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().equals("source/" + name)) {
                    String text = new String(zip.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
                    return SourceLines.of(name, text.lines().toList());
                }
            }
        } catch (IOException | IllegalArgumentException e) { // the latter for a damaged name
            // A story without source lines is still a story; replay will report the damage.
            return SourceLines.NONE;
        }
        return SourceLines.NONE;
    }
}
