package dev.heddle.formats.litmus;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.file.TextLines;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.text.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parses the steps of one thread after the other. */
final class StepParser {
    static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,30}");
    private static final Pattern GUARD = Pattern.compile("\\?([A-Za-z][A-Za-z0-9_]*)(==|!=)(-?[0-9]{1,9})");
    private static final String OPERATIONS =
            "an operation (w, r, cas, wcas, cae, getadd, getset, fence, lock, unlock, start, join, set)";

    private static final Set<MemoryOrder> READS =
            EnumSet.of(MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.ACQUIRE, MemoryOrder.VOLATILE);
    private static final Set<MemoryOrder> WRITES =
            EnumSet.of(MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.RELEASE, MemoryOrder.VOLATILE);

    private final TextLines lines;
    private final Names names;

    StepParser(TextLines lines, Names names) {
        this.lines = lines;
        this.names = names;
    }

    LitmusStep parse(String content, int thread) throws UnreadableFileException {
        String[] words = content.split("\\s+", -1);
        List<Guard> guards = new ArrayList<>();
        while (guards.size() < words.length && words[guards.size()].startsWith("?")) {
            guards.add(guard(words[guards.size()], thread));
        }
        return new LitmusStep(guards, operation(List.of(words).subList(guards.size(), words.length), thread));
    }

    private Guard guard(String word, int thread) throws UnreadableFileException {
        Matcher m = GUARD.matcher(word);
        if (!m.matches()) {
            throw lines.wrong("a condition such as ?r0==1", word);
        }
        names.used(m.group(1), thread);
        return new Guard(m.group(1), m.group(2).equals("=="), Integer.parseInt(m.group(3)));
    }

    private LitmusOperation operation(List<String> words, int thread) throws UnreadableFileException {
        String name = words.isEmpty() ? "" : words.get(0);
        return switch (name) {
            case "w" -> {
                expect(words, "w MODE LOCATION VALUE");
                yield new LitmusOperation.Write(mode(words, WRITES), location(words), value(words.get(3), thread));
            }
            case "r" -> {
                expect(words, "r MODE LOCATION REGISTER");
                yield new LitmusOperation.Read(mode(words, READS), location(words), register(words.get(3), thread));
            }
            case "cas", "wcas", "cae", "getadd", "getset" -> update(name, words, thread);
            case "fence" -> {
                expect(words, "fence KIND");
                yield new LitmusOperation.Fence(Word.find(FenceKind.class, words.get(1))
                        .orElseThrow(() ->
                                lines.wrong("a fence (full, acquire, release, loadload, storestore)", words.get(1))));
            }
            case "lock", "unlock" -> {
                expect(words, name + " MONITOR");
                String monitor = names.monitor(words.get(1));
                yield name.equals("lock") ? new LitmusOperation.Lock(monitor) : new LitmusOperation.Unlock(monitor);
            }
            case "start", "join" -> {
                expect(words, name + " THREAD");
                int other = names.thread(words.get(1));
                yield name.equals("start") ? new LitmusOperation.Start(other) : new LitmusOperation.Join(other);
            }
            case "set" -> {
                expect(words, "set REGISTER VALUE");
                Expression value = value(words.get(2), thread);
                yield new LitmusOperation.Assign(register(words.get(1), thread), value);
            }
            default -> throw lines.wrong(OPERATIONS, name);
        };
    }

    private LitmusOperation update(String name, List<String> words, int thread) throws UnreadableFileException {
        boolean compares = !name.startsWith("get");
        expect(words, name + " MODE LOCATION " + (compares ? "EXPECTED " : "") + "VALUE REGISTER");
        UpdateMode mode = updateMode(words);
        String location = location(words);
        Expression first = value(words.get(3), thread);
        Expression last = compares ? value(words.get(4), thread) : first;
        String register = register(words.get(words.size() - 1), thread);
        return switch (name) {
            case "cas", "wcas" ->
                new LitmusOperation.CompareAndSet(name.equals("wcas"), mode, location, first, last, register);
            case "cae" -> new LitmusOperation.CompareAndExchange(mode, location, first, last, register);
            case "getadd" -> new LitmusOperation.GetAndAdd(mode, location, first, register);
            default -> new LitmusOperation.GetAndSet(mode, location, first, register);
        };
    }

    private void expect(List<String> words, String form) throws UnreadableFileException {
        if (words.size() != form.split(" ", -1).length) {
            throw lines.wrong("'" + form + "'", String.join(" ", words));
        }
    }

    private MemoryOrder mode(List<String> words, Set<MemoryOrder> fit) throws UnreadableFileException {
        for (MemoryOrder order : fit) {
            if (order.name().toLowerCase(Locale.ROOT).equals(words.get(1))) {
                return order;
            }
        }
        String known = fit.toString().toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", "");
        throw lines.wrong("a mode of '" + words.get(0) + "' (" + known + ")", words.get(1));
    }

    private UpdateMode updateMode(List<String> words) throws UnreadableFileException {
        for (UpdateMode mode : UpdateMode.values()) {
            if (mode.word().equals(words.get(1))) {
                return mode;
            }
        }
        String known = Arrays.stream(UpdateMode.values()).map(UpdateMode::word).collect(Collectors.joining(", "));
        throw lines.wrong("a mode of '" + words.get(0) + "' (" + known + ")", words.get(1));
    }

    private String location(List<String> words) throws UnreadableFileException {
        return names.location(words.get(2));
    }

    private String register(String word, int thread) throws UnreadableFileException {
        return names.set(word, thread);
    }

    /** A sum such as {@code r0+1}. */
    private Expression value(String word, int thread) throws UnreadableFileException {
        List<String> registers = new ArrayList<>();
        int constant = 0;
        for (String term : word.split("\\+", -1)) {
            if (NAME.matcher(term).matches()) {
                names.used(term, thread);
                registers.add(term);
            } else {
                constant += names.number(term);
            }
        }
        return new Expression(registers, constant);
    }
}
