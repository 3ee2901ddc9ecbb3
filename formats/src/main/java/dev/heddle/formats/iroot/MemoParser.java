package dev.heddle.formats.iroot;

import dev.heddle.formats.trace.UnsupportedVersionException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One text of a memo, line by line. */
final class MemoParser {
    private static final List<String> WORDS = List.of("weak", "async", "exposed", "failed", "predicted");

    private final LineReader lines;
    private final Map<Iroot, MemoEntry> entries = new LinkedHashMap<>();

    MemoParser(Path file, String text) {
        lines = new LineReader(file, text);
    }

    Memo parse() throws CorruptIrootsException, UnsupportedVersionException {
        lines.version(MemoWriter.MAGIC, MemoWriter.OLDEST_READABLE, MemoWriter.CURRENT);
        String program = lines.header("program");
        Memo memo = new Memo(program, input(lines.next()));
        try {
            String[] fields = lines.next();
            while (!fields[0].equals("end")) {
                entry(fields);
                fields = lines.next();
            }
            lines.end(fields, entries.size());
            memo.know(lines.sites);
            memo.classes(lines.classes);
            entries.forEach(memo::put);
            return memo;
        } catch (IllegalArgumentException e) {
            throw lines.bad(e.getMessage());
        }
    }

    private Optional<List<String>> input(String[] fields) throws CorruptIrootsException {
        boolean isOne = fields.length >= 2 && fields[1].equals("+");
        boolean isNone = fields.length == 2 && fields[1].equals("-");
        if (!fields[0].equals("input") || !(isOne || isNone)) {
            throw lines.bad("expected 'input', + and arguments or -, found '" + LineReader.shown(fields[0]) + "'");
        }
        return isOne ? Optional.of(Arrays.asList(fields).subList(2, fields.length)) : Optional.empty();
    }

    private void entry(String[] fields) {
        if (!fields[0].equals("iroot")) {
            if (!lines.isTable(fields)) {
                throw new IllegalArgumentException(
                        "expected class, site, iroot or end, found '" + LineReader.shown(fields[0]) + "'");
            }
            return;
        }
        if (fields.length < 8) {
            throw new IllegalArgumentException("expected idiom, words, runs, trace and events, found less");
        }
        Iroot iroot = lines.iroot(fields[1], fields, 6);
        if (entries.put(iroot, memoEntry(fields)) != null) {
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
                        + " in this order, found '" + LineReader.shown(fields[2]) + "'");
            }
            last = i;
        }
        int candidateRuns = fields[4].equals("-") ? MemoEntry.NO_CANDIDATE : Fields.number(fields[4], 0);
        return new MemoEntry(
                words.contains("weak"),
                words.contains("async"),
                words.contains("exposed"),
                words.contains("failed"),
                words.contains("predicted"),
                Fields.number(fields[3], 0),
                candidateRuns,
                fields[5]);
    }
}
