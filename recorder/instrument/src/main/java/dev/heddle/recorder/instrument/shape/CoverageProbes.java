package dev.heddle.recorder.instrument.shape;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * What JaCoCo adds to a class, which is no part of the program: a method and a field for an array of flags, a local
 * variable with that array in each method, and stores into it. Its transformer runs before ours, whatever the order of
 * the agents, since it cannot retransform.
 */
public final class CoverageProbes {
    private static final String METHOD = "$jacocoInit";
    private static final String FIELD = "$jacocoData";

    private CoverageProbes() {}

    public static boolean isMethod(String name) {
        return name.equals(METHOD);
    }

    public static boolean isField(String name) {
        return name.equals(FIELD);
    }

    /** The stores into the array of flags. */
    public static Set<AbstractInsnNode> of(UserClass owner, MethodNode method) {
        Set<AbstractInsnNode> probes = new HashSet<>();
        if (owner.tree.methods.stream().noneMatch(candidate -> isMethod(candidate.name))) {
            return probes;
        }
        int flags = -1;
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof VarInsnNode access && access.getOpcode() == Opcodes.ASTORE && isArray(before(insn))) {
                flags = access.var;
            } else if (insn.getOpcode() == Opcodes.BASTORE && flags >= 0 && isProbe(insn, flags)) {
                probes.add(insn);
            }
        }
        return probes;
    }

    /** The method's result, or a constant of that name, which is an object and cast. */
    private static boolean isArray(AbstractInsnNode value) {
        AbstractInsnNode insn = value != null && value.getOpcode() == Opcodes.CHECKCAST ? before(value) : value;
        return (insn instanceof MethodInsnNode call && isMethod(call.name))
                || (insn instanceof LdcInsnNode constant
                        && constant.cst instanceof ConstantDynamic dynamic
                        && isField(dynamic.getName()));
    }

    /** The sequence is aload of the array, a number, iconst_1, bastore. */
    private static boolean isProbe(AbstractInsnNode store, int flags) {
        AbstractInsnNode value = before(store);
        AbstractInsnNode number = value == null ? null : before(value);
        AbstractInsnNode array = number == null ? null : before(number);
        return array instanceof VarInsnNode load
                && load.getOpcode() == Opcodes.ALOAD
                && load.var == flags
                && value != null
                && value.getOpcode() == Opcodes.ICONST_1
                && number != null
                && isNumber(number);
    }

    private static boolean isNumber(AbstractInsnNode insn) {
        return insn instanceof IntInsnNode
                || insn instanceof LdcInsnNode
                || (insn.getOpcode() >= Opcodes.ICONST_0 && insn.getOpcode() <= Opcodes.ICONST_5);
    }

    private static AbstractInsnNode before(AbstractInsnNode insn) {
        AbstractInsnNode previous = insn.getPrevious();
        while (previous != null && previous.getOpcode() < 0) {
            previous = previous.getPrevious();
        }
        return previous;
    }
}
