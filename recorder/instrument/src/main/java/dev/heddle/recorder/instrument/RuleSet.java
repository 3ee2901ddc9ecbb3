package dev.heddle.recorder.instrument;

import dev.heddle.recorder.instrument.rules.AllocationRule;
import dev.heddle.recorder.instrument.rules.ArrayAccessRule;
import dev.heddle.recorder.instrument.rules.ArrayCopyOfRule;
import dev.heddle.recorder.instrument.rules.ArrayCopyRule;
import dev.heddle.recorder.instrument.rules.AtomicLoopRule;
import dev.heddle.recorder.instrument.rules.AtomicRule;
import dev.heddle.recorder.instrument.rules.CallLineRule;
import dev.heddle.recorder.instrument.rules.ClassUseRule;
import dev.heddle.recorder.instrument.rules.CloneRule;
import dev.heddle.recorder.instrument.rules.ConstructorRule;
import dev.heddle.recorder.instrument.rules.DirectBufferRule;
import dev.heddle.recorder.instrument.rules.FieldAccessRule;
import dev.heddle.recorder.instrument.rules.FieldHandleRule;
import dev.heddle.recorder.instrument.rules.FieldUpdaterRule;
import dev.heddle.recorder.instrument.rules.HandleBridges;
import dev.heddle.recorder.instrument.rules.InitialiserRule;
import dev.heddle.recorder.instrument.rules.InputRule;
import dev.heddle.recorder.instrument.rules.LibraryCallRule;
import dev.heddle.recorder.instrument.rules.MachineRule;
import dev.heddle.recorder.instrument.rules.MonitorRule;
import dev.heddle.recorder.instrument.rules.ReflectiveAccessRule;
import dev.heddle.recorder.instrument.rules.ReflectiveCallRule;
import dev.heddle.recorder.instrument.rules.ReflectiveUseRule;
import dev.heddle.recorder.instrument.rules.RelaxedRule;
import dev.heddle.recorder.instrument.rules.Rule;
import dev.heddle.recorder.instrument.rules.ThreadRule;
import dev.heddle.recorder.instrument.rules.UnsafeRule;
import dev.heddle.recorder.instrument.rules.VarHandleCreationRule;
import dev.heddle.recorder.instrument.rules.VarHandleRule;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/** The rules for one method, by the kind of instruction that they may concern: most instructions concern none. */
final class RuleSet {
    private static final InitialiserRule INITIALISER = new InitialiserRule();
    private static final List<Rule> ARRAYS = List.of(new ArrayAccessRule());
    private static final List<Rule> MONITORS = List.of(new MonitorRule());
    private static final List<Rule> TYPES = List.of(new AllocationRule(), new ClassUseRule());
    private static final List<Rule> CALLS = List.of(
            new AllocationRule(),
            new MonitorRule(),
            new ThreadRule(),
            new InputRule(),
            new MachineRule(),
            new VarHandleRule(),
            new RelaxedRule(),
            new VarHandleCreationRule(),
            new FieldHandleRule(),
            new AtomicRule(),
            new AtomicLoopRule(),
            new FieldUpdaterRule(),
            new UnsafeRule(),
            new DirectBufferRule(),
            new ArrayCopyRule(),
            new ArrayCopyOfRule(),
            new CloneRule(),
            new ReflectiveCallRule(),
            new ReflectiveUseRule(),
            new ReflectiveAccessRule(),
            new LibraryCallRule(),
            new CallLineRule(),
            new ClassUseRule());

    private final List<Rule> fields;
    private final List<Rule> calls;
    private final List<Rule> arrays;
    private final List<Rule> monitors;
    private final List<Rule> types;
    private final List<Rule> constants;

    private RuleSet(List<Rule> fieldsAndCalls) {
        fields = fieldsAndCalls;
        calls = fieldsAndCalls;
        arrays = List.of();
        monitors = List.of();
        types = List.of();
        constants = List.of();
    }

    /** All rules; that for constructors keeps state for one method, that for handles for one class. */
    RuleSet(HandleBridges bridges) {
        ConstructorRule constructor = new ConstructorRule();
        fields = List.of(INITIALISER, constructor, new FieldAccessRule());
        calls = new ArrayList<>(List.of(INITIALISER, constructor));
        calls.addAll(CALLS);
        arrays = ARRAYS;
        monitors = MONITORS;
        types = TYPES;
        constants = List.of(bridges);
    }

    /** What moved initialisers need even where the method stays as it was. */
    static RuleSet structural() {
        return new RuleSet(List.of(INITIALISER));
    }

    /**
     * What a call needs wherever it stands: lines, uses of classes and calls by reflection are those of the place that
     * calls by reflection.
     */
    static RuleSet reflected() {
        List<Rule> rules = new ArrayList<>(CALLS);
        rules.removeIf(rule -> rule instanceof AllocationRule
                || rule instanceof CallLineRule
                || rule instanceof ClassUseRule
                || rule instanceof ReflectiveCallRule);
        return new RuleSet(rules);
    }

    /** Whether these are the rules of a method that otherwise stays as it was. */
    boolean isStructural() {
        return arrays.isEmpty();
    }

    /** The rules to ask about the instruction, the first that applies being the one. */
    List<Rule> of(AbstractInsnNode instruction) {
        return switch (instruction.getType()) {
            case AbstractInsnNode.FIELD_INSN -> fields;
            case AbstractInsnNode.METHOD_INSN -> calls;
            case AbstractInsnNode.INSN -> ofPlain(instruction.getOpcode());
            case AbstractInsnNode.TYPE_INSN, AbstractInsnNode.INT_INSN, AbstractInsnNode.MULTIANEWARRAY_INSN -> types;
            case AbstractInsnNode.INVOKE_DYNAMIC_INSN, AbstractInsnNode.LDC_INSN -> constants;
            default -> List.of();
        };
    }

    private List<Rule> ofPlain(int opcode) {
        boolean load = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
        if (load || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)) {
            return arrays;
        }
        return opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT ? monitors : List.of();
    }
}
