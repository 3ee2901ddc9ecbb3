package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.ClassInitialiser;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a moved initialiser must do otherwise, instrumented or not: fields of interfaces are final for good and live in
 * the store alone; the switch for assertions is not its own; enum constants keep their identity.
 */
public final class InitialiserRule implements Rule {
    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!body.node.name.equals(ClassInitialiser.METHOD)) {
            return false;
        }
        if (instruction instanceof FieldInsnNode access && access.owner.equals(body.owner.name())) {
            return assign(body, access);
        }
        if (instruction instanceof MethodInsnNode call && makesConstant(body, call)) {
            body.after(new Code()
                    .hook("enumConstant", "(Ljava/lang/Object;)Ljava/lang/Object;")
                    .cast(call.owner));
            return true;
        }
        return false;
    }

    private static boolean assign(MethodBody body, FieldInsnNode access) {
        if (ClassInitialiser.setsAssertions(access)) {
            body.replace(new Code().op(Opcodes.POP));
            return true;
        }
        if (access.getOpcode() == Opcodes.PUTSTATIC && body.owner.isInterface()) {
            int site = FieldAccessRule.site(body, EventKind.WRITE, access);
            body.replace(FieldAccessRule.hookStatic(
                    new Code(), "interfaceWrite", access.owner, Type.getType(access.desc), site));
            return true;
        }
        return false;
    }

    private static boolean makesConstant(MethodBody body, MethodInsnNode call) {
        return call.name.equals("<init>")
                && "java/lang/Enum".equals(body.owner.tree.superName)
                && (call.owner.equals(body.owner.name())
                        || (call.owner.startsWith(body.owner.name() + "$")
                                && body.owner.isSubtype(call.owner, body.owner.name())))
                && body.types.leavesCopy(call);
    }
}
