package dev.heddle.formats.litmus;

import dev.heddle.formats.file.UnreadableFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The steps of a thread under construction, and the registers whose value is known. */
final class HerdSteps {
    /** Parses statements. */
    interface Statements {
        void parse() throws UnreadableFileException;
    }

    private final List<LitmusStep> all = new ArrayList<>();
    private final List<Guard> guards = new ArrayList<>();
    private final Map<String, Integer> constants = new HashMap<>();

    void add(LitmusOperation operation) {
        operation.target().ifPresent(constants::remove);
        all.add(new LitmusStep(guards, operation));
    }

    void assign(String register, Expression value) {
        add(new LitmusOperation.Assign(register, value));
        if (guards.isEmpty() && value.registers().isEmpty()) {
            constants.put(register, value.constant());
        }
    }

    /** The value of a register where it is the same in each execution. */
    OptionalInt constant(String register) {
        Integer value = constants.get(register);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** The statements happen only where the guards hold. */
    void under(List<Guard> more, Statements statements) throws UnreadableFileException {
        guards.addAll(more);
        statements.parse();
        guards.subList(guards.size() - more.size(), guards.size()).clear();
    }

    /** A register with that value. */
    String register(Expression value, HerdNames names) {
        if (value.registers().size() == 1 && value.constant() == 0) {
            return value.registers().get(0);
        }
        String register = names.unnamed();
        assign(register, value);
        return register;
    }

    List<LitmusStep> all() {
        return all;
    }
}
