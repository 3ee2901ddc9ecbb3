package dev.heddle.recorder.instrument.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

class OperandTypesTest {
    /** In a target JVM all identity hash codes are equal, so that tables of them degenerate. */
    private static final class Unhashable extends InsnNode {
        Unhashable(int opcode) {
            super(opcode);
        }

        @Override
        public int hashCode() {
            throw new AssertionError("hash code of an instruction");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void knowsOperandsWithoutHashCodes(boolean jumps) {
        MethodNode method =
                new MethodNode(Opcodes.ACC_STATIC, "first", "([Ljava/lang/String;I)Ljava/lang/Object;", null, null);
        LabelNode end = new LabelNode();
        Unhashable load = new Unhashable(Opcodes.AALOAD);
        Unhashable unreachable = new Unhashable(Opcodes.NOP);
        if (jumps) { // without frames, so that types are iterated
            method.instructions.add(new VarInsnNode(Opcodes.ILOAD, 1));
            method.instructions.add(new JumpInsnNode(Opcodes.IFEQ, end));
            method.instructions.add(end);
        }
        method.instructions.add(new VarInsnNode(Opcodes.ALOAD, 0));
        method.instructions.add(new VarInsnNode(Opcodes.ILOAD, 1));
        method.instructions.add(load);
        method.instructions.add(new Unhashable(Opcodes.ARETURN));
        method.instructions.add(unreachable);

        OperandTypes types = new OperandTypes("Owner", method);

        assertEquals("java/lang/String", types.elementOfArray(load));
        assertTrue(types.isReachable(load));
        assertFalse(types.isReachable(unreachable));
    }
}
