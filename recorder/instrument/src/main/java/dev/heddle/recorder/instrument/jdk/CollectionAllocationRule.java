package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.instrument.rules.MethodBody;
import dev.heddle.recorder.instrument.rules.Rule;
import dev.heddle.recorder.instrument.shape.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What a collection makes for itself: arrays, nodes, views and iterators. */
final class CollectionAllocationRule implements Rule {
    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        boolean made = switch (instruction.getOpcode()) {
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
            case Opcodes.INVOKESPECIAL -> {
                MethodInsnNode call = (MethodInsnNode) instruction;
                yield CollectionBody.makesOne(call) && body.types.leavesCopy(call);
            }
            default -> false;
        };
        if (made) {
            body.after(new Code().op(Opcodes.DUP).hook("noticed", "(Ljava/lang/Object;)V"));
        }
        return made;
    }
}
