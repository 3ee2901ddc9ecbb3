package dev.heddle.formats.schedule;

import dev.heddle.formats.file.TextLines;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses one schedule, line by line, and knows the number of the line. */
final class ScheduleParser {
    private static final Pattern EVENT = Pattern.compile("\\(([0-9A-Za-z._-]+),([0-9]{1,10})\\)");

    private static final Pattern ORIGIN = Pattern.compile("(recording|trace) ");

    private final Path file;
    private final TextLines lines;
    private final Consumer<String> plans;
    private final Set<EventId> reads = new HashSet<>();
    /** By thread: how many events its runs have so far. */
    private final Map<String, Integer> counts = new HashMap<>();

    private long events;

    ScheduleParser(Path file, String text, Consumer<String> plans) {
        this.plans = plans;
        this.file = file;
        this.lines = new TextLines(file, text, ScheduleParser::content);
    }

    Schedule parse() throws UnreadableFileException {
        requireVersion(header(ScheduleWriter.MAGIC));
        Schedule.Mode mode = mode(header("mode"));
        requireSteps(header("counts"));
        String program = unescape(header("program"));
        long seed = seed(header("seed"));
        String strategy = unescape(header("strategy"));
        Optional<Schedule.Origin> origin = Optional.empty();
        List<Schedule.Step> steps = new ArrayList<>();
        List<Schedule.Change> changes = new ArrayList<>();
        Optional<Schedule.Plan> plan = Optional.empty();
        for (Optional<String> next = lines.next(); next.isPresent(); next = lines.next()) {
            String content = next.get();
            if (plan.isPresent()) {
                throw lines.wrong("the end after the plan", content);
            } else if (content.startsWith("plan ")) {
                plan = Optional.of(new Schedule.Plan(plan(content.substring(5)), seed(header("plan-seed"))));
            } else if (content.startsWith("change ")) {
                changes.add(change(content));
            } else if (steps.isEmpty()
                    && changes.isEmpty()
                    && ORIGIN.matcher(content).lookingAt()) {
                if (origin.isPresent()) {
                    throw lines.wrong("one recording or one trace", content);
                }
                String named = content.substring(content.indexOf(' '));
                origin = Optional.of(new Schedule.Origin(unescape(trim(named)), content.startsWith("recording ")));
            } else if (!changes.isEmpty()) {
                throw lines.wrong("'change ...' or 'plan ...' after the first change", content);
            } else {
                Schedule.Step step = step(content);
                count(step);
                steps.add(step);
            }
        }
        return new Schedule(mode, program, seed, strategy, origin, steps, changes, plan);
    }

    private String plan(String text) throws UnreadableFileException {
        String strategy = unescape(trim(text));
        try {
            plans.accept(strategy);
        } catch (IllegalArgumentException e) {
            throw lines.wrong("plan " + e.getMessage());
        }
        return strategy;
    }

    private void requireSteps(String word) throws UnreadableFileException {
        if (!word.equals("steps")) {
            throw lines.wrong("'counts steps' (derive the schedule again)", word);
        }
    }

    private Schedule.Change change(String content) throws UnreadableFileException {
        String[] words = content.split("\\s+", -1);
        if (words.length == 6 && words[2].equals("at") && words[4].equals("reads")) {
            EventId read = event(words[1]);
            boolean initial = words[5].equals("init");
            return new Schedule.ChangedRead(read, words[3], initial ? Optional.empty() : Optional.of(event(words[5])));
        }
        if (words.length == 6 && words[2].equals("at") && words[4].equals("before")) {
            return new Schedule.ChangedOrder(event(words[1]), words[3], notYet(event(words[5])));
        }
        throw lines.wrong(
                "'change (THREAD,INDEX) at FILE:LINE reads (THREAD,INDEX)|init' or '... before" + " (THREAD,INDEX)'",
                content);
    }

    /** A change says that the event comes later than the decisions. */
    private EventId notYet(EventId event) throws UnreadableFileException {
        if (event.index() < counts.getOrDefault(event.thread(), 0)) {
            throw lines.wrong("impossible: " + event + " is to come later, but the runs above have it already");
        }
        return event;
    }

    /** The checks of {@link Schedule}'s constructor, here so that the message names the line. */
    private void count(Schedule.Step step) throws UnreadableFileException {
        if (step instanceof Schedule.Run run) {
            events += run.count();
            counts.merge(run.thread(), run.count(), Integer::sum);
        } else if (step instanceof Schedule.Read read) {
            if (!reads.add(read.event())) {
                throw lines.wrong("event " + read.event() + " is given two sources");
            }
        }
        if (events > Integer.MAX_VALUE) {
            throw lines.wrong("expected runs of at most " + Integer.MAX_VALUE + " events in all, found " + events);
        }
    }

    private static String content(String line) {
        String content = trim(line);
        return content.startsWith("#") ? "" : content;
    }

    /** Without blanks at either end: only those that the writer escapes. */
    private static String trim(String s) {
        int from = 0;
        int to = s.length();
        while (from < to && isBlank(s.charAt(from))) {
            from++;
        }
        while (to > from && isBlank(s.charAt(to - 1))) {
            to--;
        }
        return s.substring(from, to);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\r';
    }

    private String header(String word) throws UnreadableFileException {
        String content = lines.next().orElse("");
        if (!content.equals(word) && !content.startsWith(word + " ")) {
            throw lines.wrong("'" + word + " ...'", content);
        }
        return trim(content.substring(word.length()));
    }

    private void requireVersion(String number) throws UnreadableFileException {
        if (!number.matches("[0-9]{1,5}")) {
            throw lines.wrong("a version number", number);
        }
        int version = Integer.parseInt(number);
        if (version != ScheduleWriter.CURRENT) {
            throw new UnsupportedVersionException(file, version, ScheduleWriter.CURRENT);
        }
    }

    private Schedule.Mode mode(String word) throws UnreadableFileException {
        return switch (word) {
            case "strict" -> Schedule.Mode.STRICT;
            case "guide" -> Schedule.Mode.GUIDE;
            default -> throw lines.wrong("mode strict or guide", word);
        };
    }

    private long seed(String number) throws UnreadableFileException {
        try {
            return Long.parseLong(number);
        } catch (NumberFormatException e) {
            throw lines.wrong("a seed (64-bit integer)", number);
        }
    }

    private Schedule.Step step(String content) throws UnreadableFileException {
        String[] words = content.split("\\s+", -1);
        if (words[0].equals("run") && (words.length == 3 || words.length == 4)) {
            int check = words.length == 4 ? check(words[3]) : 0;
            return made(() -> new Schedule.Run(words[1], number(words[2]), check));
        }
        if (words[0].equals("hand-over") && words.length == 3) {
            return made(() -> new Schedule.HandOvers(words[1], number(words[2])));
        }
        if (words[0].equals("set-up") && words.length == 2) {
            return new Schedule.SetUp(event(words[1]));
        }
        if (words[0].equals("choose") && words.length == 3) {
            return new Schedule.Choice(event(words[1]), number(words[2]));
        }
        if (words[0].equals("input") && words.length == 3) {
            return new Schedule.Input(event(words[1]), value(words[2]));
        }
        if (words[0].equals("event") && words.length == 4 && words[2].equals("reads")) {
            boolean initial = words[3].equals("init");
            return new Schedule.Read(event(words[1]), initial ? Optional.empty() : Optional.of(event(words[3])));
        }
        throw lines.wrong("'run THREAD COUNT' or 'event (THREAD,INDEX) reads (THREAD,INDEX)|init'", content);
    }

    private int check(String digits) throws UnreadableFileException {
        if (!digits.matches("[0-9a-f]{8}")) {
            throw lines.wrong("a check of 8 hexadecimal digits", digits);
        }
        return HexFormat.fromHexDigits(digits);
    }

    private long value(String digits) throws UnreadableFileException {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw lines.wrong("a value (64-bit integer)", digits);
        }
    }

    /** Makes a step from its words. */
    private interface Words {
        Schedule.Step step() throws UnreadableFileException;
    }

    private Schedule.Step made(Words words) throws UnreadableFileException {
        try {
            return words.step();
        } catch (IllegalArgumentException e) {
            throw lines.wrong(String.valueOf(e.getMessage()));
        }
    }

    private EventId event(String word) throws UnreadableFileException {
        Matcher m = EVENT.matcher(word);
        if (!m.matches()) {
            throw lines.wrong("an event such as (0.2,17)", word);
        }
        return new EventId(m.group(1), number(m.group(2)));
    }

    private int number(String digits) throws UnreadableFileException {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw lines.wrong("a number of at most " + Integer.MAX_VALUE + "", digits);
        }
    }

    private String unescape(String s) throws UnreadableFileException {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < s.length()) {
            char c = s.charAt(i++);
            out.append(c == '\\' ? escaped(i < s.length() ? s.charAt(i++) : ' ', s) : c);
        }
        return out.toString();
    }

    /** The character of a backslash and {@code letter}. */
    private char escaped(char letter, String in) throws UnreadableFileException {
        return switch (letter) {
            case '\\' -> '\\';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 's' -> ' ';
            default -> throw lines.wrong("one of \\, n, r, t, s after a backslash", in);
        };
    }
}
