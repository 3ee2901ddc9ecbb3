package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.ByInstruction;
import dev.heddle.recorder.instrument.shape.ClassInitialiser;
import dev.heddle.recorder.instrument.shape.PlatformClasses;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * What the verifier knows before each instruction of a method, as far as instrumentation needs it. Stack map frames
 * make one pass enough; classes from before frames are iterated to a fixed point, where merged types that differ become
 * unknown.
 */
public final class OperandTypes {
    private static final Set<String> VALUES = Set.of("""
            java/lang/Boolean java/lang/Byte java/lang/Character java/lang/Short java/lang/Integer java/lang/Long
            java/lang/Float java/lang/Double
            """.split("\\s+"));

    /** The array of an enum switch: an int array told from others by identity. */
    @SuppressWarnings("StringOperationCanBeSimplified") // identity matters
    private static final String SWITCH_MAP = new String("[I");

    private record State(List<Object> locals, List<Object> stack) {}

    private final MethodNode method;
    private final AnalyzerAdapter machine;
    private final ByInstruction<State> before = new ByInstruction<>();
    private final ByInstruction<Boolean> unreachable = new ByInstruction<>();
    private final boolean framed;
    private final boolean inConstructor;
    private final boolean inInitialiser;
    private final boolean hasSwitchMap;
    private final boolean all;

    public OperandTypes(String owner, MethodNode method) {
        this(owner, method, false);
    }

    /** Where all are asked for, the operands of every call, store, return and throw are kept as well. */
    public OperandTypes(String owner, MethodNode method, boolean all) {
        this.method = method;
        this.all = all;
        this.machine = new AnalyzerAdapter(owner, method.access, method.name, method.desc, null);
        this.inConstructor = method.name.equals("<init>");
        this.inInitialiser = method.name.equals(ClassInitialiser.METHOD);
        this.hasSwitchMap = anyInstruction(OperandTypes::isSwitchMap);
        this.framed = anyInstruction(FrameNode.class::isInstance)
                || (method.tryCatchBlocks.isEmpty() && !anyInstruction(OperandTypes::isJump));
        if (!framed) {
            iterate();
        } else if (anyInstruction(this::isAsked)) {
            passOnce();
        }
    }

    /**
     * Unreachable code is not verified in old classes and never runs: it stays as it is. Where there are frames, all of
     * it is verified.
     */
    public boolean isReachable(AbstractInsnNode instruction) {
        return framed ? unreachable.get(instruction) == null : before.get(instruction) != null;
    }

    /** Whether operands of the instruction matter; only for such instructions are they kept. */
    private boolean isAsked(AbstractInsnNode instruction) {
        return switch (instruction.getOpcode()) {
            case Opcodes.AALOAD -> true;
            case Opcodes.PUTSTATIC,
                    Opcodes.INVOKEVIRTUAL,
                    Opcodes.INVOKESTATIC,
                    Opcodes.INVOKEINTERFACE,
                    Opcodes.INVOKEDYNAMIC,
                    Opcodes.AASTORE,
                    Opcodes.ARETURN,
                    Opcodes.ATHROW -> all;
            case Opcodes.IALOAD, Opcodes.IASTORE -> hasSwitchMap;
            case Opcodes.PUTFIELD -> all || inConstructor;
            case Opcodes.INVOKESPECIAL ->
                all || inConstructor || inInitialiser || isTraced((MethodInsnNode) instruction);
            default -> false;
        };
    }

    /**
     * The type of the operand that lies that many slots below the top, in the encoding of AnalyzerAdapter; null where
     * there is none.
     */
    private @Nullable Object operand(AbstractInsnNode instruction, int depth) {
        State state = before.get(instruction);
        List<Object> stack = state == null ? List.of() : state.stack();
        return depth < stack.size() ? stack.get(stack.size() - 1 - depth) : null;
    }

    /**
     * The static type of the reference that lies that many slots below the top, an internal name or array descriptor;
     * null where it is not known, and the empty string where it is null, no reference, or an object before its
     * constructor has come back.
     */
    @Nullable
    public String reference(AbstractInsnNode instruction, int depth) {
        Object type = operand(instruction, depth);
        if (type instanceof String name) {
            return name;
        }
        return type == null || type == Opcodes.TOP ? null : "";
    }

    /** What aaload answers: an internal name or array descriptor, or null where the verifier does not know. */
    @Nullable
    public String elementOfArray(AbstractInsnNode arrayLoad) {
        if (operand(arrayLoad, 1) instanceof String array && array.startsWith("[")) {
            Type element = Type.getType(array.substring(1));
            return element.getSort() == Type.OBJECT || element.getSort() == Type.ARRAY
                    ? element.getInternalName()
                    : null;
        }
        return null;
    }

    @SuppressWarnings({"ReferenceEquality", "StringEquality"}) // told by identity
    public boolean isSwitchMap(AbstractInsnNode instruction, int depth) {
        return operand(instruction, depth) == SWITCH_MAP;
    }

    /** Whether the receiver of a putfield or a constructor call is the object under construction, before super(). */
    public boolean onUninitializedThis(AbstractInsnNode instruction, int argumentSlots) {
        return operand(instruction, argumentSlots) == Opcodes.UNINITIALIZED_THIS;
    }

    /** Whether a reference to the new object is on top of the stack after its constructor was called. */
    public boolean leavesCopy(MethodInsnNode constructorCall) {
        int slots = argumentSlots(constructorCall);
        return operand(constructorCall, slots) instanceof Label receiver
                && receiver.equals(operand(constructorCall, slots + 1));
    }

    /** The local variable with the object under construction, or -1. */
    public int uninitializedThisLocal(AbstractInsnNode instruction) {
        State state = before.get(instruction);
        return state == null ? -1 : state.locals().indexOf(Opcodes.UNINITIALIZED_THIS);
    }

    public static int argumentSlots(MethodInsnNode call) {
        return (Type.getArgumentsAndReturnSizes(call.desc) >> 2) - 1;
    }

    private boolean anyInstruction(Predicate<AbstractInsnNode> wanted) {
        for (AbstractInsnNode insn : method.instructions) {
            if (wanted.test(insn)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isJump(AbstractInsnNode insn) {
        return insn instanceof JumpInsnNode
                || insn instanceof TableSwitchInsnNode
                || insn instanceof LookupSwitchInsnNode;
    }

    private void passOnce() {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn.getOpcode() >= 0 && machine.locals == null) {
                unreachable.add(insn, true);
            } else if (isAsked(insn)) {
                before.add(insn, new State(List.copyOf(machine.locals), List.copyOf(machine.stack)));
            }
            execute(insn);
        }
    }

    private void execute(AbstractInsnNode insn) {
        insn.accept(machine);
        if (insn.getOpcode() == Opcodes.GETSTATIC && machine.stack != null && isSwitchMap(insn)) {
            machine.stack.set(machine.stack.size() - 1, SWITCH_MAP);
        }
    }

    private void iterate() {
        FixedPoint states = new FixedPoint(method);
        states.merge(
                method.instructions.getFirst(),
                new State(new ArrayList<>(machine.locals), new ArrayList<>(machine.stack)));
        for (AbstractInsnNode insn = states.next(); insn != null; insn = states.next()) {
            State in = Objects.requireNonNull(states.before(insn)); // merge() opened it
            machine.locals = new ArrayList<>(in.locals());
            machine.stack = new ArrayList<>(in.stack());
            if (insn.getOpcode() == Opcodes.NEW) {
                machine.visitLabel(states.allocation(insn));
            }
            execute(insn);
            State out = machine.locals == null ? null : new State(machine.locals, machine.stack);
            List<Object> jumpStack = out != null ? out.stack() : stackAtJump(in, insn);
            for (LabelNode target : targets(insn)) {
                states.merge(target, new State(in.locals(), jumpStack));
            }
            if (out != null) {
                states.merge(insn.getNext(), out);
            }
            for (TryCatchBlockNode handler : states.handlers(insn)) {
                List<Object> caught = List.of(handler.type == null ? "java/lang/Throwable" : handler.type);
                states.merge(handler.handler, new State(in.locals(), caught));
                if (out != null) {
                    states.merge(handler.handler, new State(out.locals(), caught));
                }
            }
        }
        for (AbstractInsnNode insn : method.instructions) {
            State state = states.before(insn);
            if (state != null) {
                before.add(insn, state);
            }
        }
    }

    private static List<Object> stackAtJump(State in, AbstractInsnNode insn) {
        boolean pops = insn instanceof TableSwitchInsnNode || insn instanceof LookupSwitchInsnNode;
        return pops ? in.stack().subList(0, in.stack().size() - 1) : in.stack();
    }

    /** The labels to which the instruction may jump. */
    public static List<LabelNode> targets(AbstractInsnNode insn) {
        List<LabelNode> targets = new ArrayList<>();
        if (insn instanceof JumpInsnNode jump) {
            targets.add(jump.label);
        } else if (insn instanceof TableSwitchInsnNode table) {
            targets.addAll(table.labels);
            targets.add(table.dflt);
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            targets.addAll(lookup.labels);
            targets.add(lookup.dflt);
        }
        return targets;
    }

    private static List<Object> merge(List<Object> left, List<Object> right) {
        List<Object> merged = new ArrayList<>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            Object a = left.get(i);
            Object b = right.get(i);
            if (a.equals(b) || (b.equals(Opcodes.NULL) && a instanceof String)) {
                merged.add(a);
            } else {
                merged.add(a.equals(Opcodes.NULL) && b instanceof String ? b : Opcodes.TOP);
            }
        }
        return merged;
    }

    /**
     * What is known so far before each instruction, by its index in the method, and which instructions to look at
     * again.
     */
    private static final class FixedPoint {
        private final InsnList instructions;
        private final @Nullable State[] before;
        private final @Nullable Label[] allocations;
        private final List<List<TryCatchBlockNode>> handlers = new ArrayList<>();
        private final Deque<AbstractInsnNode> open = new ArrayDeque<>();

        FixedPoint(MethodNode method) {
            this.instructions = method.instructions;
            this.before = new State[instructions.size()];
            this.allocations = new Label[instructions.size()];
            for (int i = 0; i < instructions.size(); i++) {
                handlers.add(new ArrayList<>(0));
            }
            for (TryCatchBlockNode block : method.tryCatchBlocks) {
                for (AbstractInsnNode insn = block.start; insn != null && insn != block.end; insn = insn.getNext()) {
                    handlers.get(instructions.indexOf(insn)).add(block);
                }
            }
        }

        @Nullable
        AbstractInsnNode next() {
            return open.poll();
        }

        @Nullable
        State before(AbstractInsnNode insn) {
            return before[instructions.indexOf(insn)];
        }

        /** Stands for the object that a new instruction makes. */
        Label allocation(AbstractInsnNode insn) {
            int index = instructions.indexOf(insn);
            Label known = allocations[index];
            Label label = known == null ? new Label() : known;
            allocations[index] = label;
            return label;
        }

        List<TryCatchBlockNode> handlers(AbstractInsnNode insn) {
            return handlers.get(instructions.indexOf(insn));
        }

        /** Merges a state into that before the instruction, or before the next one behind a label or the like. */
        void merge(@Nullable AbstractInsnNode from, State arriving) {
            AbstractInsnNode insn = from;
            while (insn != null && insn.getOpcode() < 0) {
                insn = insn.getNext();
            }
            if (insn == null) {
                return;
            }
            State known = before(insn);
            State merged = known == null
                    ? new State(new ArrayList<>(arriving.locals()), new ArrayList<>(arriving.stack()))
                    : new State(
                            OperandTypes.merge(known.locals(), arriving.locals()),
                            OperandTypes.merge(known.stack(), arriving.stack()));
            if (!merged.equals(known)) {
                before[instructions.indexOf(insn)] = merged;
                open.add(insn);
            }
        }
    }

    /** Whether the call makes a JDK object with an identity that matters. */
    static boolean isTraced(MethodInsnNode call) {
        return call.name.equals("<init>")
                && PlatformClasses.contains(call.owner)
                && (!isValueLike(call.owner) || isKept(call));
    }

    /**
     * A string under construction that is put somewhere: those in the middle of an expression are the compiler's, and
     * never shared.
     */
    private static boolean isKept(MethodInsnNode call) {
        if (!call.owner.equals("java/lang/StringBuilder")) {
            return false;
        }
        AbstractInsnNode next = call.getNext();
        while (next != null && next.getOpcode() < 0) {
            next = next.getNext();
        }
        return next != null
                && (next.getOpcode() == Opcodes.ASTORE
                        || next.getOpcode() == Opcodes.PUTFIELD
                        || next.getOpcode() == Opcodes.PUTSTATIC);
    }

    private static boolean isValueLike(String name) {
        return VALUES.contains(name)
                || name.startsWith("java/lang/String")
                || name.endsWith("Exception")
                || name.endsWith("Error");
    }

    public static boolean isSwitchMap(AbstractInsnNode instruction) {
        return instruction instanceof FieldInsnNode access && access.name.startsWith("$SwitchMap$");
    }
}
