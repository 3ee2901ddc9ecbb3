package dev.heddle.recorder.instrument.edit;

import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/** A class file as a tree without stack map frames, and the offset of each instruction. */
final class CodeTree extends ClassReader {
    final ClassNode tree;
    private final Map<AbstractInsnNode, Integer> offsets = new IdentityHashMap<>(); // only asked, never walked through
    private int current;
    private boolean isReading;

    CodeTree(byte[] classFile) {
        super(classFile);
        tree = new ClassNode(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodNode method = (MethodNode) super.visitMethod(access, name, descriptor, signature, exceptions);
                method.instructions = new RecordingList();
                return method;
            }
        };
        isReading = true;
        accept(tree, SKIP_FRAMES);
        isReading = false;
    }

    /** The method with that name and descriptor, or null. */
    @Nullable
    MethodNode method(String name, String descriptor) {
        for (MethodNode method : tree.methods) {
            if (method.name.equals(name) && method.desc.equals(descriptor)) {
                return method;
            }
        }
        return null;
    }

    /** Offset at which an instruction stood; -1 for one that was added. */
    int offset(AbstractInsnNode instruction) {
        return offsets.getOrDefault(instruction, -1);
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
        current = bytecodeOffset;
    }

    private final class RecordingList extends InsnList {
        @Override
        public void add(AbstractInsnNode instruction) {
            super.add(instruction);
            if (isReading && instruction.getOpcode() >= 0) {
                offsets.put(instruction, current);
            }
        }
    }
}
