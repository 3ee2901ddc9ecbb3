package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.instrument.rules.MonitorRule;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The hooks at the monitors of a method, which stay real. HotSpot compiles a method only if whatever may throw while a
 * monitor is held has a handler that releases it, and interprets it for ever else. So the hook that logs a monitor is
 * within the handler's range, and the hook in a handler that releases has a handler of its own, which releases without
 * a hook: were it the same one, a hook without room on the stack would be called for ever.
 */
final class RecordedMonitors {
    private static final String HOOK = "(Ljava/lang/Object;I)V";
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");
    private static final String THROWABLE = "java/lang/Throwable";

    /** What a hook's own handler takes over from the one that it stands in. */
    private record Handler(@Nullable FrameNode frame, int lock, List<TryCatchBlockNode> outer) {}

    private final MethodNode method;
    private final boolean frames;
    /** The instructions that release in a handler, and would be caught by it. */
    private final Map<AbstractInsnNode, Handler> inHandlers = new HashMap<>();

    /** Takes the handlers that catch themselves out of the method. */
    RecordedMonitors(MethodNode method, boolean frames) {
        this.method = method;
        this.frames = frames;
        List<TryCatchBlockNode> before = List.copyOf(method.tryCatchBlocks);
        MonitorRule.dropSelfCatchingHandlers(method);
        if (before.size() > method.tryCatchBlocks.size()) {
            Set<TryCatchBlockNode> left = new HashSet<>(method.tryCatchBlocks);
            before.stream().filter(block -> !left.contains(block)).forEach(this::findReleases);
        }
    }

    private void findReleases(TryCatchBlockNode dropped) {
        FrameNode frame = null;
        for (AbstractInsnNode insn = dropped.start; insn != null && insn != dropped.end; insn = insn.getNext()) {
            if (insn instanceof FrameNode first && frame == null) {
                frame = first;
            }
            boolean isRelease = insn.getOpcode() == Opcodes.MONITOREXIT
                    && insn.getPrevious().getOpcode() == Opcodes.ALOAD;
            if (isRelease) {
                int lock = ((VarInsnNode) insn.getPrevious()).var;
                if (!frames || frame != null && hasReference(frame, lock)) {
                    inHandlers.put(insn, new Handler(frame, lock, covering(insn)));
                }
            }
        }
    }

    private static boolean hasReference(FrameNode frame, int local) {
        int at = 0;
        for (Object type : frame.local) {
            if (at == local) {
                return type instanceof String;
            }
            at += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
        }
        return false;
    }

    private List<TryCatchBlockNode> covering(AbstractInsnNode insn) {
        int at = method.instructions.indexOf(insn);
        List<TryCatchBlockNode> blocks = new ArrayList<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (method.instructions.indexOf(block.start) <= at && at < method.instructions.indexOf(block.end)) {
                blocks.add(block);
            }
        }
        return blocks;
    }

    /** The code after a monitorenter; {@link #entering} goes before it. */
    Code entered(AbstractInsnNode enter, int site) {
        Set<LabelNode> next = new HashSet<>();
        for (AbstractInsnNode i = enter.getNext(); i != null && i.getOpcode() < 0; i = i.getNext()) {
            if (i instanceof LabelNode label) {
                next.add(label);
            }
        }
        Code code = new Code();
        LabelNode held = new LabelNode();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (block.type == null && next.contains(block.start) && releases(block.handler)) {
                block.start = held;
            }
        }
        code.list.add(held);
        return code.push(site).hook("monitorEntered", HOOK);
    }

    /** The code before a monitorenter, with the lock on the stack. */
    static Code entering() {
        return new Code().op(Opcodes.DUP);
    }

    private static boolean releases(LabelNode handler) {
        for (AbstractInsnNode insn = handler; insn != null; insn = insn.getNext()) {
            int opcode = insn.getOpcode();
            if (opcode == Opcodes.MONITOREXIT) {
                return true;
            }
            // A hook may be there already.
            boolean isSimple = opcode < 0
                    || opcode == Opcodes.ASTORE
                    || opcode == Opcodes.ALOAD
                    || opcode == Opcodes.NOP
                    || opcode == Opcodes.DUP
                    || opcode == Opcodes.LDC
                    || opcode == Opcodes.INVOKESTATIC
                    || opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.SIPUSH;
            if (!isSimple) {
                return false;
            }
        }
        return false;
    }

    /** The code before a monitorexit, with the lock on the stack. */
    Code exiting(AbstractInsnNode exit, int site) {
        Handler of = inHandlers.get(exit);
        Code code = new Code();
        if (of == null) {
            return code.op(Opcodes.DUP).push(site).hook("monitorExiting", HOOK);
        }
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        LabelNode handler = new LabelNode();
        LabelNode last = new LabelNode();
        code.list.add(start);
        code.op(Opcodes.DUP).push(site).hook("monitorExiting", HOOK);
        code.list.add(end);
        Code release = new Code();
        release.list.add(handler);
        if (frames) {
            Prologue.addFrame(
                    release.list, Objects.requireNonNull(of.frame).local.toArray(), new Object[] {THROWABLE});
        }
        release.load(OBJECT, of.lock).op(Opcodes.MONITOREXIT).op(Opcodes.ATHROW);
        release.list.add(last);
        method.instructions.add(release.list);
        method.tryCatchBlocks.add(0, new TryCatchBlockNode(start, end, handler, null));
        for (TryCatchBlockNode block : of.outer) {
            method.tryCatchBlocks.add(new TryCatchBlockNode(handler, last, block.handler, block.type));
        }
        return code;
    }
}
