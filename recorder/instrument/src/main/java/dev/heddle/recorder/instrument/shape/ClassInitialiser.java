package dev.heddle.recorder.instrument.shape;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Moves a class's static initialiser to a method that can run in every execution, and makes the static fields
 * assignable outside of it. The switch for assertions and the list of serialised fields stay with the real initialiser:
 * they belong to the JVM, not to an execution.
 */
public final class ClassInitialiser {
    /** The moved initialiser: public, static, without parameters. */
    public static final String METHOD = "heddle$clinit";

    private static final String ASSERTIONS = "$assertionsDisabled";

    /** What became of the initialiser. */
    public enum Result {
        /** There is no state to initialise. */
        NONE,
        /** The initialiser was moved. */
        MOVED,
        /** The initialiser had to stay: an interface of an old class-file version cannot hold the method. */
        STAYED
    }

    private final UserClass owner;
    private boolean listsSerialFields;

    public ClassInitialiser(UserClass owner) {
        this.owner = owner;
    }

    /** Moves the initialiser. Nothing is instrumented yet. */
    public Result move() {
        MethodNode original = initialiser();
        List<FieldNode> state = state();
        if (state.isEmpty() && (original == null || setsAssertionsOnly(original))) {
            return Result.NONE;
        }
        MethodNode moved = original == null ? empty() : original;
        if (owner.isInterface() && !allowsMethod(moved)) {
            return Result.STAYED;
        }
        List<AbstractInsnNode> serial = owner.isInterface() ? List.of() : SerialFields.take(owner.tree, moved);
        listsSerialFields = !serial.isEmpty();
        if (original == null) {
            owner.tree.methods.add(moved);
        }
        moved.name = METHOD;
        moved.access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        if (!owner.isInterface()) {
            state().forEach(field -> field.access &= ~Opcodes.ACC_FINAL);
        }
        if (hasAssertions() || listsSerialFields) {
            owner.tree.methods.add(initialiserOfTheJvm(moved, serial));
        }
        return Result.MOVED;
    }

    /** Lets the moved method, instrumented by now, begin with all static fields at their defaults. */
    public void addReset() {
        if (owner.isInterface()) {
            return;
        }
        for (MethodNode method : owner.tree.methods) {
            if (method.name.equals(METHOD)) {
                Code code = new Code();
                for (FieldNode field : state()) {
                    pushDefault(code, field);
                    code.field(Opcodes.PUTSTATIC, owner.name(), field.name, field.desc);
                }
                Prologue.insert(method, code);
                method.maxStack = Math.max(method.maxStack, 2);
            }
        }
    }

    private @Nullable MethodNode initialiser() {
        return owner.tree.methods.stream()
                .filter(method -> method.name.equals("<clinit>"))
                .findFirst()
                .orElse(null);
    }

    /** The static fields that an execution can change. */
    private List<FieldNode> state() {
        List<FieldNode> state = new ArrayList<>();
        for (FieldNode field : owner.tree.fields) {
            boolean constant = (field.access & Opcodes.ACC_FINAL) != 0 && field.value != null;
            if ((field.access & Opcodes.ACC_STATIC) != 0 && !constant && !isOfTheJvm(field)) {
                state.add(field);
            }
        }
        return state;
    }

    /** What belongs to the JVM and not to an execution. */
    private boolean isOfTheJvm(FieldNode field) {
        return field.name.equals(ASSERTIONS)
                || CoverageProbes.isField(field.name)
                || listsSerialFields && SerialFields.isIt(field);
    }

    private boolean hasAssertions() {
        return owner.tree.fields.stream().anyMatch(field -> field.name.equals(ASSERTIONS));
    }

    /** An initialiser of a few instructions with one effect. */
    private boolean setsAssertionsOnly(MethodNode method) {
        int others = 0;
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof MethodInsnNode call && !call.name.equals("desiredAssertionStatus")) {
                return false;
            }
            if (insn.getOpcode() >= 0) {
                others++;
            }
        }
        return others <= 8 && hasAssertions();
    }

    /** Static methods of interfaces need version 52; the frames of that version must be there if the code branches. */
    private boolean allowsMethod(MethodNode original) {
        if (owner.majorVersion() < Opcodes.V1_8) {
            for (AbstractInsnNode insn : original.instructions) {
                boolean branches = insn instanceof JumpInsnNode
                        || insn instanceof TableSwitchInsnNode
                        || insn instanceof LookupSwitchInsnNode;
                if (branches && owner.majorVersion() < Opcodes.V1_7) {
                    return false;
                }
            }
            if (!original.tryCatchBlocks.isEmpty() && owner.majorVersion() < Opcodes.V1_7) {
                return false;
            }
            owner.tree.version = Opcodes.V1_8;
        }
        return true;
    }

    private static MethodNode empty() {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, METHOD, "()V", null, null);
        method.instructions.add(new Code().op(Opcodes.RETURN).list);
        return method;
    }

    /** What is left for the JVM. */
    private MethodNode initialiserOfTheJvm(MethodNode original, List<AbstractInsnNode> serial) {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        if (hasAssertions()) {
            method.instructions.add(assertions(original).list);
        }
        serial.forEach(method.instructions::add);
        method.instructions.add(new Code().op(Opcodes.RETURN).list);
        method.maxStack = Math.max(2, original.maxStack);
        return method;
    }

    /** Asks about the class that the original code asks about: compilers take the outermost one. */
    private Code assertions(MethodNode original) {
        Type asked = Type.getObjectType(owner.name());
        for (AbstractInsnNode insn : original.instructions) {
            if (insn instanceof LdcInsnNode constant
                    && constant.cst instanceof Type type
                    && constant.getNext() instanceof MethodInsnNode call
                    && call.name.equals("desiredAssertionStatus")) {
                asked = type;
            }
        }
        return new Code()
                .pushClass(asked.getInternalName())
                .invoke(Opcodes.INVOKEVIRTUAL, "java/lang/Class", "desiredAssertionStatus", "()Z")
                .push(1)
                .op(Opcodes.IXOR)
                .field(Opcodes.PUTSTATIC, owner.name(), ASSERTIONS, "Z");
    }

    private static void pushDefault(Code code, FieldNode field) {
        if (field.value != null) {
            code.list.add(new LdcInsnNode(field.value)); // not final, and yet with a value: other compilers do that
            return;
        }
        code.op(
                switch (Code.suffix(Type.getType(field.desc))) {
                    case "I" -> Opcodes.ICONST_0;
                    case "J" -> Opcodes.LCONST_0;
                    case "F" -> Opcodes.FCONST_0;
                    case "D" -> Opcodes.DCONST_0;
                    default -> Opcodes.ACONST_NULL;
                });
    }

    /** Whether the instruction sets the switch for assertions. */
    public static boolean setsAssertions(FieldInsnNode access) {
        return access.getOpcode() == Opcodes.PUTSTATIC && access.name.equals(ASSERTIONS);
    }
}
