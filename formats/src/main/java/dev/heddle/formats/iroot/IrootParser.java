package dev.heddle.formats.iroot;

import dev.heddle.formats.trace.UnsupportedVersionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One text of iRoots, line by line. */
final class IrootParser {
    private final LineReader lines;
    private final List<Prediction> predictions = new ArrayList<>();

    IrootParser(Path file, String text) {
        lines = new LineReader(file, text);
    }

    IrootSet parse() throws CorruptIrootsException, UnsupportedVersionException {
        lines.version(IrootWriter.MAGIC, IrootWriter.OLDEST_READABLE, IrootWriter.CURRENT);
        String program = lines.header("program");
        String traces = lines.header("traces");
        try {
            int count = Fields.number(traces, 0);
            String[] fields = lines.next();
            while (!fields[0].equals("end")) {
                entry(fields);
                fields = lines.next();
            }
            lines.end(fields, predictions.size());
            return new IrootSet(program, count, lines.classes, lines.sites, predictions);
        } catch (IllegalArgumentException e) {
            throw lines.bad(e.getMessage());
        }
    }

    private void entry(String[] fields) {
        if (fields[0].equals("iroot")) {
            predictions.add(prediction(fields));
        } else if (!lines.isTable(fields)) {
            throw new IllegalArgumentException(
                    "expected class, site, iroot or end, found '" + LineReader.shown(fields[0]) + "'");
        }
    }

    private Prediction prediction(String[] fields) {
        if (fields.length < 6) {
            throw new IllegalArgumentException("expected idiom, flags, traces and events, found less");
        }
        Iroot iroot = lines.iroot(fields[1], fields, 4);
        String flags = fields[2];
        if (!Set.of("-", "weak", "async", "weak,async").contains(flags)) {
            throw new IllegalArgumentException(
                    "expected -, weak, async or weak,async, found '" + LineReader.shown(flags) + "'");
        }
        return new Prediction(iroot, flags.startsWith("weak"), flags.endsWith("async"), Fields.number(fields[3], 1));
    }
}
