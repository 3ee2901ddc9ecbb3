package dev.heddle.recorder.instrument.edit;

import dev.heddle.formats.edit.Edit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Moves a statement behind a later one. */
final class MoveEdit {
    private MoveEdit() {}

    static void apply(MethodCode code, Edit.Move edit) {
        AbstractInsnNode from = code.statementStart(code.at(edit.at()));
        AbstractInsnNode to = code.statementEnd(code.at(edit.at()));
        AbstractInsnNode behind = code.statementEnd(code.at(edit.behind()));
        if (code.index(behind) <= code.index(to)) {
            throw new InapplicableEditException("the statement comes later already");
        }
        requireStraight(code, from, behind);
        List<AbstractInsnNode> moved = between(from, to);
        List<AbstractInsnNode> passed = between(to.getNext(), behind);
        requireIndependent(moved, passed);
        InsnList there = new InsnList();
        int line = MethodCode.line(from);
        if (line >= 0) {
            LabelNode label = new LabelNode();
            there.add(label);
            there.add(new LineNumberNode(line, label));
        }
        for (AbstractInsnNode insn : moved) {
            code.code.remove(insn);
            there.add(insn);
        }
        code.code.insert(behind, there);
    }

    /** No way leads into the statements or out of them but at their ends. */
    private static void requireStraight(MethodCode code, AbstractInsnNode from, AbstractInsnNode to) {
        Set<AbstractInsnNode> targets = new HashSet<>();
        for (AbstractInsnNode insn : code.code) {
            targets.addAll(MethodCode.targets(insn));
        }
        code.method.tryCatchBlocks.forEach(block -> targets.addAll(List.of(block.start, block.end, block.handler)));
        for (AbstractInsnNode insn = from; insn != to; insn = insn.getNext()) {
            boolean isJump = !MethodCode.targets(insn).isEmpty() || !StackDepths.fallsThrough(insn);
            if (isJump || targets.contains(insn)) {
                throw new InapplicableEditException("the statements are not in a row");
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
