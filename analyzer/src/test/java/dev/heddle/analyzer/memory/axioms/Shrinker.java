package dev.heddle.analyzer.memory.axioms;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a failing program smaller: drops one instruction after the other as long as it fails. */
final class Shrinker {
    private final Predicate<Program> fails;

    private Shrinker(Predicate<Program> fails) {
        this.fails = fails;
    }

    /**
     * A program from which no single instruction, and not the last values, can be dropped; it fails if {@code program}
     * does.
     */
    static Program shrink(Program program, Predicate<Program> fails) {
        Shrinker shrinker = new Shrinker(fails);
        Program smaller = program;
        Program before;
        do {
            before = smaller;
            smaller = shrinker.smaller(before);
        } while (smaller != before);
        return smaller;
    }

    private Program smaller(Program program) {
        if (!program.finals().isEmpty() && fails.test(program.withFinals(List.of()))) {
            return program.withFinals(List.of());
        }
        for (int t = 0; t < program.threads().size(); t++) {
            for (int i = 0; i < program.threads().get(t).size(); i++) {
                Program candidate =
                        program.withThread(t, without(program.threads().get(t), i));
                if (fails.test(candidate)) {
                    return candidate;
                }
            }
        }
        return program;
    }

    /** Without an instruction; a lock goes with all locks of the thread. */
    private static List<Instruction> without(List<Instruction> thread, int i) {
        List<Instruction> shorter = new ArrayList<>(thread);
        if (isMonitor(thread.get(i))) {
            shorter.removeIf(Shrinker::isMonitor);
        } else {
            shorter.remove(i);
        }
        return List.copyOf(shorter);
    }

    private static boolean isMonitor(Instruction instruction) {
        return instruction.kind() == Instruction.Kind.LOCK || instruction.kind() == Instruction.Kind.UNLOCK;
    }
}
