package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** ByteBuffer.allocateDirect: memory outside the heap, which libraries then access by its address. */
public final class DirectBufferRule implements Rule {
    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode call)
                || !call.owner.equals("java/nio/ByteBuffer")
                || !call.name.equals("allocateDirect")) {
            return false;
        }
        body.after(new Code().op(Opcodes.DUP).hook("allocatedOutside", "(Ljava/nio/ByteBuffer;)V"));
        return true;
    }
}
