package dev.heddle.formats.litmus;

import dev.heddle.formats.file.TextLines;
import dev.heddle.formats.file.UnreadableFileException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The names of a test under construction, and what they mean. */
final class Names {
    private final TextLines lines;
    private final Map<String, Integer> threadOfRegister = new HashMap<>();
    private final Set<String> locations = new TreeSet<>();
    private final Set<String> monitors = new TreeSet<>();
    private final Map<Integer, Integer> lineOfThread = new TreeMap<>();

    Names(TextLines lines) {
        this.lines = lines;
    }

    /** A register of {@code thread} that an operation sets. */
    String set(String word, int thread) throws UnreadableFileException {
        name("a register", word);
        Integer owner = threadOfRegister.putIfAbsent(word, thread);
        if (owner != null && owner != thread) {
            throw lines.wrong("register " + word + " belongs to thread " + owner + "; expected another name");
        }
        if (locations.contains(word)) {
            throw lines.wrong(word + " is a location; expected another name for the register");
        }
        return word;
    }

    /** A register of {@code thread} that is read. */
    void used(String word, int thread) throws UnreadableFileException {
        if (!Integer.valueOf(thread).equals(threadOfRegister.get(word))) {
            throw lines.wrong("a register that thread " + thread + " has set before", word);
        }
    }

    String location(String word) throws UnreadableFileException {
        name("a location", word);
        if (threadOfRegister.containsKey(word)) {
            throw lines.wrong(word + " is a register; expected another name for the location");
        }
        locations.add(word);
        return word;
    }

    String monitor(String word) throws UnreadableFileException {
        name("a monitor", word);
        monitors.add(word);
        return word;
    }

    /** The number of a thread that may stand further below. */
    int thread(String word) throws UnreadableFileException {
        int number = number(word);
        lineOfThread.putIfAbsent(number, lines.number());
        return number;
    }

    int number(String word) throws UnreadableFileException {
        if (!word.matches("-?[0-9]{1,9}")) {
            throw lines.wrong("a number", word);
        }
        return Integer.parseInt(word);
    }

    /** Fails where a thread is started or joined that is not there, or a name has two meanings. */
    void check(int threads) throws UnreadableFileException {
        for (Map.Entry<Integer, Integer> thread : lineOfThread.entrySet()) {
            if (thread.getKey() < 0 || thread.getKey() >= threads) {
                throw lines.wrongAt(
                        thread.getValue(),
                        "expected a thread from 0 to " + (threads - 1) + ", found " + thread.getKey());
            }
        }
        for (String monitor : monitors) {
            if (locations.contains(monitor) || threadOfRegister.containsKey(monitor)) {
                throw lines.wrong("the monitor " + monitor + " needs a name of its own");
            }
        }
    }

    private void name(String what, String word) throws UnreadableFileException {
        if (!StepParser.NAME.matcher(word).matches()) {
            throw lines.wrong(what + " (a letter, then letters, digits, _)", word);
        }
    }
}
