package dev.heddle.recorder.instrument.rules;

import org.objectweb.asm.tree.AbstractInsnNode;

/** Instrumentation of an instruction. For each instruction only the first rule that applies is used. */
public interface Rule {
    /**
     * Instruments the instruction at which the body stands.
     *
     * @return false if the rule does not apply and nothing was changed
     */
    boolean apply(MethodBody body, AbstractInsnNode instruction);
}
