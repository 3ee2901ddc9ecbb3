package dev.heddle.recorder.instrument.edit;

import dev.heddle.formats.edit.Edit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Changes of single calls and reads: another method or class, a wait in a loop, a value that is read once. */
final class CallEdit {
    private CallEdit() {}

    static void rename(MethodCode code, Edit.Call edit) {
        if (!(code.at(edit.at()) instanceof MethodInsnNode call) || !call.name.equals(edit.from())) {
            throw new InapplicableEditException(
                    "no call of " + edit.from() + " at line " + edit.at().line());
        }
        call.name = edit.to();
    }

    static void make(MethodCode code, Edit.Make edit) {
        String from = edit.from().replace('.', '/');
        AbstractInsnNode at = code.at(edit.at());
        if (!(at instanceof TypeInsnNode allocation) || !allocation.desc.equals(from)) {
            throw new InapplicableEditException(
                    "no " + edit.from() + " is made at line " + edit.at().line());
        }
        int nested = 0;
        for (AbstractInsnNode insn = at.getNext(); insn != null; insn = insn.getNext()) {
            if (insn.getOpcode() == Opcodes.NEW && ((TypeInsnNode) insn).desc.equals(from)) {
                nested++;
            } else if (insn.getOpcode() == Opcodes.INVOKESPECIAL
                    && insn instanceof MethodInsnNode call
                    && call.owner.equals(from)
                    && nested-- == 0) {
                requireWider(MethodCode.next(insn), from);
                call.owner = edit.to().replace('.', '/');
                allocation.desc = call.owner;
                return;
            }
        }
        throw new InapplicableEditException("no constructor of " + edit.from() + " is called");
    }

    /** The object is not kept as one of the class that it is of no more. */
    private static void requireWider(@Nullable AbstractInsnNode use, String type) {
        if (use instanceof FieldInsnNode field
                && Type.getType(field.desc).getInternalName().equals(type)) {
            throw new InapplicableEditException("the field " + field.name + " has the type of the class");
        }
    }

    static void loop(MethodCode code, Edit.Loop edit) {
        AbstractInsnNode wait = code.at(edit.at());
        List<JumpInsnNode> tests = tests(code, wait);
        LabelNode behind = tests.get(0).label;
        AbstractInsnNode begin = code.statementStart(tests.get(0));
        LabelNode again = new LabelNode();
        for (AbstractInsnNode insn = tests.get(tests.size() - 1).getNext();
                insn != null && insn != behind;
                insn = insn.getNext()) {
            for (LabelNode target : MethodCode.targets(insn)) {
                if (MethodCode.first(target) == MethodCode.first(behind)) {
                    MethodCode.retarget(insn, target, again);
                }
            }
        }
        AbstractInsnNode last = behind.getPrevious();
        while (last.getOpcode() < 0) {
            last = last.getPrevious();
        }
        if (StackDepths.fallsThrough(last)) {
            code.code.insert(last, new JumpInsnNode(Opcodes.GOTO, again));
        }
        code.code.insertBefore(begin, again);
    }

    /** The tests of the innermost {@code if} around the call: jumps to what follows it. */
    private static List<JumpInsnNode> tests(MethodCode code, AbstractInsnNode wait) {
        int at = code.index(wait);
        for (AbstractInsnNode insn = wait.getPrevious(); insn != null; insn = insn.getPrevious()) {
            if (insn instanceof JumpInsnNode jump
                    && jump.getOpcode() != Opcodes.GOTO
                    && code.index(jump.label) > at
                    && code.depths().isEmptyBefore(jump.label)) {
                if (isLoop(code, insn, jump.label)) {
                    throw new InapplicableEditException("the wait is in a loop already");
                }
                List<JumpInsnNode> tests = new ArrayList<>(List.of(jump));
                for (AbstractInsnNode before = before(code, jump);
                        before instanceof JumpInsnNode other && other.label == jump.label;
                        before = before(code, other)) {
                    tests.add(0, other);
                }
                return tests;
            }
        }
        throw new InapplicableEditException("no test before the wait");
    }

    /** Whether a jump between both leads back to the test or before. */
    private static boolean isLoop(MethodCode code, AbstractInsnNode test, LabelNode end) {
        for (AbstractInsnNode insn = test; insn != null && insn != end; insn = insn.getNext()) {
            for (LabelNode target : MethodCode.targets(insn)) {
                if (code.index(target) <= code.index(test)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The instruction before a statement; null where it is the first. */
    private static @Nullable AbstractInsnNode before(MethodCode code, AbstractInsnNode insn) {
        AbstractInsnNode at = code.statementStart(insn).getPrevious();
        while (at != null && at.getOpcode() < 0) {
            at = at.getPrevious();
        }
        return at;
    }

    static void copy(MethodCode code, Edit.Copy edit) {
        AbstractInsnNode first = code.at(edit.at());
        AbstractInsnNode again = code.at(edit.again());
        Type value = value(first);
        if (!value.equals(value(again)) || code.index(first) >= code.index(again)) {
            throw new InapplicableEditException("the two reads are not alike");
        }
        int local = code.local(value);
        InsnList keep = new InsnList();
        keep.add(new InsnNode(value.getSize() == 1 ? Opcodes.DUP : Opcodes.DUP2));
        keep.add(MethodCode.store(value, local));
        code.code.insert(first, keep);
        InsnList take = new InsnList();
        for (int i = 0; i < operands(again); i++) {
            take.add(new InsnNode(Opcodes.POP));
        }
        take.add(MethodCode.load(value, local));
        code.code.insert(again, take);
        code.code.remove(again);
    }

    /** The type of what an instruction reads. */
    static Type value(AbstractInsnNode read) {
        if (read instanceof FieldInsnNode field
                && (read.getOpcode() == Opcodes.GETFIELD || read.getOpcode() == Opcodes.GETSTATIC)) {
            return Type.getType(field.desc);
        }
        if (read instanceof MethodInsnNode call && operands(call) <= 1) {
            return Type.getReturnType(call.desc);
        }
        throw new InapplicableEditException("no read of a field");
    }

    private static int operands(AbstractInsnNode read) {
        return switch (read.getOpcode()) {
            case Opcodes.GETSTATIC -> 0;
            case Opcodes.GETFIELD -> 1;
            default -> Type.getArgumentTypes(((MethodInsnNode) read).desc).length + 1;
        };
    }
}
