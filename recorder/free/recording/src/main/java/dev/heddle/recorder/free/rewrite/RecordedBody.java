package dev.heddle.recorder.free.rewrite;

import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.recorder.instrument.jdk.Callbacks;
import dev.heddle.recorder.instrument.jdk.CollectionEdges;
import dev.heddle.recorder.instrument.jdk.EdgeCode;
import dev.heddle.recorder.instrument.jdk.JdkClasses;
import dev.heddle.recorder.instrument.jdk.LibraryEdge;
import dev.heddle.recorder.instrument.jdk.LibraryEdge.Side;
import dev.heddle.recorder.instrument.jdk.PromisedEdges;
import dev.heddle.recorder.instrument.jdk.ResultFields;
import dev.heddle.recorder.instrument.rules.MonitorRule;
import dev.heddle.recorder.instrument.rules.SynchronizedMethods;
import dev.heddle.recorder.instrument.shape.BarrierGeneration;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.TryFinally;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Bodies of library classes as they are recorded: they do the same and log it (site -1: the recorded code's call). */
final class RecordedBody {
    private static final int EXTRA_STACK = 8;
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");
    private static final String MONITOR = "(Ljava/lang/Object;I)V";

    /** Queues of pools and their methods that take an element out, under the queue's lock. */
    private static final Map<String, String> TAKES = Map.of(
            "java/util/concurrent/LinkedBlockingQueue", "dequeue",
            "java/util/concurrent/ArrayBlockingQueue", "dequeue",
            "java/util/concurrent/PriorityBlockingQueue", "dequeue",
            "java/util/concurrent/LinkedBlockingDeque", "unlinkFirst",
            "java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue", "finishPoll");

    private RecordedBody() {}

    /** What it answers may become reachable by others. */
    static boolean tellAnswer(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn.getOpcode() == Opcodes.ARETURN) {
                Code answer = new Code().op(Opcodes.DUP);
                answer.invoke(Opcodes.INVOKESTATIC, RecordedState.RECORDING, "answered", "(Ljava/lang/Object;)V");
                method.instructions.insertBefore(insn, answer.list);
            }
        }
        method.maxStack += EXTRA_STACK;
        return true;
    }

    /**
     * What a recording of synchronisation alone has of a class of java.util.concurrent: which thread of a pool takes a
     * task, and the end of awaits. The order of calls follows from those of the program.
     */
    static boolean tellTakes(String owner, MethodNode method) {
        boolean changed = tellAwait(owner, method) | tellTake(owner, method);
        if (changed) {
            method.maxStack += EXTRA_STACK;
        }
        return changed;
    }

    private static boolean tellTake(String owner, MethodNode method) {
        boolean takes = method.name.equals(TAKES.get(owner));
        if (takes) {
            EdgeCode.insert(
                    method,
                    new LibraryEdge(owner, Set.of(method.name), Side.ACQUIRE_FIRST, LibraryEdge.THIS, EdgeRole.TAKE));
        }
        return takes;
    }

    /** The edges that a class of java.util.concurrent promises. */
    static boolean tellEdges(String owner, MethodNode method) {
        boolean changed = tellAwait(owner, method);
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn instanceof MethodInsnNode call && Callbacks.contains(call)) {
                Callbacks.frame(owner, method, call);
                changed = true;
            } else {
                changed |= ResultFields.apply(owner, method, insn);
            }
        }
        List<LibraryEdge> edges = CollectionEdges.covers(owner)
                ? CollectionEdges.of(owner, method)
                : PromisedEdges.of(owner).stream()
                        .filter(edge -> edge.methods().contains(method.name))
                        .toList();
        edges = edges.stream().flatMap(edge -> edge.promised().stream()).toList();
        edges.forEach(edge -> EdgeCode.insert(method, edge));
        changed |= BarrierGeneration.apply(owner, method) || !edges.isEmpty();
        changed |= tellTake(owner, method);
        if (changed) {
            method.maxStack += EXTRA_STACK;
        }
        return changed;
    }

    /**
     * Its start, and its end: after its scopes are left, since that may wake a thread, and while it still is the
     * current thread.
     */
    static boolean tellVirtualThread(MethodNode method) {
        Type thread = Type.getObjectType("java/lang/Thread");
        if ((method.name + method.desc).equals("start(Ljdk/internal/vm/ThreadContainer;)V")) {
            Code start = new Code().load(thread, 0).load(OBJECT, 1);
            Prologue.insert(
                    method,
                    start.hook("startThread", "(Ljava/lang/Thread;Ljava/lang/Object;)Z")
                            .op(Opcodes.POP));
            method.maxStack += EXTRA_STACK;
            return true;
        }
        boolean changed = false;
        if ((method.name + method.desc).equals("run(Ljava/lang/Runnable;)V")) {
            for (AbstractInsnNode insn : method.instructions.toArray()) {
                if (insn instanceof MethodInsnNode call && call.name.equals("popAll")) {
                    Code end = new Code().load(thread, 0).hook("exitThread", "(Ljava/lang/Thread;)V");
                    method.instructions.insert(insn, end.list);
                    changed = true;
                }
            }
            method.maxStack += EXTRA_STACK;
        }
        return changed;
    }

    /** An await may end by an exception, which the call in the program's code does not show. */
    private static boolean tellAwait(String owner, MethodNode method) {
        if (!owner.endsWith("$ConditionObject")) {
            return false;
        }
        boolean isAwait = method.name.startsWith("await")
                && (method.access & Opcodes.ACC_PUBLIC) != 0
                && (method.access & Opcodes.ACC_STATIC) == 0;
        if (isAwait) {
            TryFinally.wrap(
                    method,
                    new Code(),
                    (returning, line) -> new Code().load(OBJECT, 0).hook("conditionAwaited", "(Ljava/lang/Object;)V"),
                    new Object[] {owner},
                    true);
        }
        return isAwait;
    }

    /** The monitors that the body enters, and that of a synchronized method. */
    static boolean tellMonitors(String owner, MethodNode method) {
        RecordedMonitors monitors = new RecordedMonitors(method, true);
        boolean changed = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn.getOpcode() == Opcodes.MONITORENTER) {
                method.instructions.insertBefore(insn, RecordedMonitors.entering().list);
                method.instructions.insert(insn, monitors.entered(insn, -1).list);
                changed = true;
            } else if (insn.getOpcode() == Opcodes.MONITOREXIT) {
                method.instructions.insertBefore(insn, monitors.exiting(insn, -1).list);
                changed = true;
            } else if (JdkClasses.waitsOnModelled(owner)
                    && insn instanceof MethodInsnNode call
                    && MonitorRule.isOfObject(call)) {
                String arguments = call.desc.substring(1, call.desc.indexOf(')'));
                Code wait = new Code().push(-1).hook(call.name, "(Ljava/lang/Object;" + arguments + "I)V");
                method.instructions.insertBefore(call, wait.list);
                method.instructions.remove(call);
                changed = true;
            }
        }
        if (SynchronizedMethods.matches(method)) {
            tellOwn(owner, method);
            changed = true;
        }
        if (changed) {
            method.maxStack += EXTRA_STACK;
        }
        return changed;
    }

    private static void tellOwn(String owner, MethodNode method) {
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        TryFinally.wrap(
                method,
                lock(owner, isStatic).push(-1).hook("monitorEntered", MONITOR),
                (returning, line) -> lock(owner, isStatic).push(-1).hook("monitorExiting", MONITOR),
                isStatic ? new Object[0] : new Object[] {owner},
                true);
    }

    private static Code lock(String owner, boolean isStatic) {
        return isStatic ? new Code().pushClass(owner) : new Code().load(OBJECT, 0);
    }
}
