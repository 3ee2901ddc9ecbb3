package dev.heddle.recorder.instrument;

import dev.heddle.formats.event.EventKind;
import java.util.Set;
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
final class AllocationRule implements Rule {
    private static final Set<String> VALUES = Set.of(
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Short",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Float",
            "java/lang/Double");

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
        return isTraced(call) && body.types.leavesCopy(call) ? call.owner : null;
    }

    /** Whether the call makes a JDK object with an identity that matters. */
    static boolean isTraced(MethodInsnNode call) {
        return call.name.equals("<init>")
                && PlatformClasses.contains(call.owner)
                && (!isValueLike(call.owner) || isKept(call));
    }

    /** A string under construction that is put somewhere: those in the middle of an expression are the compiler's, and never shared. */
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
