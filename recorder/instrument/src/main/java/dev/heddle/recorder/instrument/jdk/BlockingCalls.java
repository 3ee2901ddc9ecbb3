package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.instrument.rules.ThreadRule;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.TryFinally;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Methods of the JDK that block for reasons outside of the program. Sockets and channels are made to wait in one place,
 * {@code park}, by being non-blocking for the kernel, and wait there in the model. Pipes inside the JVM wait in the
 * model as well. Calls that cannot be predicted are announced.
 */
final class BlockingCalls {
    private static final String NET = "sun/nio/ch/";
    private static final String FILE = "Ljava/io/FileDescriptor;";
    private static final Type FILE_TYPE = Type.getType(FILE);
    private static final Set<String> CHANNELS = Set.of(
            NET + "SocketChannelImpl",
            NET + "ServerSocketChannelImpl",
            NET + "DatagramChannelImpl",
            NET + "SourceChannelImpl",
            NET + "SinkChannelImpl");
    private static final String EPOLL_SELECTOR = NET + "EPollSelectorImpl";
    private static final String THREAD_PER_TASK = "java/util/concurrent/ThreadPerTaskExecutor";
    private static final Set<String> PIPES = Set.of(
            "java/io/PipedInputStream", "java/io/PipedOutputStream", "java/io/PipedReader", "java/io/PipedWriter");
    private static final Set<String> OTHERS = Set.of(
            NET + "NioSocketImpl",
            NET + "SelChImpl",
            EPOLL_SELECTOR,
            NET + "PollSelectorImpl",
            "java/lang/ProcessImpl");

    private BlockingCalls() {}

    static boolean isTarget(String name) {
        return CHANNELS.contains(name) || PIPES.contains(name) || OTHERS.contains(name);
    }

    static boolean apply(String owner, MethodNode method) {
        if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            return false;
        }
        if (PIPES.contains(owner)) {
            return pipe(method);
        }
        if (CHANNELS.contains(owner)) {
            return channel(owner, method);
        }
        return switch (owner) {
            case NET + "NioSocketImpl" -> socket(owner, method);
            case NET + "SelChImpl" ->
                (method.name + method.desc).equals("park(IJ)V")
                        && park(
                                owner,
                                method,
                                new Code()
                                        .load(FILE_TYPE, 0)
                                        .invokeInterface(owner, "getFD", "()" + FILE)
                                        .load(Type.INT_TYPE, 1)
                                        .load(Type.LONG_TYPE, 2));
            case EPOLL_SELECTOR ->
                switch (method.name) {
                    case "wakeup", "clearInterrupt" -> transfers(method);
                    case "doSelect" -> select(method);
                    case "timedPoll", "untimedPoll" -> announce(method); // of virtual threads
                    default -> false;
                };
            case NET + "PollSelectorImpl" ->
                method.name.equals("wakeup") ? transfers(method) : method.name.equals("doSelect") && announce(method);
            case "java/lang/ProcessImpl" ->
                method.name.equals("waitFor") && method.desc.startsWith("(J") ? announce(method) : waits(method);
            // Its threads stand in a hash table, which is walked where they are interrupted.
            case THREAD_PER_TASK ->
                (method.name + method.desc).equals("start(Ljava/lang/Thread;)V") && nameFirst(method);
            default -> false;
        };
    }

    private static boolean nameFirst(MethodNode method) {
        Prologue.insert(
                method, new Code().load(Type.getType(Object.class), 1).hook("noticed", "(Ljava/lang/Object;)V"));
        return true;
    }

    /** The waiting is in the model; then the native call, whose last argument is the time-out, has what is ready. */
    private static boolean select(MethodNode method) {
        boolean changed = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn instanceof MethodInsnNode call && call.owner.equals(NET + "EPoll") && call.name.equals("wait")) {
                Code await = new Code()
                        .load(FILE_TYPE, 0)
                        .field(Opcodes.GETFIELD, EPOLL_SELECTOR, "epfd", "I")
                        .hook("awaitSelected", "(II)I");
                method.instructions.insertBefore(insn, await.list);
                method.maxStack++;
                changed = true;
            }
        }
        return changed;
    }

    private static boolean announce(MethodNode method) {
        TryFinally.wrap(
                method,
                new Code().hook("outsideBegin", "()V"),
                (returning, line) -> new Code().hook("outsideEnd", "()V"),
                new Object[0],
                true);
        return true;
    }

    private static boolean park(String owner, MethodNode method, Code arguments) {
        Prologue.returnIf(owner, method, arguments.hook("awaitReady", "(" + FILE + "IJ)Z"), true);
        return true;
    }

    private static boolean socket(String owner, MethodNode method) {
        boolean changed = transfers(method) | binds(method);
        if ((method.name + method.desc).equals("park(" + FILE + "IJ)V")) {
            return park(
                    owner,
                    method,
                    new Code().load(FILE_TYPE, 1).load(Type.INT_TYPE, 2).load(Type.LONG_TYPE, 3));
        }
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn instanceof MethodInsnNode call && ThreadRule.isClock(call)) {
                method.instructions.set(
                        insn, new MethodInsnNode(Opcodes.INVOKESTATIC, Code.HOOKS, call.name, call.desc));
                changed = true;
            }
        }
        switch (method.name) {
            case "beginRead", "beginWrite", "beginAccept", "beginConnect" -> {
                for (AbstractInsnNode insn : method.instructions.toArray()) {
                    if (insn.getOpcode() == Opcodes.ARETURN) {
                        method.instructions.insertBefore(insn, unblock(new Code().op(Opcodes.DUP)).list);
                        changed = true;
                    }
                }
            }
            default -> {}
        }
        return changed;
    }

    /**
     * Makes a descriptor non-blocking for the kernel: the object goes on as if an operation on it were not ready yet.
     */
    private static Code unblock(Code descriptor) {
        return descriptor.push(0).invoke(Opcodes.INVOKESTATIC, NET + "IOUtil", "configureBlocking", "(" + FILE + "Z)V");
    }

    private static boolean channel(String owner, MethodNode method) {
        boolean changed = transfers(method) | binds(method);
        if (method.name.equals("park") && method.desc.equals("(IJ)V")) {
            return park(
                    owner,
                    method,
                    new Code()
                            .load(FILE_TYPE, 0)
                            .field(Opcodes.GETFIELD, owner, "fd", FILE)
                            .load(Type.INT_TYPE, 1)
                            .load(Type.LONG_TYPE, 2));
        }
        boolean begins = method.name.startsWith("begin") && method.desc.startsWith("(Z");
        if (begins) {
            LabelNode proceed = new LabelNode();
            Code code = new Code().load(Type.BOOLEAN_TYPE, 1);
            code.list.add(new JumpInsnNode(Opcodes.IFEQ, proceed));
            unblock(code.load(FILE_TYPE, 0).field(Opcodes.GETFIELD, owner, "fd", FILE));
            code.list.add(proceed);
            Prologue.addFrame(code.list, Prologue.parameterTypes(owner, method), new Object[0]);
            Prologue.insert(method, code);
        }
        return changed || begins;
    }

    private static boolean transfers(MethodNode method) {
        boolean gives = method.name.startsWith("beginWrite")
                || method.name.startsWith("beginConnect")
                || method.name.equals("wakeup")
                || method.name.equals("implCloseSelectableChannel")
                || (method.name + method.desc).equals("close()V");
        boolean takes = method.name.startsWith("endRead")
                || method.name.equals("endAccept")
                || method.name.equals("clearInterrupt")
                || method.name.startsWith("endConnect")
                || method.name.equals("end") && method.desc.startsWith("(Z");
        if (gives || takes) {
            Prologue.insert(method, new Code().hook(gives ? "transferBegin" : "transferEnd", "()V"));
        }
        return gives || takes;
    }

    private static boolean binds(MethodNode method) {
        boolean changed = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn instanceof MethodInsnNode call && (call.owner + "." + call.name).equals(NET + "Net.listen")) {
                method.instructions.insertBefore(insn, new Code().op(Opcodes.DUP2).list);
                method.instructions.insert(insn, new Code().op(Opcodes.POP).hook("bound", "(" + FILE + ")V").list);
                method.maxStack += 2;
                changed = true;
            }
        }
        return changed;
    }

    private static boolean pipe(MethodNode method) {
        boolean changed = waits(method);
        boolean isWriter = (method.access & Opcodes.ACC_SYNCHRONIZED) == 0;
        if (isWriter && (method.name.equals("write") || method.name.equals("close"))) {
            Prologue.insert(method, new Code().hook("transferBegin", "()V"));
            changed = true;
        } else if (method.name.equals("read") && !isWriter) {
            for (AbstractInsnNode insn : method.instructions.toArray()) {
                if (TryFinally.isReturn(insn)) {
                    method.instructions.insertBefore(insn, new Code().hook("transferEnd", "()V").list);
                    changed = true;
                }
            }
        }
        return changed;
    }

    /** Waiting, notifying and looking at threads are in the model; the monitors are real. */
    private static boolean waits(MethodNode method) {
        boolean changed = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn instanceof MethodInsnNode call) {
                if ((call.name + call.desc).equals("wait()V")) {
                    method.instructions.insertBefore(call, new Code().op(Opcodes.LCONST_0).list);
                    method.maxStack += 2;
                    call.desc = "(J)V";
                }
                String hook = switch (call.name + call.desc) {
                    case "wait(J)V" -> "libraryWait(Ljava/lang/Object;J)V";
                    case "notifyAll()V" -> "libraryNotifyAll(Ljava/lang/Object;)V";
                    case "isAlive()Z" ->
                        call.owner.equals(ThreadRule.THREAD) ? "libraryIsAlive(Ljava/lang/Thread;)Z" : "";
                    default -> "";
                };
                int end = hook.indexOf('(');
                if (end > 0) {
                    method.instructions.set(
                            insn,
                            new MethodInsnNode(
                                    Opcodes.INVOKESTATIC, Code.HOOKS, hook.substring(0, end), hook.substring(end)));
                    changed = true;
                }
            }
        }
        return changed;
    }
}
