package dev.heddle.recorder.instrument.shape;

import dev.heddle.recorder.hooks.EdgeRole;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A CyclicBarrier is used again and again; each time it has another object for its generation, which is read first of
 * all once the barrier's lock is held. That object carries the edges, so that a thread that is late in one round
 * acquires nothing from those that are early for the next.
 */
public final class BarrierGeneration {
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");

    private BarrierGeneration() {}

    /** Instruments the method of a barrier that all variants of await share; answers false for others. */
    public static boolean apply(String owner, MethodNode method) {
        if (!owner.equals("java/util/concurrent/CyclicBarrier") || !method.name.equals("dowait")) {
            return false;
        }
        VarInsnNode store = generation(method);
        method.instructions.insert(store, release(store.var).list);
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            boolean callsAction = insn.getOpcode() == Opcodes.INVOKEINTERFACE;
            if (TryFinally.isReturn(insn) || callsAction) {
                method.instructions.insertBefore(insn, acquire(store.var).list);
            }
            if (callsAction) {
                method.instructions.insert(insn, release(store.var).list);
            }
        }
        return true;
    }

    private static Code release(int local) {
        return new Code()
                .load(OBJECT, local)
                .op(Opcodes.ACONST_NULL)
                .push(EdgeRole.OBJECT)
                .hook("libraryRelease", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
    }

    private static Code acquire(int local) {
        return new Code()
                .load(OBJECT, local)
                .op(Opcodes.ICONST_1)
                .push(EdgeRole.OBJECT)
                .hook("libraryAcquireIf", "(Ljava/lang/Object;II)V");
    }

    private static VarInsnNode generation(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof FieldInsnNode field
                    && field.name.equals("generation")
                    && insn.getNext() instanceof VarInsnNode store) {
                return store;
            }
        }
        throw new IllegalStateException("CyclicBarrier of this JDK keeps no generation");
    }
}
