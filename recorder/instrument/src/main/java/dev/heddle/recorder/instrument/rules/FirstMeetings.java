package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Where instrumented code gets hold of classes and lambdas, which it may use as keys: their identity hash codes are set
 * before. No rule of its own, since others apply to the same instructions.
 */
public final class FirstMeetings {
    private FirstMeetings() {}

    public static void apply(MethodBody body, AbstractInsnNode instruction) {
        if (isClass(instruction)) {
            body.after(met());
        } else if (isLambda(instruction)) {
            int site = body.site(EventKind.INPUT, "", "");
            body.after(new Code().op(Opcodes.DUP).push(site).hook("metLambda", "(Ljava/lang/Object;I)V"));
        }
    }

    /** Reports the reference on the stack. */
    public static Code met() {
        return new Code().op(Opcodes.DUP).hook("met", "(Ljava/lang/Object;)V");
    }

    private static boolean isClass(AbstractInsnNode instruction) {
        if (instruction instanceof LdcInsnNode constant) {
            return constant.cst instanceof Type type && type.getSort() != Type.METHOD;
        }
        // of an interface for javac of JDK 18 and later, whatever the release that it compiles for
        return instruction instanceof MethodInsnNode call
                && call.name.equals("getClass")
                && call.desc.equals("()Ljava/lang/Class;")
                && call.getOpcode() != Opcodes.INVOKESTATIC;
    }

    private static boolean isLambda(AbstractInsnNode instruction) {
        return instruction instanceof InvokeDynamicInsnNode call
                && call.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory");
    }
}
