package dev.heddle.formats.iroot;

import dev.heddle.formats.file.TextFile;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.tabbed.TabbedFields;
import dev.heddle.formats.tabbed.TabbedReader;
import dev.heddle.formats.trace.SiteName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the text that {@link IrootWriter} describes. */
public final class IrootReader {
    /** Longest file, in bytes. */
    static final long MAX_SIZE = 256 << 20;

    private IrootReader() {}

    /**
     * Reads a set of iRoots.
     *
     * @throws UnreadableFileException if a line is wrong, the last is missing or the version is unknown
     * @throws IOException if the file cannot be read
     */
    public static IrootSet read(Path file) throws IOException, UnreadableFileException {
        return parse(file, TextFile.read(file, "iRoots", MAX_SIZE));
    }

    /**
     * Parses the text of a set.
     *
     * @param file its name, for messages
     */
    public static IrootSet parse(Path file, String text) throws UnreadableFileException {
        return TabbedReader.parse(file, text, SiteName::of, lines -> {
            lines.version(IrootWriter.MAGIC);
            String program = lines.header("program", 1)[1];
            int traces = TabbedFields.number(lines.header("traces", 1)[1], 0);
            List<Prediction> predictions = new ArrayList<>();
            lines.entries(IrootFields.WORD, fields -> predictions.add(prediction(lines, fields)));
            return new IrootSet(program, traces, lines.classes(), lines.sites(), predictions);
        });
    }

    private static Prediction prediction(TabbedReader lines, String[] fields) {
        if (fields.length < 6) {
            throw new IllegalArgumentException("expected idiom, flags, traces and events, found less");
        }
        Iroot iroot = IrootFields.iroot(lines, fields, 4);
        String flags = fields[2];
        if (!Set.of("-", "weak", "async", "weak,async").contains(flags)) {
            throw new IllegalArgumentException(
                    "expected -, weak, async or weak,async, found '" + TabbedReader.shown(flags) + "'");
        }
        return new Prediction(
                iroot, flags.startsWith("weak"), flags.endsWith("async"), TabbedFields.number(fields[3], 1));
    }
}
