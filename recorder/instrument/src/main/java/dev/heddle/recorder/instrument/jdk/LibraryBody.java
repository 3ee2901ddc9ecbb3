package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.recorder.instrument.rules.MonitorRule;
import dev.heddle.recorder.instrument.rules.OperandTypes;
import dev.heddle.recorder.instrument.rules.ThreadRule;
import dev.heddle.recorder.instrument.shape.BarrierGeneration;
import dev.heddle.recorder.instrument.shape.Code;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Bodies of library classes that synchronise: their monitors stay real but are announced, their waiting goes through
 * hooks (site -1: the user's call), and their calls back into user code are framed.
 */
final class LibraryBody {
    private static final int EXTRA_STACK = 8;
    private static final String CONDITION = "Synchronizer$ConditionObject";
    /** More than two looks at the clock take, between which an await decides whether it waits at all. */
    private static final long LEAST_AWAIT_NANOS = 100_000;

    private static final String LOCK = "(Ljava/lang/Object;)V";

    private static final String SCOPE = "java/util/concurrent/StructuredTaskScope";
    private static final String HASH_SET = "java/util/HashSet";
    private static final String LINKED_HASH_SET = "java/util/LinkedHashSet";

    private LibraryBody() {}

    static boolean rewrite(String owner, MethodNode method) {
        Set<AbstractInsnNode> targets = jumpTargets(method);
        boolean isTimer = JdkClasses.isTimer(owner);
        if (isTimer) {
            MonitorRule.dropSelfCatchingHandlers(method);
        }
        boolean changed = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            changed |= switch (insn.getOpcode()) {
                case Opcodes.MONITORENTER ->
                    isTimer ? replaced(method, insn, MonitorRule.enter(-1)) : enter(method, insn);
                case Opcodes.MONITOREXIT ->
                    isTimer ? replaced(method, insn, MonitorRule.exit(-1)) : exit(method, insn, targets);
                case Opcodes.NEW -> keepOrder((TypeInsnNode) insn);
                default ->
                    insn instanceof MethodInsnNode call
                            ? call(owner, method, call)
                            : ResultFields.apply(owner, method, insn);
            };
        }
        changed |= owner.endsWith(CONDITION) && waitsForATime(method);
        changed |= edges(owner, method);
        if (changed) {
            method.maxStack += EXTRA_STACK;
        }
        return changed;
    }

    /**
     * An await of no time releases its lock and takes it again at once, in one step: a loop of such awaits would never
     * let another thread in. It gets a time that is over at once, in which others can go on.
     */
    private static boolean waitsForATime(MethodNode method) {
        boolean takesNanos = method.name.equals("awaitNanos");
        boolean changed = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (takesNanos && insn instanceof VarInsnNode load && load.getOpcode() == Opcodes.LLOAD && load.var == 1
                    || insn instanceof MethodInsnNode call && call.name.equals("toNanos")) {
                method.instructions.insert(insn, atLeast(new Code()).list);
                changed = true;
            } else if (takesNanos && insn.getOpcode() == Opcodes.LRETURN) { // what is left of the time that was given
                Code left = atLeast(new Code().load(Type.LONG_TYPE, 1))
                        .op(Opcodes.LSUB)
                        .load(Type.LONG_TYPE, 1);
                method.instructions.insertBefore(insn, left.op(Opcodes.LADD).list);
                changed = true;
            }
        }
        return changed;
    }

    private static Code atLeast(Code nanos) {
        return nanos.push(LEAST_AWAIT_NANOS).invoke(Opcodes.INVOKESTATIC, "java/lang/Math", "max", "(JJ)J");
    }

    private static boolean replaced(MethodNode method, AbstractInsnNode insn, Code code) {
        replace(method, insn, code);
        return true;
    }

    static boolean tellEdges(String owner, MethodNode method) {
        boolean changed = edges(owner, method);
        if (changed) {
            method.maxStack += EXTRA_STACK;
        }
        return changed;
    }

    private static boolean edges(String owner, MethodNode method) {
        List<LibraryEdge> edges = CollectionEdges.covers(owner)
                ? CollectionEdges.of(owner, method)
                : PromisedEdges.of(owner).stream()
                        .filter(edge -> edge.methods().contains(method.name))
                        .toList();
        edges.forEach(edge -> EdgeCode.insert(method, edge));
        return BarrierGeneration.apply(owner, method) || !edges.isEmpty();
    }

    /** Announces the monitors that a body enters; answers whether there are any. */
    static boolean announceMonitors(MethodNode method) {
        Set<AbstractInsnNode> targets = jumpTargets(method);
        boolean changed = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            changed |= switch (insn.getOpcode()) {
                case Opcodes.MONITORENTER -> enter(method, insn);
                case Opcodes.MONITOREXIT -> exit(method, insn, targets);
                default -> false;
            };
        }
        return changed;
    }

    private static boolean enter(MethodNode method, AbstractInsnNode insn) {
        Code code = new Code().op(Opcodes.DUP).hook("libraryMonitorEnter", LOCK);
        method.instructions.insertBefore(insn, code.list);
        return true;
    }

    /**
     * The hook comes after the range of the handler that would release the monitor again if it threw, where compilers
     * end that range directly after the instruction.
     */
    private static boolean exit(MethodNode method, AbstractInsnNode insn, Set<AbstractInsnNode> targets) {
        method.instructions.insertBefore(insn, new Code().op(Opcodes.DUP).list);
        AbstractInsnNode last = insn;
        while (last.getNext() instanceof LabelNode label && !targets.contains(label)) {
            last = label;
        }
        method.instructions.insert(last, new Code().hook("libraryMonitorExit", LOCK).list);
        return true;
    }

    /**
     * A pool keeps its workers in a HashSet and interrupts them in its order, which is that of identity hash codes:
     * another one in every execution. A LinkedHashSet keeps the order in which they were added.
     */
    private static boolean keepOrder(TypeInsnNode creation) {
        if (creation.desc.equals(HASH_SET)) {
            creation.desc = LINKED_HASH_SET;
            return true;
        }
        return false;
    }

    private static boolean call(String owner, MethodNode method, MethodInsnNode call) {
        if (ThreadRule.isClock(call)) {
            replace(method, call, new Code().hook(call.name, call.desc));
            return true;
        }
        if (call.getOpcode() == Opcodes.INVOKESPECIAL && call.owner.equals(HASH_SET) && call.name.equals("<init>")) {
            call.owner = LINKED_HASH_SET;
            return true;
        }
        if (JdkClasses.waitsOnModelled(owner) && MonitorRule.isOfObject(call)) {
            String arguments = call.desc.substring(1, call.desc.indexOf(')'));
            return replaced(
                    method, call, new Code().push(-1).hook(call.name, "(Ljava/lang/Object;" + arguments + "I)V"));
        }
        if (isThread(call) && ThreadRule.kind(call) != null && !call.name.equals("getState")) {
            Code code = new Code().push(-1).hook(call.name, ThreadRule.hookDescriptor(call));
            replace(method, call, code);
            return true;
        }
        Code parking = call.owner.equals("jdk/internal/misc/Unsafe") ? ThreadRule.parking(call) : null;
        if (parking != null) {
            replace(method, call, parking);
            return true;
        }
        if (call.owner.equals("jdk/internal/misc/ThreadFlock")
                && call.name.equals("awaitAll")
                && owner.startsWith(SCOPE)) {
            method.instructions.insert(call, EdgeCode.acquire(EdgeRole.OBJECT).list);
            return true;
        }
        if (Callbacks.contains(call)) {
            Callbacks.frame(owner, method, call);
            return true;
        }
        return false;
    }

    private static boolean isThread(MethodInsnNode call) {
        return call.owner.equals(ThreadRule.THREAD) || call.owner.equals("java/util/concurrent/ForkJoinWorkerThread");
    }

    private static void replace(MethodNode method, AbstractInsnNode old, Code code) {
        method.instructions.insertBefore(old, code.list);
        method.instructions.remove(old);
    }

    /** Labels at which control arrives otherwise than from the instruction before. */
    private static Set<AbstractInsnNode> jumpTargets(MethodNode method) {
        Set<AbstractInsnNode> targets = new HashSet<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            targets.add(block.handler);
        }
        for (AbstractInsnNode insn : method.instructions) {
            targets.addAll(OperandTypes.targets(insn));
        }
        return targets;
    }
}
