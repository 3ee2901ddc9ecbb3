package dev.heddle.recorder.instrument.inside;

import dev.heddle.recorder.instrument.shape.Code;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Lets the conditions of copied locks return from {@code await} where the park inside has returned without cause, as
 * the documentation permits; the JDK's own code parks again. The thread signals itself then: {@code canReacquire},
 * which all forms of await ask after each park, begins as {@code doSignal} goes on for the first waiter.
 */
final class SpuriousAwaits {
    private static final String CONDITION = "$ConditionObject";
    private static final String NODE = "$ConditionNode";
    /** Status of a node that has not been signalled. */
    private static final int COND = 2;

    private static final Type OBJECT = Type.getObjectType("java/lang/Object");

    private SpuriousAwaits() {}

    static void add(ClassNode tree) {
        if (!tree.name.startsWith(CopiedClasses.PREFIX + JdkClassFiles.CONCURRENT + "/locks/")) {
            return;
        }
        for (MethodNode method : tree.methods) {
            if (tree.name.endsWith(NODE) && method.name.equals("isReleasable")) {
                LabelNode parks = new LabelNode();
                Code code = wokeWithoutCause(false);
                code.list.add(new JumpInsnNode(Opcodes.IFEQ, parks));
                insert(method, code.push(1).op(Opcodes.IRETURN), parks);
            } else if (tree.name.endsWith(CONDITION) && method.name.equals("enableWait")) {
                insert(method, wokeWithoutCause(true).op(Opcodes.POP), null);
            } else if (tree.name.endsWith(CONDITION) && method.name.equals("canReacquire")) {
                signalItself(tree, method);
            }
        }
    }

    private static void signalItself(ClassNode tree, MethodNode asked) {
        MethodInsnNode unset = null;
        MethodInsnNode enqueue = null;
        FieldInsnNode lock = null;
        for (MethodNode method : tree.methods) {
            for (AbstractInsnNode insn : method.instructions) {
                if (insn instanceof MethodInsnNode call && call.name.equals("getAndUnsetStatus")) {
                    unset = call;
                } else if (insn instanceof MethodInsnNode call && call.name.equals("enqueue")) {
                    enqueue = call;
                } else if (insn instanceof FieldInsnNode access && access.name.equals("this$0")) {
                    lock = access;
                }
            }
        }
        if (unset == null || enqueue == null || lock == null) {
            return; // a JDK with other code: its awaits return after signals alone
        }
        LabelNode goesOn = new LabelNode();
        Code code = wokeWithoutCause(true);
        code.list.add(new JumpInsnNode(Opcodes.IFEQ, goesOn));
        code.load(OBJECT, 1)
                .push(COND)
                .invoke(Opcodes.INVOKEVIRTUAL, unset.owner, unset.name, unset.desc)
                .push(COND)
                .op(Opcodes.IAND);
        code.list.add(new JumpInsnNode(Opcodes.IFEQ, goesOn));
        code.load(OBJECT, 0)
                .field(Opcodes.GETFIELD, lock.owner, lock.name, lock.desc)
                .load(OBJECT, 1)
                .invoke(Opcodes.INVOKEVIRTUAL, enqueue.owner, enqueue.name, enqueue.desc);
        insert(asked, code, goesOn);
    }

    private static Code wokeWithoutCause(boolean forget) {
        return new Code()
                .push(forget ? 1 : 0)
                .invoke(Opcodes.INVOKESTATIC, JdkPrivates.HELPER, "wokeWithoutCause", "(Z)Z");
    }

    /** Puts code first on the method's first line, with the place that the code jumps to after it. */
    private static void insert(MethodNode method, Code code, @Nullable LabelNode end) {
        if (end != null) {
            code.list.add(end);
            code.list.add(new FrameNode(Opcodes.F_SAME, 0, null, 0, null));
            code.op(Opcodes.NOP); // no other frame stands at the same place
        }
        method.maxStack = Math.max(method.maxStack, 2);
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof LineNumberNode) {
                method.instructions.insert(insn, code.list);
                return;
            }
        }
        method.instructions.insert(code.list);
    }
}
