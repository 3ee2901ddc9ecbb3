package dev.heddle.recorder.instrument;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls by which a library class hands control to code of the program. */
final class Callbacks {
    private static final Set<String> METHODS = Set.of(
            "java/lang/Runnable.run",
            "java/util/concurrent/Callable.call",
            "java/util/Comparator.compare",
            "java/util/concurrent/ForkJoinTask.exec",
            "java/util/concurrent/RecursiveTask.compute",
            "java/util/concurrent/RecursiveAction.compute",
            "java/util/concurrent/CountedCompleter.compute");
    /** The default methods of java.util.function, which only combine. */
    private static final Set<String> COMBINING = Set.of("andThen", "compose", "negate", "and", "or");

    private static final Set<String> EXECUTORS = Set.of(
            "ThreadPoolExecutor",
            "ScheduledThreadPoolExecutor",
            "FutureTask",
            "Executors",
            "ForkJoinPool",
            "ForkJoinTask",
            "RecursiveTask",
            "RecursiveAction",
            "CountedCompleter",
            "CompletableFuture",
            "CyclicBarrier",
            "SubmissionPublisher",
            "ThreadPerTaskExecutor",
            "StructuredTaskScope",
            "StructuredTaskScopeImpl");

    private Callbacks() {}

    /** Whether the class's callbacks are tasks, handed over from one thread to another, rather than functions given by the caller. */
    static boolean runsTasks(String owner) {
        String name = owner.substring(owner.lastIndexOf('/') + 1);
        int nested = name.indexOf('$');
        return EXECUTORS.contains(nested < 0 ? name : name.substring(0, nested));
    }

    static boolean contains(MethodInsnNode call) {
        if (call.getOpcode() == Opcodes.INVOKEINTERFACE && call.owner.startsWith("java/util/function/")) {
            return !COMBINING.contains(call.name);
        }
        return (call.getOpcode() == Opcodes.INVOKEINTERFACE || call.getOpcode() == Opcodes.INVOKEVIRTUAL)
                && METHODS.contains(call.owner + "." + call.name);
    }
}
