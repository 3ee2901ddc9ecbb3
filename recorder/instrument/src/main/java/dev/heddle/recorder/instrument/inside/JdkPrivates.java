package dev.heddle.recorder.instrument.inside;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What a copy cannot do as the JDK's class does: calls on members of the JDK that only its own packages reach go
 * through the hooks' module, and the copy does not register itself with the JDK in place of the original.
 */
final class JdkPrivates {
    static final String HELPER = "dev/heddle/recorder/hooks/InsideJdk";
    private static final String RANDOM = JdkClassFiles.CONCURRENT + "/ThreadLocalRandom";
    private static final String CANCELLED = JdkClassFiles.CONCURRENT + "/CancellationException";
    private static final String HANDLES = "java/lang/invoke/MethodHandles";
    private static final Set<String> OF_RANDOM = Set.of("getProbe", "advanceProbe", "localInit", "nextSecondarySeed");

    /** What the JDK's own pools do to threads of theirs under a security manager, and what takes its arguments off. */
    private static final Map<String, Integer> OF_INNOCUOUS_THREADS =
            Map.of("eraseThreadLocals", Opcodes.POP, "setInheritedAccessControlContext", Opcodes.POP2);

    private JdkPrivates() {}

    static void replace(ClassNode tree) {
        for (MethodNode method : tree.methods) {
            for (AbstractInsnNode insn : method.instructions.toArray()) {
                if (insn instanceof MethodInsnNode call && call.getOpcode() == Opcodes.INVOKESTATIC) {
                    replace(method, call);
                } else if (insn instanceof MethodInsnNode call && isWithCause(call)) {
                    method.instructions.insertBefore(call, new InsnNode(Opcodes.POP));
                    call.desc = "(Ljava/lang/String;)V";
                }
            }
        }
    }

    /** Futures of JDK 24 and later tell which cancellation was the first; without that the message is the same. */
    private static boolean isWithCause(MethodInsnNode call) {
        return call.owner.equals(CANCELLED)
                && call.name.equals("<init>")
                && call.desc.equals("(Ljava/lang/String;L" + CANCELLED + ";)V");
    }

    private static void replace(MethodNode method, MethodInsnNode call) {
        boolean isPrivate = call.owner.equals(RANDOM) && OF_RANDOM.contains(call.name)
                || call.owner.equals(JdkClassFiles.CONCURRENT + "/locks/LockSupport") && call.name.equals("getThreadId")
                || call.owner.equals("jdk/internal/invoke/MhUtil") && call.name.equals("findVarHandle")
                || call.owner.equals(HANDLES) && call.name.equals("privateLookupIn");
        if (isPrivate) {
            call.owner = HELPER;
        } else if (call.owner.equals("jdk/internal/access/SharedSecrets") && call.name.startsWith("set")) {
            method.instructions.set(call, new InsnNode(Opcodes.POP));
        } else if (call.owner.equals(RANDOM) && OF_INNOCUOUS_THREADS.containsKey(call.name)) {
            method.instructions.set(call, new InsnNode(OF_INNOCUOUS_THREADS.get(call.name)));
        }
    }
}
