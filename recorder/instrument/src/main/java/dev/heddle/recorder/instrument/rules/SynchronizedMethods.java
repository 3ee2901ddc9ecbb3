package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.ReceiverCopy;
import dev.heddle.recorder.instrument.shape.TryFinally;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Turns a synchronized method into one that enters and leaves its monitor by hooks. */
public final class SynchronizedMethods {
    private static final Type REFERENCE = Type.getObjectType("java/lang/Object");

    private SynchronizedMethods() {}

    public static boolean matches(MethodNode method) {
        return (method.access & Opcodes.ACC_SYNCHRONIZED) != 0 && method.instructions.size() > 0;
    }

    public static void apply(MethodBody body) {
        body.node.access &= ~Opcodes.ACC_SYNCHRONIZED;
        wrap(body, "monitorEnter", "monitorExit");
    }

    /** The method stays synchronized: the hooks are told when its monitor is held and before it is released. */
    public static void observe(MethodBody body) {
        wrap(body, "monitorEntered", "monitorExiting");
    }

    private static void wrap(MethodBody body, String entering, String exiting) {
        MethodNode method = body.node;
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        boolean copied = !isStatic && !keepsReceiver(body);
        int local = copied ? method.maxLocals++ : 0;
        Code enter = new Code();
        if (copied) {
            ReceiverCopy.addToFrames(method, local, body.owner.name());
            enter.load(REFERENCE, 0).store(REFERENCE, local);
        }
        int line = Prologue.firstLine(method);
        pushLock(enter, body, isStatic, local)
                .push(body.site(body.place(-1, line), EventKind.LOCK))
                .hook(entering, "(Ljava/lang/Object;I)V");
        TryFinally.Exit exit = (returning, atLine) -> {
            int offset = returning == null ? -1 : body.owner.offset(returning);
            int site = body.site(body.place(offset, atLine), EventKind.UNLOCK);
            return pushLock(new Code(), body, isStatic, local).push(site).hook(exiting, "(Ljava/lang/Object;I)V");
        };
        Object[] locals = isStatic ? new Object[0] : ReceiverCopy.alone(local, body.owner.name());
        TryFinally.wrap(method, enter, exit, locals, body.owner.hasFrames());
    }

    private static Code pushLock(Code code, MethodBody body, boolean isStatic, int local) {
        return isStatic ? code.pushClass(body.owner.name()) : code.load(REFERENCE, local);
    }

    /** Whether local 0 is this throughout, by the instructions and by the frames. */
    private static boolean keepsReceiver(MethodBody body) {
        for (AbstractInsnNode insn : body.node.instructions) {
            boolean overwritten = insn instanceof VarInsnNode access
                    && access.var == 0
                    && access.getOpcode() >= Opcodes.ISTORE
                    && access.getOpcode() <= Opcodes.ASTORE;
            boolean forgotten = insn instanceof FrameNode frame
                    && (frame.local.isEmpty() || !body.owner.name().equals(frame.local.get(0)));
            if (overwritten || forgotten) {
                return false;
            }
        }
        return true;
    }
}
