package dev.heddle.recorder.instrument.rules;

import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.ReceiverCopy;
import dev.heddle.recorder.instrument.shape.TryFinally;
import dev.heddle.recorder.instrument.shape.UserClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Reports the end of a constructor, normal or abrupt, where the class declares final instance fields (JLS 17.5). What
 * the body does after super(...) stands under a handler of its own; before that the verifier knows no object that could
 * be passed on.
 */
public final class FinalFieldFreeze {
    private record SuperCall(MethodInsnNode call, int self) {}

    private final MethodBody body;
    private final MethodNode method;
    private final List<SuperCall> calls;
    private final Type type;
    private final LabelNode handler = new LabelNode();

    private FinalFieldFreeze(MethodBody body, List<SuperCall> calls) {
        this.body = body;
        this.method = body.node;
        this.calls = calls;
        this.type = Type.getObjectType(body.owner.name());
    }

    /** What is to be done to a method that is not yet instrumented, or null where there is nothing. */
    public static @Nullable FinalFieldFreeze of(MethodBody body) {
        if (!body.node.name.equals("<init>") || !declaresFinalField(body.owner)) {
            return null;
        }
        List<SuperCall> calls = new ArrayList<>();
        boolean delegates = true;
        boolean frames = hasFrames(body.node);
        for (AbstractInsnNode insn : body.node.instructions) {
            if (insn.getOpcode() < 0 || !body.types.isReachable(insn)) {
                continue;
            }
            if (insn instanceof MethodInsnNode call && ConstructorRule.isOnThis(body, call)) {
                calls.add(new SuperCall(call, body.types.uninitializedThisLocal(call)));
                delegates &= call.owner.equals(body.owner.name());
            } else if (!calls.isEmpty() && !frames && body.types.uninitializedThisLocal(insn) >= 0) {
                return null; // old, and in an order of its own: nothing tells where the handler may reach
            }
        }
        boolean known = calls.stream().allMatch(call -> call.self() >= 0);
        return delegates || !known ? null : new FinalFieldFreeze(body, calls);
    }

    private static boolean declaresFinalField(UserClass owner) {
        for (FieldNode field : owner.tree.fields) {
            if ((field.access & (Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) == Opcodes.ACC_FINAL) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasFrames(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof FrameNode) {
                return true;
            }
        }
        return false;
    }

    /** Adds the hooks, when everything else is done. */
    public void apply() {
        int copy = method.maxLocals++;
        ReceiverCopy.addToFrames(method, copy, body.owner.name());
        List<AbstractInsnNode> copied = new ArrayList<>();
        for (SuperCall call : calls) {
            InsnList store = new Code().load(type, call.self()).store(type, copy).list;
            copied.add(store.getLast());
            method.instructions.insert(call.call(), store);
        }
        protect(copy, copied);
        TryFinally.Exit exit = (returning, line) -> constructed(copy);
        Object[] locals = ReceiverCopy.alone(copy, body.owner.name());
        int line = Prologue.firstLine(method);
        method.instructions.add(TryFinally.handlerCode(handler, exit, locals, line, body.owner.hasFrames()));
    }

    /**
     * A range under the handler begins after the copy, and wherever a frame has it; it ends before each exit, and at a
     * frame without.
     */
    private void protect(int copy, List<AbstractInsnNode> copied) {
        LabelNode start = null;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (start != null && insn instanceof FrameNode frame && ReceiverCopy.isBeforeSuper(frame)) {
                end(start, insn, new Code());
                start = null;
            } else if (start == null && (isAfterSuper(insn) || copied.contains(insn))) {
                start = begin(insn);
            } else if (start != null && TryFinally.isReturn(insn)) {
                end(start, insn, constructed(copy));
                start = begin(insn);
            }
        }
        if (start != null) {
            TryFinally.protect(method, start, handler, handler);
        }
    }

    private static boolean isAfterSuper(AbstractInsnNode insn) {
        return insn instanceof FrameNode frame && !ReceiverCopy.isBeforeSuper(frame);
    }

    private LabelNode begin(AbstractInsnNode after) {
        LabelNode start = new LabelNode();
        method.instructions.insert(after, start);
        return start;
    }

    private void end(LabelNode start, AbstractInsnNode before, Code leave) {
        LabelNode end = new LabelNode();
        leave.list.insert(end);
        method.instructions.insertBefore(before, leave.list);
        TryFinally.protect(method, start, end, handler);
    }

    private Code constructed(int copy) {
        return new Code()
                .load(type, copy)
                .pushClass(body.owner.name())
                .hook("constructed", "(Ljava/lang/Object;Ljava/lang/Class;)V");
    }
}
