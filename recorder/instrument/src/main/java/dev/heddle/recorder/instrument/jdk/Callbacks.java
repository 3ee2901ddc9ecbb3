package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.recorder.instrument.shape.Code;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Calls by which a library class hands control to code of the program. */
public final class Callbacks {
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");
    private static final String SUBSCRIPTION = "java/util/concurrent/SubmissionPublisher$BufferedSubscription";
    private static final Set<String> METHODS = Set.of("""
            java/lang/Runnable.run java/util/concurrent/Callable.call java/util/Comparator.compare
            java/util/concurrent/ForkJoinTask.exec java/util/concurrent/RecursiveTask.compute
            java/util/concurrent/RecursiveAction.compute java/util/concurrent/CountedCompleter.compute
            java/util/concurrent/CountedCompleter.onCompletion java/util/concurrent/Phaser.onAdvance
            java/util/concurrent/Flow$Subscriber.onSubscribe java/util/concurrent/Flow$Subscriber.onNext
            java/util/concurrent/Flow$Subscriber.onError java/util/concurrent/Flow$Subscriber.onComplete
            """.split("\\s+"));
    /** The default methods of java.util.function, which only combine. */
    private static final Set<String> COMBINING = Set.of("andThen", "compose", "negate", "and", "or");

    /** Callbacks that acquire on entry and release on return, by class and called method. */
    private static final Set<String> ACQUIRING = Set.of(
            "java/util/concurrent/CountedCompleter.onCompletion",
            "java/util/concurrent/Phaser.onAdvance",
            SUBSCRIPTION + ".onSubscribe",
            SUBSCRIPTION + ".onNext",
            SUBSCRIPTION + ".onError",
            SUBSCRIPTION + ".onComplete");

    private Callbacks() {}

    /** Puts hooks around the call. */
    public static void frame(String owner, MethodNode method, MethodInsnNode call) {
        boolean isInstance = (method.access & Opcodes.ACC_STATIC) == 0 && !method.name.equals("<init>");
        boolean ofCollection = isInstance && CollectionEdges.covers(owner);
        boolean acquires = isInstance && ACQUIRING.contains(owner + "." + call.name);
        Code before = acquires ? EdgeCode.acquire(EdgeRole.OBJECT) : new Code();
        if (CollectionEdges.isBulkTask(owner)) {
            before.op(Opcodes.ACONST_NULL)
                    .op(Opcodes.ICONST_1)
                    .push(EdgeRole.EVERYTHING)
                    .hook("libraryAcquireIf", "(Ljava/lang/Object;II)V");
        }
        receiver(before, ofCollection).hook("callbackBegin", "(Ljava/lang/Object;)V");
        Code after = new Code();
        if (ofCollection && call.desc.endsWith(")Ljava/lang/Object;")) {
            receiver(after.op(Opcodes.DUP), true).op(Opcodes.SWAP);
        } else {
            after.op(Opcodes.ACONST_NULL).op(Opcodes.ACONST_NULL);
        }
        after.hook("callbackEnd", "(Ljava/lang/Object;Ljava/lang/Object;)V");
        if (acquires) {
            receiver(after, true)
                    .op(Opcodes.ACONST_NULL)
                    .push(EdgeRole.OBJECT)
                    .hook("libraryRelease", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
        }
        method.instructions.insertBefore(call, before.list);
        method.instructions.insert(call, after.list);
    }

    private static Code receiver(Code code, boolean isKnown) {
        return isKnown ? code.load(OBJECT, 0) : code.op(Opcodes.ACONST_NULL);
    }

    public static boolean contains(MethodInsnNode call) {
        if (call.getOpcode() == Opcodes.INVOKEINTERFACE && call.owner.startsWith("java/util/function/")) {
            return !COMBINING.contains(call.name);
        }
        return (call.getOpcode() == Opcodes.INVOKEINTERFACE || call.getOpcode() == Opcodes.INVOKEVIRTUAL)
                && METHODS.contains(call.owner + "." + call.name);
    }
}
