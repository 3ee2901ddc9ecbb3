package dev.heddle.recorder.instrument.edit;

import dev.heddle.formats.edit.Edit.Lock;
import dev.heddle.formats.edit.Edit.LockKind;
import dev.heddle.formats.edit.Edit.Region;
import dev.heddle.formats.edit.Edit.Taking;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Puts a part of a method under a lock. */
final class RegionEdit {
    private static final Type REFERENCE = Type.getObjectType("java/lang/Object");

    private final MethodCode code;
    private final Lock lock;
    private Span span;

    private RegionEdit(MethodCode code, Region edit) {
        this.code = code;
        this.lock = edit.lock();
        span = edit.isWhole() ? Span.whole(code) : Span.around(code, code.at(edit.at()), code.at(edit.to()));
    }

    static void apply(MethodCode code, Region edit) {
        if (code.isStatic()
                && (edit.lock().kind() == LockKind.THIS || edit.lock().kind() == LockKind.FIELD)) {
            throw new InapplicableEditException(code.method.name + " is static and has no object");
        }
        if (edit.isWhole() && isOwnMonitor(code, edit.lock())) {
            if ((code.method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                throw new InapplicableEditException(code.method.name + " is synchronized already");
            }
            code.method.access |= Opcodes.ACC_SYNCHRONIZED;
            return;
        }
        new RegionEdit(code, edit).apply();
    }

    /** Whether the monitor is that of a synchronized method. */
    private static boolean isOwnMonitor(MethodCode code, Lock lock) {
        return lock.taking() == Taking.MONITOR
                && !code.method.name.equals("<init>")
                && (lock.kind() == LockKind.THIS
                        || lock.kind() == LockKind.CLASS
                                && code.isStatic()
                                && lock.owner().replace('.', '/').equals(code.owner.name));
    }

    private void apply() {
        AbstractInsnNode first = span.first();
        AbstractInsnNode last = span.last();
        @Nullable AbstractInsnNode end = MethodCode.next(last);
        int held = code.local(REFERENCE);
        LabelNode start = new LabelNode();
        LabelNode leaving = new LabelNode();
        LabelNode handler = new LabelNode();
        boolean isLeft = StackDepths.fallsThrough(last) && end != null;
        LabelNode entry = new LabelNode();
        for (AbstractInsnNode insn : code.code) {
            for (LabelNode target : MethodCode.targets(insn)) {
                boolean isFromInside = span.contains(insn);
                if (!isFromInside && MethodCode.first(target) == first) {
                    MethodCode.retarget(insn, target, entry); // from inside it is a loop that stays under the lock
                } else if (isFromInside && end != null && MethodCode.first(target) == end) {
                    MethodCode.retarget(insn, target, leaving);
                    isLeft = true;
                }
            }
        }
        int outer = firstOuter();
        InsnList exit = new InsnList();
        exit.add(leaving);
        if (isLeft) {
            exit.add(leave(held));
        }
        LabelNode from = start;
        for (AbstractInsnNode insn = first; insn != null; insn = insn == last ? null : insn.getNext()) {
            if (insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN) {
                LabelNode before = new LabelNode();
                InsnList leave = leave(held);
                leave.insert(before);
                code.code.insertBefore(insn, leave);
                outer += protect(from, before, handler, outer);
                from = new LabelNode();
                code.code.insert(insn, from);
                if (insn == last) {
                    last = from;
                    insn = from;
                }
            }
        }
        code.code.insert(last, exit);
        outer += protect(from, leaving, handler, outer);
        InsnList enter = enter(held);
        enter.insert(entry);
        enter.add(start);
        code.code.insertBefore(withLabels(first), enter);
        LabelNode handled = new LabelNode();
        InsnList rethrow = new InsnList();
        rethrow.add(handler);
        rethrow.add(leave(held));
        rethrow.add(new InsnNode(Opcodes.ATHROW));
        rethrow.add(handled);
        code.code.add(rethrow);
        List<TryCatchBlockNode> blocks = code.method.tryCatchBlocks;
        for (TryCatchBlockNode block : List.copyOf(blocks.subList(Math.min(outer, blocks.size()), blocks.size()))) {
            if (span.isInside(block)) {
                blocks.add(new TryCatchBlockNode(handler, handled, block.handler, block.type));
            }
        }
    }

    /** The first of the labels that stand before an instruction: a block that begins there must not have the lock's. */
    private static AbstractInsnNode withLabels(AbstractInsnNode insn) {
        AbstractInsnNode at = insn;
        while (at.getPrevious() != null && at.getPrevious().getOpcode() < 0) {
            at = at.getPrevious();
        }
        return at;
    }

    /** The first of the blocks whose handlers lie outside: that of the lock comes before them. */
    private int firstOuter() {
        List<TryCatchBlockNode> blocks = code.method.tryCatchBlocks;
        for (int i = 0; i < blocks.size(); i++) {
            if (span.isInside(blocks.get(i))) {
                return i;
            }
        }
        return blocks.size();
    }

    private int protect(LabelNode start, LabelNode end, LabelNode handler, int at) {
        AbstractInsnNode insn = start;
        while (insn != null && insn != end && insn.getOpcode() < 0) {
            insn = insn.getNext();
        }
        boolean isStartPlaced = code.code.contains(start);
        if (isStartPlaced && (insn == null || insn == end)) {
            return 0;
        }
        code.method.tryCatchBlocks.add(at, new TryCatchBlockNode(start, end, handler, null));
        return 1;
    }

    private InsnList enter(int held) {
        InsnList enter = new InsnList();
        String owner = lock.owner().replace('.', '/');
        switch (lock.kind()) {
            case THIS -> enter.add(new VarInsnNode(Opcodes.ALOAD, 0));
            case CLASS -> enter.add(new LdcInsnNode(Type.getObjectType(owner)));
            case STATIC_FIELD -> enter.add(new FieldInsnNode(Opcodes.GETSTATIC, owner, lock.name(), lock.descriptor()));
            case FIELD -> {
                enter.add(new VarInsnNode(Opcodes.ALOAD, 0));
                enter.add(new FieldInsnNode(Opcodes.GETFIELD, owner, lock.name(), lock.descriptor()));
            }
        }
        if (lock.taking() == Taking.WRITE_LOCK) {
            enter.add(call(type(), "writeLock", writeLock()));
        }
        enter.add(new InsnNode(Opcodes.DUP));
        enter.add(new VarInsnNode(Opcodes.ASTORE, held));
        enter.add(
                lock.taking() == Taking.MONITOR ? new InsnNode(Opcodes.MONITORENTER) : call(lockType(), "lock", "()V"));
        return enter;
    }

    private InsnList leave(int held) {
        InsnList leave = new InsnList();
        leave.add(new VarInsnNode(Opcodes.ALOAD, held));
        leave.add(
                lock.taking() == Taking.MONITOR
                        ? new InsnNode(Opcodes.MONITOREXIT)
                        : call(lockType(), "unlock", "()V"));
        return leave;
    }

    private String type() {
        return Type.getType(lock.descriptor()).getInternalName();
    }

    private String lockType() {
        return lock.taking() == Taking.LOCK
                ? type()
                : Type.getReturnType(writeLock()).getInternalName();
    }

    private String writeLock() {
        return type().equals("java/util/concurrent/locks/ReentrantReadWriteLock")
                ? "()Ljava/util/concurrent/locks/ReentrantReadWriteLock$WriteLock;"
                : "()Ljava/util/concurrent/locks/Lock;";
    }

    private static MethodInsnNode call(String owner, String name, String descriptor) {
        boolean isInterface = owner.equals("java/util/concurrent/locks/Lock")
                || owner.equals("java/util/concurrent/locks/ReadWriteLock");
        return new MethodInsnNode(
                isInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL, owner, name, descriptor, isInterface);
    }
}
