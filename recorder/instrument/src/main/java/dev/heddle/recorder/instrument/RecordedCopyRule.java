package dev.heddle.recorder.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** clone(): where it ends in that of Object, the copy has the state of the original as well. */
final class RecordedCopyRule implements Rule {
    private static final Type REFERENCE = Type.getObjectType("java/lang/Object");

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)
                || call.getOpcode() == Opcodes.INVOKESTATIC
                || !call.name.equals("clone")
                || !call.desc.startsWith("()L")
                || call.owner.startsWith("[")) {
            return false;
        }
        int original = body.temp(REFERENCE);
        body.before(new Code().op(Opcodes.DUP).store(REFERENCE, original));
        body.after(new Code()
                .op(Opcodes.DUP)
                .load(REFERENCE, original)
                .op(Opcodes.SWAP)
                .invoke(
                        Opcodes.INVOKESTATIC,
                        RecordedState.RECORDING,
                        "cloned",
                        "(Ljava/lang/Object;Ljava/lang/Object;)V"));
        return true;
    }
}
