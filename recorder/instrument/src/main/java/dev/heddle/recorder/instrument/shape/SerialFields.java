package dev.heddle.recorder.instrument.shape;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The array in which a class names its serialised fields. The JDK takes it by reflection from a field that is final
 * alone, once for a class, so the JVM's initialiser sets it and no execution does.
 */
final class SerialFields {
    private static final String FIELD = "serialPersistentFields";
    private static final String TYPE = "java/io/ObjectStreamField";
    private static final int FLAGS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;

    private SerialFields() {}

    /**
     * Takes the code that sets the array out of an initialiser.
     *
     * @return the code; empty where there is none, or where it does more than list fields by constants
     */
    static List<AbstractInsnNode> take(ClassNode tree, MethodNode initialiser) {
        if (tree.fields.stream().noneMatch(SerialFields::isIt)) {
            return List.of();
        }
        for (AbstractInsnNode insn : initialiser.instructions) {
            if (insn instanceof FieldInsnNode set
                    && set.getOpcode() == Opcodes.PUTSTATIC
                    && set.name.equals(FIELD)
                    && set.owner.equals(tree.name)) {
                List<AbstractInsnNode> code = statement(set);
                code.forEach(initialiser.instructions::remove);
                return code;
            }
        }
        return List.of();
    }

    /** Whether the code was taken for this field. */
    static boolean isIt(FieldNode field) {
        return field.name.equals(FIELD) && (field.access & FLAGS) == FLAGS && field.desc.equals("[L" + TYPE + ";");
    }

    /** From the first instruction that found an empty stack to the one that sets the field. */
    private static List<AbstractInsnNode> statement(FieldInsnNode set) {
        List<AbstractInsnNode> code = new ArrayList<>(List.of(set));
        int depth = 1;
        for (AbstractInsnNode insn = set.getPrevious(); depth > 0; insn = insn.getPrevious()) {
            if (insn == null || insn.getOpcode() >= 0 && !lists(insn)) {
                return List.of();
            }
            if (insn.getOpcode() >= 0) {
                depth -= pushed(insn);
                code.add(insn);
            }
        }
        Collections.reverse(code);
        return code;
    }

    private static boolean lists(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        if (insn instanceof LdcInsnNode constant) {
            return constant.cst instanceof String || constant.cst instanceof Type;
        }
        if (insn instanceof TypeInsnNode made) {
            return made.desc.equals(TYPE) && opcode != Opcodes.CHECKCAST && opcode != Opcodes.INSTANCEOF;
        }
        if (insn instanceof MethodInsnNode call) {
            return call.owner.equals(TYPE) && call.name.equals("<init>");
        }
        if (insn instanceof FieldInsnNode access) {
            return opcode == Opcodes.GETSTATIC && access.owner.startsWith("java/lang/") && access.name.equals("TYPE");
        }
        return opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5
                || opcode == Opcodes.BIPUSH
                || opcode == Opcodes.SIPUSH
                || opcode == Opcodes.DUP
                || opcode == Opcodes.AASTORE;
    }

    /** How many values there are more on the stack after one of those. */
    private static int pushed(AbstractInsnNode insn) {
        if (insn instanceof MethodInsnNode call) {
            return -1 - Type.getArgumentTypes(call.desc).length;
        }
        return switch (insn.getOpcode()) {
            case Opcodes.AASTORE -> -3;
            case Opcodes.ANEWARRAY -> 0;
            default -> 1;
        };
    }
}
