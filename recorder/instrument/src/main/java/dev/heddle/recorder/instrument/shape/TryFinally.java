package dev.heddle.recorder.instrument.shape;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Puts a method's body between an entry and an exit that runs on every way out. What the exit itself throws is not
 * caught: the exit never runs twice.
 */
public final class TryFinally {
    private static final String THROWABLE = "java/lang/Throwable";

    /** Makes the code of an exit. */
    public interface Exit {
        /** The return instruction is null in the handler of exceptions. */
        Code before(@Nullable AbstractInsnNode returnInstruction, int line);
    }

    private TryFinally() {}

    /**
     * Wraps the method.
     *
     * @param handlerLocals the locals that the exit needs, as frame types; they must hold throughout the body
     * @param frames whether the class has stack map frames
     */
    public static void wrap(MethodNode method, Code enter, Exit exit, Object[] handlerLocals, boolean frames) {
        wrap(method, null, enter, exit, handlerLocals, frames);
    }

    /**
     * Wraps what follows an instruction, to which no jump from behind leads back, and which no exit comes before.
     *
     * @param after null for all of the method
     */
    public static void wrap(
            MethodNode method,
            @Nullable AbstractInsnNode after,
            Code enter,
            Exit exit,
            Object[] handlerLocals,
            boolean frames) {
        int firstLine = Prologue.firstLine(method);
        LabelNode handler = new LabelNode();
        LabelNode start = new LabelNode();
        enter.list.add(start);
        AbstractInsnNode[] original = method.instructions.toArray();
        boolean isInside = after == null;
        if (isInside) {
            Prologue.insert(method, enter);
        } else {
            method.instructions.insert(after, enter.list);
        }
        int line = firstLine;
        for (AbstractInsnNode insn : original) {
            if (insn instanceof LineNumberNode number) {
                line = number.line;
            }
            isInside |= insn == after;
            if (isInside && isReturn(insn)) {
                LabelNode end = new LabelNode();
                Code leave = exit.before(insn, line);
                leave.list.insert(end);
                method.instructions.insertBefore(insn, leave.list);
                protect(method, start, end, handler);
                start = new LabelNode();
                method.instructions.insert(insn, start);
            }
        }
        protect(method, start, handler, handler);
        method.instructions.add(handlerCode(handler, exit, handlerLocals, firstLine, frames));
    }

    /** The handler of exceptions: the exit, and the exception again. */
    public static InsnList handlerCode(LabelNode handler, Exit exit, Object[] handlerLocals, int line, boolean frames) {
        InsnList code = new InsnList();
        code.add(handler);
        Prologue.addLine(code, line);
        if (frames) {
            Prologue.addFrame(code, handlerLocals, new Object[] {THROWABLE});
        }
        code.add(exit.before(null, line).list);
        code.add(new Code().op(Opcodes.ATHROW).list);
        return code;
    }

    public static boolean isReturn(AbstractInsnNode insn) {
        return insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN;
    }

    /** The last entry of the table, so that the method's own handlers come first. Empty ranges are not allowed. */
    public static void protect(MethodNode method, LabelNode start, LabelNode end, LabelNode handler) {
        AbstractInsnNode insn = start;
        while (insn != null && insn != end && insn.getOpcode() < 0) {
            insn = insn.getNext();
        }
        if (insn != null && insn != end) {
            method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, handler, null));
        }
    }
}
