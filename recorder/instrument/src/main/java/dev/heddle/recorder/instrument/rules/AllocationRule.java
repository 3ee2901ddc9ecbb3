package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Arrays, and objects of JDK classes: no other hook reports where they were made. Sites are writes, namely those of the
 * default values.
 */
public final class AllocationRule implements Rule {
    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        String made = switch (instruction.getOpcode()) {
            case Opcodes.NEWARRAY -> "[" + primitive(((IntInsnNode) instruction).operand);
            case Opcodes.ANEWARRAY ->
                "[" + Type.getObjectType(((TypeInsnNode) instruction).desc).getDescriptor();
            case Opcodes.MULTIANEWARRAY -> ((MultiANewArrayInsnNode) instruction).desc;
            case Opcodes.INVOKESPECIAL -> constructed(body, (MethodInsnNode) instruction);
            default -> null;
        };
        if (made == null) {
            return false;
        }
        if (instruction instanceof MethodInsnNode call && CallLineRule.mayUseCollection(made, call)) {
            CallLineRule.mark(body, call, made);
        }
        int site = body.site(EventKind.WRITE, made.startsWith("[") ? "" : made, "", made, false);
        body.after(new Code().op(Opcodes.DUP).push(site).hook("allocated", "(Ljava/lang/Object;I)V"));
        return true;
    }

    private static @Nullable String constructed(MethodBody body, MethodInsnNode call) {
        return OperandTypes.isTraced(call) && body.types.leavesCopy(call) ? call.owner : null;
    }

    private static String primitive(int operand) {
        return switch (operand) {
            case Opcodes.T_BOOLEAN -> "Z";
            case Opcodes.T_CHAR -> "C";
            case Opcodes.T_FLOAT -> "F";
            case Opcodes.T_DOUBLE -> "D";
            case Opcodes.T_BYTE -> "B";
            case Opcodes.T_SHORT -> "S";
            case Opcodes.T_INT -> "I";
            default -> "J";
        };
    }
}
