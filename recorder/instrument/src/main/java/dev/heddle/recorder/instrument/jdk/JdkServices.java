package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.TryFinally;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Services of the JDK that work for a program by threads of their own: clients and servers of HTTP, kept connections,
 * reapers of child processes, event loops of asynchronous channels. Their threads are threads of the program, so what
 * they wait for is modelled or announced as it is in other library code.
 */
final class JdkServices {
    /** By loaders other than the boot loader, when the program first uses them: modifiers may be changed, too. */
    private static final String CLIENTS = "jdk/internal/net/http/";

    private static final String SERVERS = "sun/net/httpserver/";

    private static final Set<String> LIBRARY =
            Set.of("sun/net/www/http/KeepAliveCache", "sun/net/www/http/ClientVector", "sun/nio/ch/SelectorImpl");
    private static final String REAPERS = "java/lang/ProcessHandleImpl";
    private static final String REAPER = REAPERS + "$1";
    private static final String EVENT_LOOP = "sun/nio/ch/EPollPort$EventHandlerTask";
    private static final String CLIENT = CLIENTS + "HttpClientImpl";
    private static final Type OBJECT = Type.getType(Object.class);
    private static final String TAKES_OBJECT = "(Ljava/lang/Object;)V";
    private static final int EXTRA_STACK = 4;

    private JdkServices() {}

    static boolean isTarget(String name) {
        return isLibrary(name) || name.equals(REAPERS) || name.equals(REAPER) || name.equals(EVENT_LOOP);
    }

    /** Whether the class belongs to a service that is no part of the module java.base. */
    static boolean isOfModule(String name) {
        return name.startsWith(CLIENTS) || name.startsWith(SERVERS);
    }

    /** Whether the bodies of the class are changed as those of java.util.concurrent are. */
    static boolean isLibrary(String name) {
        return isOfModule(name) || LIBRARY.contains(name);
    }

    static boolean apply(String owner, MethodNode method) {
        boolean changed = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn instanceof MethodInsnNode call) {
                changed |= switch (owner) {
                    case REAPERS -> startsReaper(method, call);
                    case REAPER -> reaps(method, call);
                    case EVENT_LOOP -> polls(method, call);
                    case CLIENT -> makesFacade(method, call);
                    default -> false;
                };
            }
        }
        boolean isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
        changed |= isSynchronized && isOfModule(owner) && announce(owner, method);
        if (changed) {
            method.maxStack += EXTRA_STACK;
        }
        return changed;
    }

    /** A thread of its own in place of one of a pool that outlives the execution. */
    private static boolean startsReaper(MethodNode method, MethodInsnNode call) {
        String executor = "java/util/concurrent/Executor";
        if (!call.owner.equals(executor) || !call.name.equals("execute")) {
            return false;
        }
        Code start = new Code().hook("startReaper", "(L" + executor + ";Ljava/lang/Runnable;)V");
        method.instructions.set(call, start.list.getFirst());
        return true;
    }

    /** From the native wait on, and the polling of what is no child, to the completion of the future. */
    private static boolean reaps(MethodNode method, MethodInsnNode call) {
        switch (call.name) {
            case "waitForProcessExit0" ->
                method.instructions.insertBefore(call, new Code().hook("outsideBegin", "()V").list);
            case "complete" -> method.instructions.insertBefore(call, new Code().hook("outsideEnd", "()V").list);
            default -> {
                return false;
            }
        }
        return true;
    }

    /**
     * A client ends when the garbage collector has cleared the reference to its facade: never in an execution, which
     * keeps what has a name.
     */
    private static boolean makesFacade(MethodNode method, MethodInsnNode call) {
        if (!call.name.equals("createFacade")) {
            return false;
        }
        method.instructions.insert(call, new Code().op(Opcodes.DUP).hook("noticed", TAKES_OBJECT).list);
        return true;
    }

    /** The waiting is in the model; then the native call has what is ready. */
    private static boolean polls(MethodNode method, MethodInsnNode call) {
        String port = "sun/nio/ch/EPollPort";
        if (!call.owner.equals("sun/nio/ch/EPoll") || !call.name.equals("wait")) {
            return false;
        }
        Code await = new Code()
                .load(OBJECT, 0)
                .field(Opcodes.GETFIELD, EVENT_LOOP, "this$0", "L" + port + ";")
                .field(Opcodes.GETFIELD, port, "epfd", "I")
                .hook("awaitSelected", "(II)I");
        method.instructions.insertBefore(call, await.list);
        return true;
    }

    /** Makes a synchronized method one that announces its monitor and enters it itself. */
    private static boolean announce(String owner, MethodNode method) {
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        method.access &= ~Opcodes.ACC_SYNCHRONIZED;
        Code enter = monitor(owner, isStatic)
                .op(Opcodes.DUP)
                .hook("libraryMonitorEnter", TAKES_OBJECT)
                .op(Opcodes.MONITORENTER);
        TryFinally.wrap(
                method,
                enter,
                (returning, line) -> monitor(owner, isStatic)
                        .op(Opcodes.DUP)
                        .op(Opcodes.MONITOREXIT)
                        .hook("libraryMonitorExit", TAKES_OBJECT),
                isStatic ? new Object[0] : new Object[] {owner},
                true);
        return true;
    }

    private static Code monitor(String owner, boolean isStatic) {
        return isStatic ? new Code().pushClass(owner) : new Code().load(OBJECT, 0);
    }
}
