package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.instrument.rules.FirstMeetings;
import dev.heddle.recorder.instrument.shape.Code;
import dev.heddle.recorder.instrument.shape.Prologue;
import dev.heddle.recorder.instrument.shape.TryFinally;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Methods of the JDK that ask a hook first, and those during which hooks are off. */
public final class JdkPrefixes {
    private static final int EXTRA_STACK = 8;
    private static final long NONE = -1;
    private static final String FRAMES = "[Ljava/lang/StackTraceElement;";
    private static final Type THREADS = Type.getType("[Ljava/lang/Thread;");
    private static final Type THREAD_GROUP = Type.getObjectType("java/lang/ThreadGroup");
    private static final String REMOTE = "javax/management/remote/rmi/RMIConnector";
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    /** What a Cleaner made by a program registers. */
    private static final String CLEANING = "jdk/internal/ref/CleanerImpl$PhantomCleanableRef";

    private static final Type THREAD = Type.getObjectType("java/lang/Thread");
    private static final Set<String> LINKAGE = Set.of(
            "linkCallSite", "linkDynamicConstant", "linkMethodHandleConstant", "linkMethod", "findMethodHandleType");

    private JdkPrefixes() {}

    /** A class that an earlier execution has defined is there for as long as its loader is. */
    private static boolean define(MethodNode method) {
        Type bytes = Type.getType("[B");
        Type receiver = Type.getObjectType(LOOKUP);
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn.getOpcode() == Opcodes.ARETURN) {
                Code defined = new Code().op(Opcodes.DUP).load(receiver, 0).load(bytes, 1);
                defined.hook("defined", "(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;[B)V");
                method.instructions.insertBefore(insn, defined.list);
            }
        }
        Code before = new Code().load(receiver, 0).load(bytes, 1);
        before.hook("definedBefore", "(Ljava/lang/invoke/MethodHandles$Lookup;[B)Ljava/lang/Class;")
                .op(Opcodes.DUP);
        LabelNode define = new LabelNode();
        before.list.add(new JumpInsnNode(Opcodes.IFNULL, define));
        before.op(Opcodes.ARETURN);
        before.list.add(define);
        Prologue.addFrame(before.list, Prologue.parameterTypes(LOOKUP, method), new Object[] {"java/lang/Class"});
        before.op(Opcodes.POP);
        Prologue.insert(method, before);
        return true;
    }

    /** Instruments the method if it is one of them. */
    public static boolean apply(String owner, MethodNode method) {
        boolean changed = switch (owner) {
            case "java/lang/Thread" -> thread(owner, method);
            case "java/util/concurrent/locks/LockSupport" -> lockSupport(owner, method);
            case "java/lang/System" -> SecurityManagers.apply(method);
            case "java/lang/Throwable" ->
                method.name.equals("getOurStackTrace") && atReturn(method, "ofProgram", FRAMES);
            case "java/lang/ThreadBuilders" -> bindVirtualThreads(method);
            case "java/lang/ThreadGroup" -> threadGroup(owner, method);
            case "java/lang/Runtime" -> runtime(owner, method);
            case "sun/management/ThreadImpl" -> threadBean(owner, method);
            case CLEANING -> (method.name + method.desc).equals("performCleanup()V") && cleaning(owner, method);
            case "java/lang/ClassLoader" ->
                (method.name + method.desc).equals("loadClass(Ljava/lang/String;)Ljava/lang/Class;")
                        && meet(method)
                        && switchOff(method);
            case LOOKUP -> (method.name + method.desc).equals("defineClass([B)Ljava/lang/Class;") && define(method);
            // Remote management has threads, sockets and tables of its own, which outlive an execution.
            case REMOTE + "Server" -> Set.of("start", "stop").contains(method.name) && switchOff(method);
            case REMOTE ->
                Set.of("connect(Ljava/util/Map;)V", "close()V").contains(method.name + method.desc)
                        && switchOff(method);
            case REMOTE + "$RemoteMBeanServerConnection" -> !method.name.startsWith("<") && switchOff(method);
            // Made once for a class and kept, so what it initialises must not be seen.
            case "sun/reflect/annotation/AnnotationParser" -> method.name.equals("parseEnumValue") && switchOff(method);
            case "java/lang/invoke/MethodHandleNatives" -> LINKAGE.contains(method.name) && switchOff(method);
            default -> BlockingCalls.apply(owner, method);
        };
        if (changed) {
            method.maxStack += EXTRA_STACK;
        }
        return changed;
    }

    /**
     * The JDK makes virtual threads as it does on a JVM without continuations: as threads of their own, which the
     * engine controls like all others (ADR 14).
     */
    private static boolean bindVirtualThreads(MethodNode method) {
        boolean changed = false;
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn instanceof MethodInsnNode call
                    && call.owner.equals("jdk/internal/vm/ContinuationSupport")
                    && call.name.equals("isSupported")) {
                method.instructions.set(call, new InsnNode(Opcodes.ICONST_0));
                changed = true;
            }
        }
        return changed;
    }

    /** Passes what the method answers through a hook. */
    private static boolean atReturn(MethodNode method, String hook, String type) {
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn.getOpcode() == Opcodes.ARETURN) {
                method.instructions.insertBefore(insn, new Code().hook(hook, '(' + type + ')' + type).list);
            }
        }
        return true;
    }

    private static boolean thread(String owner, MethodNode method) {
        Code self = new Code().load(THREAD, 0);
        switch (method.name + method.desc) {
            case "start()V" ->
                returnIf(
                        owner,
                        method,
                        self.op(Opcodes.ACONST_NULL),
                        "startThread",
                        "Ljava/lang/Thread;Ljava/lang/Object;");
            case "start(Ljdk/internal/vm/ThreadContainer;)V" ->
                returnIf(owner, method, self.load(THREAD, 1), "startThread", "Ljava/lang/Thread;Ljava/lang/Object;");
            case "join()V" -> returnIf(owner, method, self.op(Opcodes.LCONST_0), "libraryJoin", "Ljava/lang/Thread;J");
            case "join(J)V" ->
                returnIf(owner, method, self.load(Type.LONG_TYPE, 1), "libraryJoin", "Ljava/lang/Thread;J");
            case "exit()V" -> atEnd(owner, method);
            case "getStackTrace()" + FRAMES ->
                answerUnlessNull(owner, method, self.hook("otherStack", "(Ljava/lang/Thread;)" + FRAMES), FRAMES);
            case "getAllStackTraces()Ljava/util/Map;" -> atReturn(method, "allStacks", "Ljava/util/Map;");
            case "stop()V" -> Prologue.insert(method, self.hook("stopThread", "(Ljava/lang/Thread;)V"));
            case "suspend()V", "resume()V" ->
                Prologue.insert(method, new Code().op(Opcodes.ACONST_NULL).hook("stopThread", "(Ljava/lang/Thread;)V"));
            case "getThreadGroup()Ljava/lang/ThreadGroup;" -> groupUnlessEnded(owner, method);
            case "dispatchUncaughtException(Ljava/lang/Throwable;)V" ->
                returnIf(owner, method, self.load(THREAD, 1), "uncaught", "Ljava/lang/Thread;Ljava/lang/Throwable;");
            case "alive()Z" -> answerIf(owner, method, self.hook("lives", "(Ljava/lang/Thread;)I"));
            case "interrupt()V" -> returnIf(owner, method, self, "interrupt", "Ljava/lang/Thread;");
            case "isInterrupted()Z" -> answerIf(owner, method, self.hook("isInterrupted", "(Ljava/lang/Thread;)I"));
            case "interrupted()Z" -> answerIf(owner, method, new Code().hook("interrupted", "()I"));
            default -> {
                return method.name.equals("<init>") && meetThread(method);
            }
        }
        return true;
    }

    /**
     * A thread gets its identity hash code when it is made: executors keep their threads in sets before they start
     * them.
     */
    private static boolean meetThread(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn.getOpcode() == Opcodes.RETURN) {
                Code met = new Code().load(THREAD, 0).hook("met", "(Ljava/lang/Object;)V");
                method.instructions.insertBefore(insn, met.list);
            }
        }
        return true;
    }

    /** Last of all: from JDK 19 on, exit leaves the thread's container first, which may wake a thread. */
    private static void atEnd(String owner, MethodNode method) {
        TryFinally.wrap(
                method,
                new Code(),
                (returning, line) -> new Code().load(THREAD, 0).hook("exitThread", "(Ljava/lang/Thread;)V"),
                new Object[] {owner},
                true);
    }

    private static boolean lockSupport(String owner, MethodNode method) {
        if ((method.name + method.desc).equals("unpark(Ljava/lang/Thread;)V")) {
            returnIf(owner, method, new Code().load(THREAD, 0), "unpark", "Ljava/lang/Thread;");
            return true;
        }
        Code arguments = switch (method.name + method.desc) {
            case "park()V" -> noTime(new Code().op(Opcodes.ACONST_NULL));
            case "park(Ljava/lang/Object;)V" -> noTime(new Code().load(THREAD, 0));
            case "parkNanos(J)V" -> time(new Code().op(Opcodes.ACONST_NULL), 0).push(NONE);
            case "parkNanos(Ljava/lang/Object;J)V" ->
                time(new Code().load(THREAD, 0), 1).push(NONE);
            case "parkUntil(J)V" -> time(new Code().op(Opcodes.ACONST_NULL).push(NONE), 0);
            case "parkUntil(Ljava/lang/Object;J)V" ->
                time(new Code().load(THREAD, 0).push(NONE), 1);
            default -> null;
        };
        if (arguments == null) {
            return false;
        }
        returnIf(owner, method, arguments, "park", "Ljava/lang/Object;JJ");
        return true;
    }

    private static Code noTime(Code code) {
        return code.push(NONE).push(NONE);
    }

    /** Times before now are as good as 0, and must not look like no time at all. */
    private static Code time(Code code, int local) {
        return code.load(Type.LONG_TYPE, local)
                .op(Opcodes.LCONST_0)
                .invoke(Opcodes.INVOKESTATIC, "java/lang/Math", "max", "(JJ)J");
    }

    private static void groupUnlessEnded(String owner, MethodNode method) {
        LabelNode proceed = new LabelNode();
        Code test = new Code().load(THREAD, 0).hook("hasEnded", "(Ljava/lang/Thread;)Z");
        test.list.add(new JumpInsnNode(Opcodes.IFEQ, proceed));
        test.op(Opcodes.ACONST_NULL).op(Opcodes.ARETURN);
        test.list.add(proceed);
        Prologue.addFrame(test.list, Prologue.parameterTypes(owner, method), new Object[0]);
        Prologue.insert(method, test);
    }

    private static boolean threadGroup(String owner, MethodNode method) {
        Code self = new Code().load(THREAD_GROUP, 0);
        String list = "(Ljava/lang/ThreadGroup;[Ljava/lang/Thread;Z)I";
        switch (method.name + method.desc) {
            case "activeCount()I" ->
                answerIf(owner, method, self.op(Opcodes.ACONST_NULL).push(1).hook("listThreads", list));
            case "enumerate([Ljava/lang/Thread;)I" ->
                answerIf(owner, method, self.load(THREADS, 1).push(1).hook("listThreads", list));
            case "enumerate([Ljava/lang/Thread;Z)I" ->
                answerIf(
                        owner,
                        method,
                        self.load(THREADS, 1).load(Type.BOOLEAN_TYPE, 2).hook("listThreads", list));
            case "interrupt()V" -> returnIf(owner, method, self, "interruptGroup", "Ljava/lang/ThreadGroup;");
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Counts and ids of the JVM's threads, among which are Heddle's. */
    private static boolean threadBean(String owner, MethodNode method) {
        switch (method.name + method.desc) {
            case "getThreadCount()I" ->
                answerIf(owner, method, new Code().push(0).hook("threadCount", "(Z)I"));
            case "getDaemonThreadCount()I" ->
                answerIf(owner, method, new Code().push(1).hook("threadCount", "(Z)I"));
            case "getPeakThreadCount()I" ->
                answerIf(owner, method, new Code().push(1).hook("threadsEver", "(Z)I"));
            case "getTotalStartedThreadCount()J" -> {
                Code started = new Code().push(0).hook("threadsEver", "(Z)I").op(Opcodes.I2L);
                LabelNode proceed = new LabelNode();
                started.op(Opcodes.DUP2).op(Opcodes.LCONST_0).op(Opcodes.LCMP);
                started.list.add(new JumpInsnNode(Opcodes.IFLT, proceed));
                started.op(Opcodes.LRETURN);
                started.list.add(proceed);
                Prologue.addFrame(started.list, Prologue.parameterTypes(owner, method), new Object[] {Opcodes.LONG});
                Prologue.insert(method, started.op(Opcodes.POP2));
            }
            case "getAllThreadIds()[J" -> answerUnlessNull(owner, method, new Code().hook("threadIds", "()[J"), "[J");
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Returns what the test answers unless that is null. */
    private static void answerUnlessNull(String owner, MethodNode method, Code test, String type) {
        LabelNode proceed = new LabelNode();
        test.op(Opcodes.DUP);
        test.list.add(new JumpInsnNode(Opcodes.IFNULL, proceed));
        test.op(Opcodes.ARETURN);
        test.list.add(proceed);
        Prologue.addFrame(test.list, Prologue.parameterTypes(owner, method), new Object[] {type});
        test.op(Opcodes.POP);
        Prologue.insert(method, test);
    }

    private static boolean cleaning(String owner, MethodNode method) {
        Code action = new Code().load(Type.getObjectType(owner), 0);
        action.list.add(new FieldInsnNode(Opcodes.GETFIELD, owner, "action", "Ljava/lang/Runnable;"));
        returnIf(owner, method, action, "isOfCollector", "Ljava/lang/Object;");
        return true;
    }

    private static boolean runtime(String owner, MethodNode method) {
        switch (method.name + method.desc) {
            case "addShutdownHook(Ljava/lang/Thread;)V" ->
                returnIf(owner, method, new Code().load(THREAD, 1), "addShutdownHook", "Ljava/lang/Thread;");
            case "removeShutdownHook(Ljava/lang/Thread;)Z" ->
                answerIf(owner, method, new Code().load(THREAD, 1).hook("removeShutdownHook", "(Ljava/lang/Thread;)I"));
            case "runFinalization()V" -> returnIf(owner, method, new Code(), "isWithoutCollector", "");
            default -> {
                return exit(method);
            }
        }
        return true;
    }

    private static boolean exit(MethodNode method) {
        boolean halt = method.name.equals("halt");
        if (!method.desc.equals("(I)V") || !(halt || method.name.equals("exit"))) {
            return false;
        }
        Code hook = new Code().load(Type.INT_TYPE, 1).push(halt ? 1 : 0).hook("exit", "(IZ)V");
        AbstractInsnNode shutdown = SecurityManagers.shutdownAfterCheck(method);
        if (shutdown == null) {
            Prologue.insert(method, hook);
        } else {
            method.instructions.insertBefore(shutdown, hook.list);
        }
        return true;
    }

    private static void returnIf(String owner, MethodNode method, Code arguments, String hook, String parameters) {
        Prologue.returnIf(owner, method, arguments.hook(hook, "(" + parameters + ")Z"), true);
    }

    /** Returns what the test answers unless that is negative. */
    private static void answerIf(String owner, MethodNode method, Code test) {
        LabelNode proceed = new LabelNode();
        test.op(Opcodes.DUP);
        test.list.add(new JumpInsnNode(Opcodes.IFLT, proceed));
        test.op(Opcodes.IRETURN);
        test.list.add(proceed);
        Prologue.addFrame(test.list, Prologue.parameterTypes(owner, method), new Object[] {Opcodes.INTEGER});
        test.op(Opcodes.POP);
        Prologue.insert(method, test);
    }

    /** A class gets its identity hash code when it has been loaded, before anybody can ask for it. */
    private static boolean meet(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn.getOpcode() == Opcodes.ARETURN) {
                method.instructions.insertBefore(insn, FirstMeetings.met().list);
            }
        }
        return true;
    }

    private static boolean switchOff(MethodNode method) {
        TryFinally.wrap(
                method,
                new Code().hook("off", "()V"),
                (returning, line) -> new Code().hook("on", "()V"),
                new Object[0],
                true);
        return true;
    }
}
