package dev.heddle.analyzer.memory.axioms;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusReader;
import dev.heddle.formats.litmus.LitmusTest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A litmus program: threads of operations over numbered locations, monitors and registers. A thread that no operation
 * starts runs from the beginning.
 *
 * @param locations names, by number
 * @param initial the value of each location at the beginning
 * @param registers names, by number; all begin with 0 in every thread
 * @param monitors the number of monitors
 * @param finals the locations whose last value belongs to a final state
 */
public record Program(
        List<List<Instruction>> threads,
        List<String> locations,
        List<Integer> initial,
        List<String> registers,
        int monitors,
        List<Integer> finals) {
    /** The program whose threads are given in litmus notation, operations separated by semicolons. */
    public static Program of(String... threads) {
        return of(Map.of(), List.of(), threads);
    }

    /** A program with initial values by location, and the locations that belong to a final state. */
    public static Program of(Map<String, Integer> initial, List<String> finals, String... threads) {
        StringBuilder text = new StringBuilder("test program\n");
        initial.forEach((name, value) ->
                text.append("init ").append(name).append('=').append(value).append('\n'));
        for (int t = 0; t < threads.length; t++) {
            text.append("thread ").append(t).append(":\n");
            text.append(threads[t].replace(';', '\n')).append('\n');
        }
        if (!finals.isEmpty()) {
            text.append("final ").append(String.join(" ", finals)).append('\n');
        }
        try {
            return of(LitmusReader.parse(Path.of("program"), text.toString()));
        } catch (UnreadableFileException e) {
            throw new IllegalArgumentException(text.toString(), e);
        }
    }

    /** The program of a litmus test. */
    public static Program of(LitmusTest test) {
        return new ProgramCompiler(test).compile();
    }

    Program withFinals(List<Integer> others) {
        return new Program(threads, locations, initial, registers, monitors, others);
    }

    Program withThread(int t, List<Instruction> other) {
        List<List<Instruction>> others = new ArrayList<>(threads);
        others.set(t, other);
        return new Program(List.copyOf(others), locations, initial, registers, monitors, finals);
    }

    /** Threads that wait for an operation that starts them. */
    public Set<Integer> startedThreads() {
        Set<Integer> started = new HashSet<>();
        for (List<Instruction> thread : threads) {
            for (Instruction operation : thread) {
                if (operation.kind() == Instruction.Kind.START) {
                    started.add(operation.target());
                }
            }
        }
        return started;
    }

    /** The final state in words, registers and locations together in order of names, as in litmus files. */
    String state(int[] registerValues, int[] finalValues) {
        StringBuilder state = new StringBuilder();
        int f = 0;
        for (int r = 0; r < registerValues.length; r++) {
            for (; f < finalValues.length && finalName(f).compareTo(registers.get(r)) < 0; f++) {
                append(state, finalName(f), finalValues[f]);
            }
            append(state, registers.get(r), registerValues[r]);
        }
        for (; f < finalValues.length; f++) {
            append(state, finalName(f), finalValues[f]);
        }
        return state.toString();
    }

    private String finalName(int f) {
        return locations.get(finals.get(f));
    }

    private static void append(StringBuilder state, String name, int value) {
        state.append(state.isEmpty() ? "" : " ").append(name).append('=').append(value);
    }

    /** The program in litmus notation. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int l = 0; l < initial.size(); l++) {
            if (initial.get(l) != 0) {
                text.append("init ")
                        .append(locations.get(l))
                        .append('=')
                        .append(initial.get(l))
                        .append('\n');
            }
        }
        for (int t = 0; t < threads.size(); t++) {
            text.append("thread ").append(t).append(":\n");
            for (Instruction operation : threads.get(t)) {
                text.append("  ").append(operation.text()).append('\n');
            }
        }
        if (!finals.isEmpty()) {
            text.append("final ")
                    .append(finals.stream().map(locations::get).collect(Collectors.joining(" ")))
                    .append('\n');
        }
        return text.toString();
    }
}
