package dev.heddle.recorder.instrument.shape;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** Code at the start of a method, before anything that a loop might jump back to. */
public final class Prologue {
    private Prologue() {}

    /** Puts code first, on the method's first line. */
    public static void insert(MethodNode method, Code code) {
        InsnList list = new InsnList();
        addLine(list, firstLine(method));
        list.add(code.list);
        method.instructions.insert(list);
    }

    /**
     * Puts a test first: where it leaves a value other than 0, the method returns at once.
     *
     * @param owner internal name of the method's class
     * @param frames whether the class has stack map frames
     */
    public static void returnIf(String owner, MethodNode method, Code test, boolean frames) {
        LabelNode proceed = new LabelNode();
        test.list.add(new JumpInsnNode(Opcodes.IFEQ, proceed));
        test.op(Opcodes.RETURN);
        test.list.add(proceed);
        if (frames) {
            addFrame(test.list, parameterTypes(owner, method), new Object[0]);
        }
        insert(method, test);
    }

    /** Adds a frame, and an instruction so that no other frame can stand at the same place. */
    public static void addFrame(InsnList list, Object[] locals, Object[] stack) {
        list.add(new FrameNode(Opcodes.F_NEW, locals.length, locals, stack.length, stack));
        list.add(new InsnNode(Opcodes.NOP));
    }

    /** The frame types of the parameters, receiver included. */
    public static Object[] parameterTypes(String owner, MethodNode method) {
        List<Object> types = new ArrayList<>();
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            types.add(owner);
        }
        for (Type type : Type.getArgumentTypes(method.desc)) {
            types.add(Code.frameType(type));
        }
        return types.toArray();
    }

    /** The line of the method's first instruction, or -1. */
    public static int firstLine(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return -1;
    }

    static void addLine(InsnList list, int line) {
        if (line >= 0) {
            LabelNode label = new LabelNode();
            list.add(label);
            list.add(new LineNumberNode(line, label));
        }
    }
}
