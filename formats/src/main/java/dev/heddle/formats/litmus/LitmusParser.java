package dev.heddle.formats.litmus;

import dev.heddle.formats.file.TextLines;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.text.Word;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses one test, line by line. */
final class LitmusParser {
    private static final int MOST_THREADS = 16;
    private static final int MOST_STEPS = 200;
    private static final Pattern VALUE = Pattern.compile("([A-Za-z][A-Za-z0-9_]*)=(-?[0-9]{1,9})");
    private static final String SECTIONS =
            "test, family, note, init, thread, final, runs, interest, verdict, allowed or graphs";

    private final TextLines lines;
    private final Names names;
    private final StepParser steps;

    private String name = "";
    private String family = "";
    private final List<String> notes = new ArrayList<>();
    private final SortedMap<String, Integer> initial = new TreeMap<>();
    private final List<List<LitmusStep>> threads = new ArrayList<>();
    private final List<String> finals = new ArrayList<>();
    private Optional<LitmusValues> interest = Optional.empty();
    private int interestLine;
    private final Map<String, String> verdicts = new TreeMap<>();
    private final Map<LitmusVariant, Integer> runs = new TreeMap<>();
    private final Map<LitmusVariant, Set<LitmusValues>> allowed = new TreeMap<>();
    private final Map<LitmusValues, Integer> lineOfOutcome = new LinkedHashMap<>();
    private final Map<LitmusVariant, Integer> graphs = new TreeMap<>();

    /** What the lines without a keyword belong to. */
    private enum Section {
        NONE,
        THREAD,
        ALLOWED
    }

    private Section section = Section.NONE;
    private Set<LitmusValues> outcomes = Set.of();

    LitmusParser(Path file, String text) {
        lines = new TextLines(file, text, LitmusParser::content);
        names = new Names(lines);
        steps = new StepParser(lines, names);
    }

    private static String content(String line) {
        int comment = line.indexOf('#');
        return (comment < 0 ? line : line.substring(0, comment)).strip();
    }

    LitmusTest parse() throws UnreadableFileException {
        String first = lines.next().orElse("");
        if (!first.startsWith("test ")) {
            throw lines.wrong("'test NAME'", first);
        }
        name = oneWord(first.substring(4).strip());
        for (Optional<String> next = lines.next(); next.isPresent(); next = lines.next()) {
            line(next.get());
        }
        LitmusTest test = new LitmusTest(
                name,
                family,
                notes,
                initial,
                threads,
                finals,
                new LitmusTest.Expected(interest, verdicts, runs, allowed, graphs, Optional.empty()));
        check(test);
        return test;
    }

    private void line(String content) throws UnreadableFileException {
        int blank = content.indexOf(' ');
        String keyword = blank < 0 ? content : content.substring(0, blank);
        String rest = content.substring(keyword.length()).strip();
        switch (keyword) {
            case "family" -> family = oneWord(rest);
            case "note" -> notes.add(rest);
            case "init" -> {
                values(rest, initial);
                for (String location : initial.keySet()) {
                    names.location(location);
                }
            }
            case "thread" -> thread(rest);
            case "final" -> {
                for (String location : rest.split("\\s+", -1)) {
                    finals.add(names.location(location));
                }
            }
            case "runs" -> figure(rest, runs);
            case "graphs" -> figure(rest, graphs);
            case "interest" -> {
                interest = Optional.of(outcome(rest));
                interestLine = lines.number();
            }
            case "verdict" -> verdict(rest);
            case "allowed" -> allowed(rest);
            default -> inSection(content);
        }
        if (!keyword.equals("thread") && !keyword.equals("allowed") && isKeyword(keyword)) {
            section = Section.NONE;
        }
    }

    private static boolean isKeyword(String word) {
        return switch (word) {
            case "family", "note", "init", "final", "runs", "graphs", "interest", "verdict" -> true;
            default -> false;
        };
    }

    private void inSection(String content) throws UnreadableFileException {
        switch (section) {
            case THREAD -> {
                List<LitmusStep> last = threads.get(threads.size() - 1);
                if (last.size() == MOST_STEPS) {
                    throw lines.wrong("expected at most " + MOST_STEPS + " steps in a thread");
                }
                last.add(steps.parse(content, threads.size() - 1));
            }
            case ALLOWED -> {
                LitmusValues outcome = outcome(content);
                if (!outcomes.add(outcome)) {
                    throw lines.wrong("an outcome that is not yet in this set", content);
                }
                lineOfOutcome.putIfAbsent(outcome, lines.number());
            }
            case NONE -> throw lines.wrong(SECTIONS, content);
        }
    }

    private void thread(String rest) throws UnreadableFileException {
        if (!rest.equals(threads.size() + ":")) {
            throw lines.wrong("'thread " + threads.size() + ":'", "thread " + rest);
        }
        if (threads.size() == MOST_THREADS) {
            throw lines.wrong("expected at most " + MOST_THREADS + " threads");
        }
        threads.add(new ArrayList<>());
        section = Section.THREAD;
    }

    private void verdict(String rest) throws UnreadableFileException {
        String[] words = rest.split("\\s+", 2);
        if (words.length != 2) {
            throw lines.wrong("'verdict WHO WORDS'", "verdict " + rest);
        }
        verdicts.put(words[0], words[1]);
    }

    private void allowed(String rest) throws UnreadableFileException {
        int colon = rest.indexOf(':');
        if (colon < 0) {
            throw lines.wrong("'allowed VARIANT:' or 'allowed VARIANT: as VARIANT'", "allowed " + rest);
        }
        LitmusVariant variant = variant(rest.substring(0, colon));
        if (allowed.containsKey(variant)) {
            throw lines.wrong("the outcomes of " + variant.word() + " are given twice");
        }
        String after = rest.substring(colon + 1).strip();
        outcomes = new LinkedHashSet<>();
        section = Section.ALLOWED;
        if (!after.isEmpty()) {
            section = Section.NONE;
            outcomes.addAll(same(after));
        }
        allowed.put(variant, outcomes);
    }

    private Set<LitmusValues> same(String words) throws UnreadableFileException {
        Set<LitmusValues> set =
                words.startsWith("as ") ? allowed.get(variant(words.substring(3).strip())) : null;
        if (set == null) {
            throw lines.wrong("'as VARIANT', a variant whose outcomes stand above", words);
        }
        return set;
    }

    private void figure(String rest, Map<LitmusVariant, Integer> into) throws UnreadableFileException {
        String[] words = rest.split("\\s+", -1);
        if (words.length != 2) {
            throw lines.wrong("a variant and a number", rest);
        }
        int number = names.number(words[1]);
        if (number < 1 || into.putIfAbsent(variant(words[0]), number) != null) {
            throw lines.wrong("a number above 0, once for each variant", rest);
        }
    }

    private LitmusVariant variant(String word) throws UnreadableFileException {
        return Word.find(LitmusVariant.class, word)
                .orElseThrow(() -> lines.wrong("a variant (" + String.join(", ", LitmusVariant.words()) + ")", word));
    }

    private LitmusValues outcome(String content) throws UnreadableFileException {
        SortedMap<String, Integer> found = new TreeMap<>();
        values(content, found);
        return new LitmusValues(found);
    }

    private void values(String content, Map<String, Integer> into) throws UnreadableFileException {
        for (String word : content.split("\\s+", -1)) {
            Matcher m = VALUE.matcher(word);
            if (!m.matches()) {
                throw lines.wrong("values such as x=1", content);
            }
            if (into.put(m.group(1), Integer.valueOf(m.group(2))) != null) {
                throw lines.wrong("one value for " + m.group(1), content);
            }
        }
    }

    private String oneWord(String word) throws UnreadableFileException {
        if (!word.matches("\\S{1,100}")) {
            throw lines.wrong("one word", word);
        }
        return word;
    }

    private void check(LitmusTest test) throws UnreadableFileException {
        if (threads.isEmpty()) {
            throw lines.wrong("expected 'thread 0:' and its steps, found no thread");
        }
        names.check(threads.size());
        try {
            test.threadOrder();
        } catch (IllegalStateException e) {
            throw lines.wrong("expected threads that can be started one after the other; " + e.getMessage());
        }
        Set<String> parts = new TreeSet<>(test.registers());
        parts.addAll(finals);
        for (Map.Entry<LitmusValues, Integer> outcome : lineOfOutcome.entrySet()) {
            if (!outcome.getKey().values().keySet().equals(parts)) {
                throw lines.wrongAt(
                        outcome.getValue(),
                        "expected a value for each of " + parts + ", found '" + outcome.getKey() + "'");
            }
        }
        if (interest.isPresent() && !parts.containsAll(interest.get().values().keySet())) {
            throw lines.wrongAt(
                    interestLine, "expected values for some of " + parts + ", found '" + interest.get() + "'");
        }
    }
}
