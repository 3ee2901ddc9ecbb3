package dev.heddle.formats.litmus;

import dev.heddle.formats.file.UnreadableFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Locations, and the registers of each thread; a register is called {@code 0:r0} outside of its thread. */
final class HerdNames {
    private final HerdTokens tokens;
    private final SortedSet<String> locations = new TreeSet<>();
    private final List<Map<String, Boolean>> registers = new ArrayList<>();
    private final SortedSet<String> shown = new TreeSet<>();
    private final SortedSet<String> finals = new TreeSet<>();
    private final Map<String, Integer> initial = new TreeMap<>();
    private final Map<String, Boolean> atomics = new HashMap<>();
    private int unnamed;

    HerdNames(HerdTokens tokens) {
        this.tokens = tokens;
    }

    // ---- locations

    String location() throws UnreadableFileException {
        String name = tokens.name("a location");
        locations.add(name);
        return name;
    }

    void initial(String location, int value) throws UnreadableFileException {
        if (initial.put(location, value) != null) {
            throw tokens.because("expected one initial value for " + location);
        }
    }

    /** What the parameters of the functions say of it, which must be the same everywhere. */
    void declare(String location, boolean isAtomic) throws UnreadableFileException {
        Boolean other = atomics.putIfAbsent(location, isAtomic);
        if (other != null && other != isAtomic) {
            throw tokens.because("expected one type for " + location + ", found an atomic one and a plain one");
        }
    }

    boolean isAtomic(String location) {
        return atomics.getOrDefault(location, false);
    }

    Map<String, Integer> initial() {
        return initial;
    }

    // ---- registers

    void thread() {
        registers.add(new HashMap<>());
    }

    /** A register of the thread under way, by its name in the file. */
    boolean isRegister(String name) {
        return registers.get(registers.size() - 1).containsKey(name);
    }

    void register(String name) {
        registers.get(registers.size() - 1).put(name, true);
    }

    String qualified(String register) {
        return registers.size() - 1 + ":" + register;
    }

    /** A register that the file has no name for. */
    String unnamed() {
        return qualified("unnamed" + unnamed++);
    }

    // ---- what the condition names

    String shownRegister(int thread) throws UnreadableFileException {
        if (thread < 0 || thread >= registers.size()) {
            throw tokens.because("expected a thread from 0 to " + (registers.size() - 1) + ", found " + thread);
        }
        String name = tokens.peek();
        if (!registers.get(thread).containsKey(name)) {
            throw tokens.wrong("a register of P" + thread);
        }
        tokens.next();
        shown.add(thread + ":" + name);
        return thread + ":" + name;
    }

    String shownLocation() throws UnreadableFileException {
        if (!locations.contains(tokens.peek())) {
            throw tokens.wrong("a location, or a register such as 0:r0");
        }
        String name = tokens.next();
        shown.add(name);
        finals.add(name);
        return name;
    }

    SortedSet<String> shown() {
        return shown;
    }

    List<String> finals() {
        return List.copyOf(finals);
    }
}
