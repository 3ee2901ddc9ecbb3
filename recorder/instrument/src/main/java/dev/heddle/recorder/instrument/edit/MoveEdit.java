package dev.heddle.recorder.instrument.edit;

import dev.heddle.formats.edit.Edit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Moves a statement behind a later one. Where that is part of a loop, of an {@code if} or of a {@code try} which begins
 * behind the statement, it moves behind all of that.
 */
final class MoveEdit {
    private static final int MOST_ROUNDS = 100;

    private final MethodCode code;
    private final AbstractInsnNode from;
    private final AbstractInsnNode to;
    /** The first instruction that is passed. */
    private final AbstractInsnNode first;
    /** The last one. */
    private AbstractInsnNode last;

    private MoveEdit(MethodCode code, Edit.Move edit) {
        this.code = code;
        from = code.statementStart(code.at(edit.at()));
        to = code.statementEnd(code.at(edit.at()));
        last = code.statementEnd(code.at(edit.behind()));
        if (code.index(last) <= code.index(to)) {
            throw new InapplicableEditException("the statement comes later already");
        }
        first = existing(MethodCode.next(to));
        requireStraight();
        for (int round = 0; grows(); round++) {
            if (round == MOST_ROUNDS) {
                throw new InapplicableEditException("no block ends behind the statement");
            }
        }
        requireNoReturn();
    }

    static void apply(MethodCode code, Edit.Move edit) {
        new MoveEdit(code, edit).apply();
    }

    /** The last instruction that the statement passes. */
    static AbstractInsnNode end(MethodCode code, Edit.Move edit) {
        return new MoveEdit(code, edit).last;
    }

    private static AbstractInsnNode existing(@Nullable AbstractInsnNode insn) {
        if (insn == null) {
            throw new InapplicableEditException("the method ends there");
        }
        return insn;
    }

    private void apply() {
        List<AbstractInsnNode> moved = between(from, to);
        List<AbstractInsnNode> passed = between(first, last);
        requireIndependent(moved, passed);
        AbstractInsnNode after = existing(MethodCode.next(last));
        LabelNode entry = new LabelNode();
        for (AbstractInsnNode insn : passed) {
            for (LabelNode target : MethodCode.targets(insn)) {
                if (MethodCode.first(target) == after) {
                    MethodCode.retarget(insn, target, entry);
                }
            }
        }
        for (TryCatchBlockNode block : code.method.tryCatchBlocks) {
            if (MethodCode.first(block.end) == after && isPassed(MethodCode.first(block.start))) {
                block.end = entry;
            }
        }
        InsnList there = new InsnList();
        there.add(entry);
        int line = MethodCode.line(from);
        if (line >= 0) {
            there.add(new LineNumberNode(line, entry));
        }
        for (AbstractInsnNode insn : moved) {
            code.code.remove(insn);
            there.add(insn);
        }
        code.code.insert(last, there);
    }

    /** No way leads into the statement or out of it but at its ends. */
    private void requireStraight() {
        Set<AbstractInsnNode> targets = new HashSet<>();
        for (AbstractInsnNode insn : code.code) {
            targets.addAll(MethodCode.targets(insn));
        }
        code.method.tryCatchBlocks.forEach(block -> targets.addAll(List.of(block.start, block.end, block.handler)));
        for (AbstractInsnNode insn = from; insn != to; insn = insn.getNext()) {
            boolean isJump = !MethodCode.targets(insn).isEmpty() || !StackDepths.fallsThrough(insn);
            if (isJump || targets.contains(insn)) {
                throw new InapplicableEditException("the statement is not in a row");
            }
        }
        if (!StackDepths.fallsThrough(to) || !MethodCode.targets(to).isEmpty()) {
            throw new InapplicableEditException("the statement is not in a row");
        }
    }

    private boolean isPassed(@Nullable AbstractInsnNode insn) {
        return insn != null && code.index(insn) >= code.index(first) && code.index(insn) <= code.index(last);
    }

    private boolean grows() {
        AbstractInsnNode before = last;
        for (AbstractInsnNode insn : code.code) {
            for (LabelNode label : MethodCode.targets(insn)) {
                growBy(insn, MethodCode.first(label));
            }
        }
        code.method.tryCatchBlocks.forEach(this::growBy);
        return last != before;
    }

    private void growBy(AbstractInsnNode jump, @Nullable AbstractInsnNode target) {
        if (isPassed(jump) && target != null && !isPassed(target) && target != MethodCode.next(last)) {
            reachBefore(target);
        } else if (!isPassed(jump) && isPassed(target)) {
            reach(jump);
        }
    }

    /** What is protected with the statement stays so; other blocks are passed with their handlers. */
    private void growBy(TryCatchBlockNode block) {
        @Nullable AbstractInsnNode start = MethodCode.first(block.start);
        @Nullable AbstractInsnNode handler = MethodCode.first(block.handler);
        if (start == null || handler == null) {
            return;
        }
        boolean isAround = code.index(start) <= code.index(from) && code.index(block.end) > code.index(to);
        if (isAround) {
            if (code.index(block.end) <= code.index(last) || isPassed(handler)) {
                throw new InapplicableEditException("the statement would leave its try block");
            }
        } else if (isPassed(start)) {
            if (code.index(block.end) > code.index(last) && MethodCode.first(block.end) != MethodCode.next(last)) {
                reachBefore(block.end);
            }
            if (!isPassed(handler)) {
                reach(handler);
            }
        } else if (isPassed(handler)) {
            throw new InapplicableEditException("a handler of what comes before is passed");
        }
    }

    private void reachBefore(AbstractInsnNode end) {
        AbstractInsnNode insn = end.getPrevious();
        while (insn.getOpcode() < 0) {
            insn = insn.getPrevious();
        }
        reach(insn);
    }

    private void reach(AbstractInsnNode insn) {
        if (code.index(insn) < code.index(first)) {
            throw new InapplicableEditException("what is passed is also reached without the statement");
        }
        AbstractInsnNode end = code.statementEnd(insn);
        last = code.index(end) > code.index(last) ? end : last;
    }

    private void requireNoReturn() {
        for (AbstractInsnNode insn : between(first, last)) {
            if (insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN) {
                throw new InapplicableEditException("the method returns before");
            }
        }
    }

    private static List<AbstractInsnNode> between(AbstractInsnNode from, AbstractInsnNode to) {
        List<AbstractInsnNode> all = new ArrayList<>();
        for (AbstractInsnNode insn = from; insn != null; insn = insn == to ? null : insn.getNext()) {
            if (insn.getOpcode() >= 0) {
                all.add(insn);
            }
        }
        return all;
    }

    private static void requireIndependent(List<AbstractInsnNode> moved, List<AbstractInsnNode> passed) {
        Set<Integer> stored = variables(passed, true);
        stored.retainAll(variables(moved, false));
        Set<Integer> needed = variables(moved, true);
        Set<Integer> used = variables(passed, false);
        used.addAll(variables(passed, true));
        needed.retainAll(used);
        if (!stored.isEmpty() || !needed.isEmpty()) {
            throw new InapplicableEditException("the statements share a variable");
        }
    }

    private static Set<Integer> variables(List<AbstractInsnNode> of, boolean isStored) {
        Set<Integer> all = new HashSet<>();
        for (AbstractInsnNode insn : of) {
            if (insn instanceof VarInsnNode access && access.getOpcode() >= Opcodes.ISTORE == isStored) {
                all.add(access.var);
            } else if (insn instanceof IincInsnNode step) {
                all.add(step.var);
            }
        }
        return all;
    }
}
