package dev.heddle.recorder.instrument.edit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Statements of a method in a row that may be a block: nothing jumps into them but to the first, and out of them only
 * to what follows. Variables that are declared in them are not used behind them.
 */
final class Span {
    private static final int MOST_ROUNDS = 100;

    private final MethodCode code;
    private AbstractInsnNode first;
    private AbstractInsnNode last;

    private Span(MethodCode code, AbstractInsnNode first, AbstractInsnNode last) {
        this.code = code;
        this.first = first;
        this.last = last;
    }

    /** All of the method; of a constructor what follows the call of another one. */
    static Span whole(MethodCode code) {
        AbstractInsnNode begin = MethodCode.first(code.code.getFirst());
        AbstractInsnNode end = code.code.getLast();
        while (end.getOpcode() < 0) {
            end = end.getPrevious();
        }
        if (begin == null) {
            throw new InapplicableEditException(code.method.name + " has no code");
        }
        Span span = new Span(code, begin, end);
        if (code.method.name.equals("<init>")) {
            span.first = span.behindConstructor();
        }
        return span;
    }

    private AbstractInsnNode behindConstructor() {
        for (AbstractInsnNode insn : code.code) {
            if (insn instanceof MethodInsnNode call
                    && call.name.equals("<init>")
                    && (call.owner.equals(code.owner.superName) || call.owner.equals(code.owner.name))
                    && code.depths().before(insn) + StackDepths.delta(insn) == 0) {
                AbstractInsnNode next = MethodCode.next(insn);
                if (next != null) {
                    return next;
                }
            }
        }
        throw new InapplicableEditException("no part of the constructor may be under a lock");
    }

    /** The smallest one with two instructions. */
    static Span around(MethodCode code, AbstractInsnNode one, AbstractInsnNode other) {
        boolean isInOrder = code.index(one) <= code.index(other);
        Span span = new Span(
                code, code.statementStart(isInOrder ? one : other), code.statementEnd(isInOrder ? other : one));
        for (int round = 0; span.grows(); round++) {
            if (round == MOST_ROUNDS) {
                throw new InapplicableEditException("no block has these statements");
            }
        }
        if (code.method.name.equals("<init>") && code.index(span.first) < code.index(span.behindConstructor())) {
            throw new InapplicableEditException("the call of a constructor cannot be under a lock");
        }
        return span;
    }

    AbstractInsnNode first() {
        return first;
    }

    AbstractInsnNode last() {
        return last;
    }

    /** Whether the block protects a part of these statements, and its handler is elsewhere. */
    boolean isInside(TryCatchBlockNode block) {
        return overlaps(block) && !contains(block.handler);
    }

    /** Whether an instruction, or the one behind a label, is one of them. */
    boolean contains(AbstractInsnNode insn) {
        @Nullable AbstractInsnNode real = MethodCode.first(insn);
        return real != null && code.index(real) >= code.index(first) && code.index(real) <= code.index(last);
    }

    private boolean overlaps(TryCatchBlockNode block) {
        return code.index(block.start) <= code.index(last) && code.index(block.end) > code.index(first);
    }

    private boolean grows() {
        return growsByJumps() || growsByHandlers() || growsByVariables();
    }

    private boolean growsByJumps() {
        @Nullable AbstractInsnNode end = MethodCode.next(last);
        for (AbstractInsnNode insn : code.code) {
            for (LabelNode label : MethodCode.targets(insn)) {
                @Nullable AbstractInsnNode target = MethodCode.first(label);
                if (target == null) {
                    continue;
                }
                boolean isFromInside = contains(insn);
                if (isFromInside && !contains(target) && target != end) {
                    return reachTo(target);
                }
                if (!isFromInside && contains(target) && target != first) {
                    return reach(insn);
                }
            }
        }
        return false;
    }

    /** Up to what is before the target, or from the target on. */
    private boolean reachTo(AbstractInsnNode target) {
        if (code.index(target) < code.index(first)) {
            first = code.statementStart(target);
            return true;
        }
        AbstractInsnNode before = target.getPrevious();
        while (before.getOpcode() < 0) {
            before = before.getPrevious();
        }
        last = before;
        return true;
    }

    private boolean reach(AbstractInsnNode insn) {
        if (code.index(insn) < code.index(first)) {
            first = code.statementStart(insn);
        } else {
            last = code.statementEnd(insn);
        }
        return true;
    }

    /** What a handler in these statements protects is part of them. */
    private boolean growsByHandlers() {
        for (TryCatchBlockNode block : code.method.tryCatchBlocks) {
            boolean isSelfCatching = code.index(block.start) <= code.index(block.handler)
                    && code.index(block.end) > code.index(block.handler);
            @Nullable AbstractInsnNode start = MethodCode.first(block.start);
            if (contains(block.handler) && !isSelfCatching && start != null && !contains(start)) {
                return reach(start);
            }
        }
        return false;
    }

    private boolean growsByVariables() {
        for (LocalVariableNode variable :
                code.method.localVariables == null ? List.<LocalVariableNode>of() : code.method.localVariables) {
            @Nullable AbstractInsnNode begin = MethodCode.first(variable.start);
            @Nullable AbstractInsnNode end = MethodCode.next(last);
            boolean isDeclaredHere = begin != null && (contains(begin) && begin != first || begin == end);
            if (isDeclaredHere && isStoredHere(variable) && isUsedBehind(variable)) {
                @Nullable AbstractInsnNode use = lastUse(variable);
                if (use != null) {
                    last = code.statementEnd(use);
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isStoredHere(LocalVariableNode variable) {
        for (AbstractInsnNode insn = first; insn != null; insn = insn == last ? null : insn.getNext()) {
            if (insn instanceof VarInsnNode access
                    && access.var == variable.index
                    && access.getOpcode() >= Opcodes.ISTORE) {
                return true;
            }
        }
        return false;
    }

    private boolean isUsedBehind(LocalVariableNode variable) {
        @Nullable AbstractInsnNode use = lastUse(variable);
        return use != null && code.index(use) > code.index(last);
    }

    private @Nullable AbstractInsnNode lastUse(LocalVariableNode variable) {
        AbstractInsnNode use = null;
        for (AbstractInsnNode insn = variable.start; insn != null && insn != variable.end; insn = insn.getNext()) {
            boolean isUse = insn instanceof VarInsnNode access && access.var == variable.index
                    || insn instanceof IincInsnNode step && step.var == variable.index;
            use = isUse ? insn : use;
        }
        return use;
    }
}
