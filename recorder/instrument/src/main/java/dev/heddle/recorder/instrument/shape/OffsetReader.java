package dev.heddle.recorder.instrument.shape;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/** Reads a class file as a tree and remembers the offset at which each instruction stood. */
final class OffsetReader extends ClassReader {
    private final ByInstruction<Integer> offsets = new ByInstruction<>();
    private int current;
    private boolean reading;

    OffsetReader(byte[] classFile) {
        super(classFile);
    }

    ClassNode read() {
        ClassNode tree = new ClassNode(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodNode method = (MethodNode) super.visitMethod(access, name, descriptor, signature, exceptions);
                method.instructions = new RecordingList();
                return method;
            }
        };
        reading = true;
        accept(tree, EXPAND_FRAMES);
        reading = false;
        return tree;
    }

    /** Original offset of each instruction of the tree that may become a site; what was added later is absent. */
    ByInstruction<Integer> offsets() {
        return offsets;
    }

    /** Loads and stores of locals, constants, jumps and the like never are. */
    private static boolean mayBeSite(AbstractInsnNode instruction) {
        return switch (instruction.getType()) {
            case AbstractInsnNode.INSN -> instruction.getOpcode() >= Opcodes.IALOAD;
            case AbstractInsnNode.FIELD_INSN,
                    AbstractInsnNode.METHOD_INSN,
                    AbstractInsnNode.TYPE_INSN,
                    AbstractInsnNode.INT_INSN,
                    AbstractInsnNode.MULTIANEWARRAY_INSN,
                    AbstractInsnNode.INVOKE_DYNAMIC_INSN,
                    AbstractInsnNode.LDC_INSN -> true;
            default -> false;
        };
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
        current = bytecodeOffset;
    }

    private final class RecordingList extends InsnList {
        @Override
        public void add(AbstractInsnNode instruction) {
            super.add(instruction);
            if (reading && mayBeSite(instruction)) {
                offsets.add(instruction, current);
            }
        }
    }
}
