package dev.heddle.formats.iroot;

import dev.heddle.formats.file.TextFile;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.tabbed.TabbedFields;
import dev.heddle.formats.tabbed.TabbedReader;
import dev.heddle.formats.trace.SiteName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the text that {@link MemoWriter} describes. */
public final class MemoReader {
    private static final List<String> WORDS = List.of("weak", "async", "exposed", "failed", "predicted");

    private MemoReader() {}

    /**
     * Reads a memo.
     *
     * @throws UnreadableFileException if a line is wrong, the last is missing or the version is unknown
     * @throws IOException if the file cannot be read
     */
    public static Memo read(Path file) throws IOException, UnreadableFileException {
        return parse(file, TextFile.read(file, "a memo", IrootReader.MAX_SIZE));
    }

    /**
     * Parses the text of a memo.
     *
     * @param file its name, for messages
     */
    public static Memo parse(Path file, String text) throws UnreadableFileException {
        return TabbedReader.parse(file, text, SiteName::of, lines -> {
            lines.version(MemoWriter.MAGIC);
            String program = lines.header("program", 1)[1];
            Memo memo = new Memo(program, input(lines.next()));
            Map<Iroot, MemoEntry> entries = new LinkedHashMap<>();
            lines.entries(IrootFields.WORD, fields -> entry(lines, fields, entries));
            memo.know(lines.sites());
            memo.classes(lines.classes());
            entries.forEach(memo::put);
            return memo;
        });
    }

    private static Optional<List<String>> input(String[] fields) {
        boolean isOne = fields.length >= 2 && fields[1].equals("+");
        boolean isNone = fields.length == 2 && fields[1].equals("-");
        if (!fields[0].equals("input") || !(isOne || isNone)) {
            throw new IllegalArgumentException(
                    "expected 'input', + and arguments or -, found '" + TabbedReader.shown(fields[0]) + "'");
        }
        return isOne ? Optional.of(Arrays.asList(fields).subList(2, fields.length)) : Optional.empty();
    }

    private static void entry(TabbedReader lines, String[] fields, Map<Iroot, MemoEntry> entries) {
        if (fields.length < 8) {
            throw new IllegalArgumentException("expected idiom, words, runs, trace and events, found less");
        }
        if (entries.put(IrootFields.iroot(lines, fields, 6), memoEntry(fields)) != null) {
            throw new IllegalArgumentException("expected each iRoot once, found one again");
        }
    }

    private static MemoEntry memoEntry(String[] fields) {
        List<String> words = fields[2].equals("-") ? List.of() : List.of(fields[2].split(",", -1));
        int last = -1;
        for (String word : words) {
            int i = WORDS.indexOf(word);
            if (i <= last) {
                throw new IllegalArgumentException("expected - or words out of " + String.join(",", WORDS)
                        + " in this order, found '" + TabbedReader.shown(fields[2]) + "'");
            }
            last = i;
        }
        int candidateRuns = fields[4].equals("-") ? MemoEntry.NO_CANDIDATE : TabbedFields.number(fields[4], 0);
        return new MemoEntry(
                words.contains("weak"),
                words.contains("async"),
                words.contains("exposed"),
                words.contains("failed"),
                words.contains("predicted"),
                TabbedFields.number(fields[3], 0),
                candidateRuns,
                fields[5]);
    }
}
