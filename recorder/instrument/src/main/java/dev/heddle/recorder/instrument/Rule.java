package dev.heddle.recorder.instrument;

import org.objectweb.asm.tree.AbstractInsnNode;

/** One way to instrument an instruction. For each instruction the first rule that applies is the only one. */
interface Rule {
    /**
     * Instruments the instruction at which the body stands.
     *
     * @return false if the rule does not apply and nothing was changed
     */
    boolean apply(MethodBody body, AbstractInsnNode instruction);
}
