package dev.heddle.recorder.instrument.rules;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.shape.Code;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** monitorenter, monitorexit, and the methods of Object that go with monitors: all are replaced. */
public final class MonitorRule implements Rule {
    private static final Set<String> OF_OBJECT =
            Set.of("wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V");

    @Override
    public boolean apply(MethodBody body, AbstractInsnNode instruction) {
        if (instruction.getOpcode() == Opcodes.MONITORENTER) {
            body.replace(enter(body.site(EventKind.LOCK, "", "")));
            return true;
        }
        if (instruction.getOpcode() == Opcodes.MONITOREXIT) {
            body.replace(exit(body.site(EventKind.UNLOCK, "", "")));
            return true;
        }
        if (instruction instanceof MethodInsnNode call && isOfObject(call)) {
            EventKind kind = call.name.equals("wait") ? EventKind.WAIT : EventKind.NOTIFY;
            int site = body.site(kind, "java/lang/Object", call.name, call.desc, false);
            String arguments = call.desc.substring(1, call.desc.indexOf(')'));
            body.replace(new Code().push(site).hook(call.name, "(Ljava/lang/Object;" + arguments + "I)V"));
            return true;
        }
        return false;
    }

    /** Whether the call is one of wait and notify. */
    public static boolean isOfObject(MethodInsnNode call) {
        return call.getOpcode() != Opcodes.INVOKESTATIC
                && (call.name.equals("wait") || call.name.startsWith("notify"))
                && OF_OBJECT.contains(call.name + call.desc);
    }

    /** With the lock on the stack. */
    public static Code enter(int site) {
        return new Code().push(site).hook("monitorEnter", "(Ljava/lang/Object;I)V");
    }

    /** With the lock on the stack. */
    public static Code exit(int site) {
        return new Code().push(site).hook("monitorExit", "(Ljava/lang/Object;I)V");
    }

    /**
     * Compilers let the handler that releases a monitor catch its own exceptions, which would be an endless loop if the
     * hook throws: such entries are dropped.
     */
    public static void dropSelfCatchingHandlers(MethodNode method) {
        method.tryCatchBlocks.removeIf(
                block -> block.type == null && block.start == block.handler && onlyReleases(block));
    }

    private static boolean onlyReleases(TryCatchBlockNode block) {
        boolean releases = false;
        for (AbstractInsnNode insn = block.start; insn != null && insn != block.end; insn = insn.getNext()) {
            if (insn instanceof MethodInsnNode || insn instanceof InvokeDynamicInsnNode) {
                return false;
            }
            releases |= insn.getOpcode() == Opcodes.MONITOREXIT;
        }
        return releases;
    }
}
