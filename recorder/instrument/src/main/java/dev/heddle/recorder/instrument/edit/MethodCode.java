package dev.heddle.recorder.instrument.edit;

import dev.heddle.formats.edit.Edit.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A method while it is changed: its instructions by their offsets, and its statements. */
final class MethodCode {
    final ClassNode owner;
    final MethodNode method;
    final InsnList code;
    private final CodeTree tree;
    private StackDepths depths;

    private MethodCode(CodeTree tree, MethodNode method) {
        this.tree = tree;
        this.owner = tree.tree;
        this.method = method;
        code = method.instructions;
        depths = new StackDepths(method);
    }

    /** The method of a place. */
    static MethodCode of(CodeTree tree, Place place) {
        MethodNode method = tree.method(place.method(), place.descriptor());
        if (method == null || method.instructions.size() == 0) {
            throw new InapplicableEditException("no code of " + place.className() + "." + place.method());
        }
        return new MethodCode(tree, method);
    }

    /** Learns what has been changed since. */
    void renew() {
        depths = new StackDepths(method);
    }

    boolean isStatic() {
        return (method.access & Opcodes.ACC_STATIC) != 0;
    }

    AbstractInsnNode at(Place place) {
        for (AbstractInsnNode insn : code) {
            if (insn.getOpcode() >= 0 && tree.offset(insn) == place.offset()) {
                return insn;
            }
        }
        throw new InapplicableEditException("no instruction at " + place.method() + "@" + place.offset());
    }

    int index(AbstractInsnNode insn) {
        return code.indexOf(insn);
    }

    StackDepths depths() {
        return depths;
    }

    /** The first instruction of the statement, or part of one, that begins and ends with an empty stack. */
    AbstractInsnNode statementStart(AbstractInsnNode insn) {
        AbstractInsnNode at = insn;
        while (!depths.isEmptyBefore(at)) {
            at = previous(at);
        }
        return at;
    }

    private static AbstractInsnNode previous(AbstractInsnNode insn) {
        AbstractInsnNode at = insn.getPrevious();
        while (at != null && at.getOpcode() < 0) {
            at = at.getPrevious();
        }
        if (at == null) {
            throw new InapplicableEditException("no statement begins before the instruction");
        }
        return at;
    }

    /** The last instruction of that statement. */
    AbstractInsnNode statementEnd(AbstractInsnNode insn) {
        AbstractInsnNode at = insn;
        while (true) {
            AbstractInsnNode next = next(at);
            if (next == null || !StackDepths.fallsThrough(at) || depths.isEmptyBefore(next)) {
                return at;
            }
            at = next;
        }
    }

    /** The next instruction that is one; null at the end. */
    static @Nullable AbstractInsnNode next(AbstractInsnNode insn) {
        AbstractInsnNode at = insn.getNext();
        while (at != null && at.getOpcode() < 0) {
            at = at.getNext();
        }
        return at;
    }

    /** The first instruction at or behind a label; null where the code ends there. */
    static @Nullable AbstractInsnNode first(AbstractInsnNode label) {
        return label.getOpcode() >= 0 ? label : next(label);
    }

    /** Where an instruction may jump to. */
    static List<LabelNode> targets(AbstractInsnNode insn) {
        List<LabelNode> targets = new ArrayList<>();
        if (insn instanceof JumpInsnNode jump) {
            targets.add(jump.label);
        } else if (insn instanceof TableSwitchInsnNode table) {
            targets.addAll(table.labels);
            targets.add(table.dflt);
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            targets.addAll(lookup.labels);
            targets.add(lookup.dflt);
        }
        return targets;
    }

    /** Has a jump go elsewhere. */
    static void retarget(AbstractInsnNode insn, LabelNode from, LabelNode to) {
        if (insn instanceof JumpInsnNode jump && jump.label == from) {
            jump.label = to;
        } else if (insn instanceof TableSwitchInsnNode table) {
            table.labels.replaceAll(label -> label == from ? to : label);
            table.dflt = table.dflt == from ? to : table.dflt;
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            lookup.labels.replaceAll(label -> label == from ? to : label);
            lookup.dflt = lookup.dflt == from ? to : lookup.dflt;
        }
    }

    /** A new local variable. */
    int local(Type type) {
        int local = method.maxLocals;
        method.maxLocals += type.getSize();
        return local;
    }

    static AbstractInsnNode load(Type type, int local) {
        return new VarInsnNode(type.getOpcode(Opcodes.ILOAD), local);
    }

    static AbstractInsnNode store(Type type, int local) {
        return new VarInsnNode(type.getOpcode(Opcodes.ISTORE), local);
    }

    /** The line of an instruction, or -1. */
    static int line(AbstractInsnNode insn) {
        for (AbstractInsnNode at = insn; at != null; at = at.getPrevious()) {
            if (at instanceof LineNumberNode number) {
                return number.line;
            }
        }
        return -1;
    }
}
