package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.recorder.instrument.shape.Code;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Futures whose completion is told by one volatile field which many methods of theirs read, other ones in each JDK: the
 * result of a CompletableFuture (null before), the status of a ForkJoinTask (below 0 afterwards). To set it releases,
 * to find it set acquires: "actions taken by the asynchronous computation represented by a Future happen-before actions
 * subsequent to the retrieval of the result via Future.get() in another thread". To ask whether it is done retrieves
 * nothing.
 */
public final class ResultFields {
    private static final String COMPLETABLE = "java/util/concurrent/CompletableFuture";
    private static final String FORK_JOIN = "java/util/concurrent/ForkJoin";
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");
    private static final Set<String> ASKING = Set.of("""
            isDone isCancelled isCompletedExceptionally isCompletedAbnormally isCompletedNormally state toString
            getNumberOfDependents
            """.split("\\s+"));

    private ResultFields() {}

    /** Instruments the instruction if it is an access to such a field. */
    public static boolean apply(String owner, MethodNode method, AbstractInsnNode instruction) {
        if (!(instruction instanceof FieldInsnNode access)) {
            return false;
        }
        boolean asks = ASKING.contains(method.name);
        if (owner.startsWith(COMPLETABLE) && access.owner.equals(COMPLETABLE)) {
            return switch (access.name) {
                case "result" ->
                    access.getOpcode() == Opcodes.PUTFIELD ? written(method, access) : !asks && read(method, access);
                case "RESULT" -> access.getOpcode() == Opcodes.GETSTATIC && set(method, access);
                default -> false;
            };
        }
        boolean isStatus = owner.startsWith(FORK_JOIN)
                && access.owner.startsWith(FORK_JOIN)
                && access.name.equals("status")
                && access.desc.equals("I")
                && access.getOpcode() == Opcodes.GETFIELD;
        return isStatus && !asks && statusRead(method, access);
    }

    /** A putfield: the future stands below the value. */
    private static boolean written(MethodNode method, AbstractInsnNode access) {
        Code code = new Code().op(Opcodes.DUP2).op(Opcodes.POP);
        method.instructions.insertBefore(access, released(code).list);
        return true;
    }

    /** The future sets its own result through the VarHandle that is loaded here. */
    private static boolean set(MethodNode method, AbstractInsnNode access) {
        if ((method.access & Opcodes.ACC_STATIC) != 0) {
            return false;
        }
        method.instructions.insertBefore(access, released(new Code().load(OBJECT, 0)).list);
        return true;
    }

    private static Code released(Code future) {
        return future.op(Opcodes.ACONST_NULL)
                .push(EdgeRole.OBJECT)
                .hook("libraryRelease", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
    }

    private static boolean read(MethodNode method, AbstractInsnNode access) {
        seen(method, access, EdgeRole.OBJECT, "libraryAcquire", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
        return true;
    }

    private static boolean statusRead(MethodNode method, AbstractInsnNode access) {
        seen(method, access, EdgeRole.STATUS, "libraryAcquireIf", "(Ljava/lang/Object;II)V");
        return true;
    }

    /** Passes the object and a copy of what was read from it to the hook. */
    private static void seen(MethodNode method, AbstractInsnNode access, int role, String hook, String descriptor) {
        method.instructions.insertBefore(access, new Code().op(Opcodes.DUP).list);
        Code code = new Code().op(Opcodes.DUP_X1).push(role).hook(hook, descriptor);
        method.instructions.insert(access, code.list);
    }
}
