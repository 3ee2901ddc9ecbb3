package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.instrument.shape.Code;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What is to be done about security managers, on a JDK that still has them: the program's own must not stand in the
 * engine's way.
 */
final class SecurityManagers {
    private SecurityManagers() {}

    /** Lets System.getSecurityManager() ask a hook what the caller is to see. */
    static boolean apply(MethodNode method) {
        if (!method.name.equals("getSecurityManager") || !readsField(method)) {
            return false;
        }
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn.getOpcode() == Opcodes.ARETURN) {
                Code hook = new Code()
                        .hook("securityManager", "(Ljava/lang/Object;)Ljava/lang/Object;")
                        .cast("java/lang/SecurityManager");
                method.instructions.insertBefore(insn, hook.list);
            }
        }
        return true;
    }

    /** The call that shuts the JVM down where a security manager, which may refuse, is asked before; else null. */
    static @Nullable AbstractInsnNode shutdownAfterCheck(MethodNode method) {
        boolean asked = false;
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof MethodInsnNode call) {
                asked |= call.name.equals("getSecurityManager");
                if (asked && call.owner.equals("java/lang/Shutdown")) {
                    return call;
                }
            }
        }
        return null;
    }

    private static boolean readsField(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof FieldInsnNode access && access.name.equals("security")) {
                return true;
            }
        }
        return false;
    }
}
