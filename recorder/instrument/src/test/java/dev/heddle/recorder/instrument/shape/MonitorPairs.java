package dev.heddle.recorder.instrument.shape;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Which methods HotSpot would refuse to compile, since an exception could leave them while a monitor is held. */
public final class MonitorPairs {
    /** A monitorexit does not throw where its monitor is known to be held; the others here move values. */
    private static final Set<Integer> SAFE =
            Set.of(Opcodes.MONITORENTER, Opcodes.MONITOREXIT, Opcodes.GOTO, Opcodes.NOP, Opcodes.IINC);

    private MonitorPairs() {}

    /**
     * The methods of the second class file that an exception may leave with a monitor, where those of the first cannot.
     */
    public static List<String> broken(byte[] original, byte[] changed) {
        Set<String> before = new HashSet<>(unpaired(original));
        return unpaired(changed).stream()
                .filter(method -> !before.contains(method))
                .toList();
    }

    static List<String> unpaired(byte[] classFile) {
        ClassNode tree = new ClassNode();
        new ClassReader(classFile).accept(tree, ClassReader.SKIP_DEBUG);
        List<String> found = new ArrayList<>();
        for (MethodNode method : tree.methods) {
            if (!isPaired(method)) {
                found.add(method.name + method.desc);
            }
        }
        return found;
    }

    private static boolean isPaired(MethodNode method) {
        InsnList code = method.instructions;
        int[] depths = new int[code.size()];
        Arrays.fill(depths, -1);
        Deque<Integer> work = new ArrayDeque<>();
        reach(depths, work, 0, 0);
        while (!work.isEmpty()) {
            int at = work.pop();
            AbstractInsnNode insn = code.get(at);
            int depth = depths[at];
            if (depth > 0 && mayThrow(insn) && !toHandlers(method, at, depth, depths, work)) {
                return false;
            }
            int next = depth
                    + (insn.getOpcode() == Opcodes.MONITORENTER ? 1 : 0)
                    - (insn.getOpcode() == Opcodes.MONITOREXIT ? 1 : 0);
            if (depth == 0 && insn.getOpcode() >= 0) {
                toHandlers(method, at, 0, depths, work);
            }
            for (LabelNode target : targets(insn)) {
                reach(depths, work, code.indexOf(target), next);
            }
            boolean ends = insn.getOpcode() == Opcodes.GOTO
                    || insn.getOpcode() == Opcodes.ATHROW
                    || insn instanceof TableSwitchInsnNode
                    || insn instanceof LookupSwitchInsnNode
                    || TryFinally.isReturn(insn);
            if (!ends && at + 1 < code.size()) {
                reach(depths, work, at + 1, next);
            }
        }
        return true;
    }

    private static void reach(int[] depths, Deque<Integer> work, int at, int depth) {
        if (at < depths.length && depths[at] < 0) {
            depths[at] = depth;
            work.push(at);
        }
    }

    /** Whether one of the handlers takes every exception. */
    private static boolean toHandlers(MethodNode method, int at, int depth, int[] depths, Deque<Integer> work) {
        InsnList code = method.instructions;
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (code.indexOf(block.start) <= at && at < code.indexOf(block.end)) {
                reach(depths, work, code.indexOf(block.handler), depth);
                if (block.type == null) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<LabelNode> targets(AbstractInsnNode insn) {
        if (insn instanceof JumpInsnNode jump) {
            return List.of(jump.label);
        }
        List<LabelNode> targets = new ArrayList<>();
        if (insn instanceof TableSwitchInsnNode table) {
            targets.addAll(table.labels);
            targets.add(table.dflt);
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            targets.addAll(lookup.labels);
            targets.add(lookup.dflt);
        }
        return targets;
    }

    private static boolean mayThrow(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        boolean moves = opcode < Opcodes.IALOAD && opcode != Opcodes.LDC
                || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE
                || opcode >= Opcodes.POP && opcode <= Opcodes.SWAP
                || SAFE.contains(opcode)
                || insn instanceof JumpInsnNode;
        return !moves;
    }
}
