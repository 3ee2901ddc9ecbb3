package dev.heddle.formats.litmus;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusTest.Expected;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Parses one test in C: its head, initial values, functions and condition. */
final class HerdParser {
    private static final int MOST_THREADS = 16;

    private final Path file;
    private final String text;

    HerdParser(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    LitmusTest parse() throws UnreadableFileException {
        int begin = text.indexOf("C");
        int brace = text.indexOf('{');
        int line = 1
                + (int) text.substring(0, begin).chars().filter(c -> c == '\n').count();
        int end = text.indexOf('\n', begin);
        String name = text.substring(begin + 1, end < 0 ? text.length() : end).strip();
        if (!name.matches("\\S{1,100}")) {
            throw new UnreadableFileException(file, line, "expected 'C NAME', found 'C " + name + "'");
        }
        if (brace < 0 || end < 0 || brace < end) {
            throw new UnreadableFileException(file, line + 1, "expected initial values, '{ ... }', after 'C NAME'");
        }
        List<String> notes = text.substring(end + 1, brace)
                .lines()
                .map(String::strip)
                .filter(note -> !note.isEmpty())
                .toList();
        int braceLine = 1
                + (int) text.substring(0, brace).chars().filter(c -> c == '\n').count();
        HerdTokens tokens = new HerdTokens(file, text.substring(brace), braceLine);
        HerdNames names = new HerdNames(tokens);
        initial(tokens, names);
        List<List<LitmusStep>> threads = new ArrayList<>();
        while (tokens.peek().equals("P" + threads.size())) {
            if (threads.size() == MOST_THREADS) {
                throw tokens.because("expected at most " + MOST_THREADS + " threads");
            }
            tokens.next();
            threads.add(new HerdFunctionParser(tokens, names).parse());
        }
        if (threads.isEmpty() || tokens.peek().matches("P[0-9]+")) {
            throw tokens.wrong("the function P" + threads.size());
        }
        LitmusCondition condition = new HerdConditionParser(tokens, names).parse();
        return new LitmusTest(
                name,
                "",
                notes,
                new TreeMap<>(names.initial()),
                threads,
                names.finals(),
                new Expected(Optional.empty(), Map.of(), Map.of(), Map.of(), Map.of(), Optional.of(condition)));
    }

    /** {@code { x = 0; [y] = 1; atomic_int z = 2; int w; }}. */
    private static void initial(HerdTokens tokens, HerdNames names) throws UnreadableFileException {
        tokens.expect("{");
        while (!tokens.take("}")) {
            if (tokens.take(";")) {
                continue;
            }
            if (HerdTokens.isNumber(tokens.peek())) {
                throw tokens.because("expected a location: give registers their values in the functions");
            }
            HerdTypes.skip(tokens);
            boolean bracket = tokens.take("[");
            String location = names.location();
            if (bracket) {
                tokens.expect("]");
            }
            if (tokens.take("=")) {
                names.initial(location, tokens.number());
            }
            if (!tokens.take(";") && !tokens.peek().equals("}")) {
                throw tokens.wrong("';' or '}'");
            }
        }
    }
}
