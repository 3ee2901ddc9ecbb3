package dev.heddle.replayer.control;

import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.place.TrustedLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Field;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts of {@code Thread.start}. JDK 19 and later keep threads of an executor in a container, which counts them and
 * hands scoped values on: what concerns the container happens at once, on the thread that calls start.
 */
final class JdkThreads {
    /** Null on JDK 17. */
    private static final @Nullable Class<?> CONTAINER = container();

    private static final MethodHandle BIND = ofThread("setThreadContainer", CONTAINER);
    private static final MethodHandle INHERIT = ofThread("inheritScopedValueBindings", CONTAINER);
    private static final MethodHandle ADD = ofContainer("add", "onStart");
    private static final MethodHandle REMOVE = ofContainer("remove", "onExit");
    /** Thread's own start: a subclass that overrides it has had its turn. */
    private static final MethodHandle BY_JDK = startOfThread();

    private static final MethodHandle START = find("start0");

    private static final MethodHandle EXIT = find("exit");
    /** What start does on JDK 17 and 18 before the thread exists; null later. */
    private static final @Nullable MethodHandle JOIN_GROUP = joinGroup();

    private static final MethodHandle CLEAR = ofThread("clearInterrupt", null);

    private static final MethodHandle UNCAUGHT = find("dispatchUncaughtException", Throwable.class);

    private static final MethodHandle STATUS = ofHolder("threadStatus", int.class, true);
    private static final MethodHandle STACK_SIZE = ofHolder("stackSize", long.class, false);
    /** JVMTI's states of threads. */
    static final int ALIVE = 5;

    static final int TERMINATED = 2;
    /** Offset of a thread's number. */
    static final long ID = Internals.objectOffset(field("tid"));

    private JdkThreads() {}

    private static Field field(String name) {
        try {
            return Thread.class.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable MethodHandle joinGroup() {
        try {
            return TrustedLookup.LOOKUP.findVirtual(
                    ThreadGroup.class, "add", MethodType.methodType(void.class, Thread.class));
        } catch (ReflectiveOperationException e) {
            return null; // JDK 19 and later keep no lists of threads in groups
        }
    }

    private static MethodHandle find(String name, Class<?>... parameters) {
        try {
            return TrustedLookup.LOOKUP.findVirtual(Thread.class, name, MethodType.methodType(void.class, parameters));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Fields that JDK 19 and later keep in an object of their own, and JDK 17 in the thread. */
    private static MethodHandle ofHolder(String field, Class<?> type, boolean isWritten) {
        try {
            if (CONTAINER == null) {
                return isWritten
                        ? TrustedLookup.LOOKUP.findSetter(Thread.class, field, type)
                        : TrustedLookup.LOOKUP.findGetter(Thread.class, field, type);
            }
            Class<?> holder = Class.forName("java.lang.Thread$FieldHolder");
            return MethodHandles.filterArguments(
                    isWritten
                            ? TrustedLookup.LOOKUP.findSetter(holder, field, type)
                            : TrustedLookup.LOOKUP.findGetter(holder, field, type),
                    0,
                    TrustedLookup.LOOKUP.findGetter(Thread.class, "holder", holder));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle startOfThread() {
        try {
            return TrustedLookup.LOOKUP.findSpecial(
                    Thread.class, "start", MethodType.methodType(void.class), Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable Class<?> container() {
        try {
            return Class.forName("jdk.internal.vm.ThreadContainer", false, null);
        } catch (ClassNotFoundException e) {
            return null; // JDK 17 has no containers
        }
    }

    @SuppressWarnings("NullAway") // null on JDK 17: containers and fibers alone use these handles
    private static MethodHandle ofThread(String name, @Nullable Class<?> parameter) {
        if (CONTAINER == null) {
            return null;
        }
        MethodType type =
                parameter == null ? MethodType.methodType(void.class) : MethodType.methodType(void.class, parameter);
        try {
            MethodHandle method = TrustedLookup.LOOKUP.findVirtual(Thread.class, name, type);
            return parameter == null
                    ? method
                    : method.asType(MethodType.methodType(void.class, Thread.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The second name is that of JDK 19 to 22. */
    @SuppressWarnings("NullAway") // as ofThread()
    private static MethodHandle ofContainer(String name, String formerName) {
        if (CONTAINER == null) {
            return null;
        }
        MethodType type = MethodType.methodType(void.class, Thread.class);
        MethodHandle method;
        try {
            method = TrustedLookup.LOOKUP.findVirtual(CONTAINER, name, type);
        } catch (ReflectiveOperationException e) {
            try {
                method = TrustedLookup.LOOKUP.findVirtual(CONTAINER, formerName, type);
            } catch (ReflectiveOperationException neither) {
                throw new IllegalStateException(neither);
            }
        }
        return method.asType(MethodType.methodType(void.class, Object.class, Thread.class));
    }

    /**
     * The JVM's figures on threads, not by way of {@code ManagementFactory}: that looks for all beans there are through
     * method handles and service loaders, a hundred lookups in maps that the program uses too.
     */
    static ThreadMXBean bean() {
        try {
            Class<?> helper = Class.forName("sun.management.ManagementFactoryHelper");
            return (ThreadMXBean) TrustedLookup.LOOKUP
                    .findStatic(helper, "getThreadMXBean", MethodType.methodType(ThreadMXBean.class))
                    .invoke();
        } catch (Throwable e) {
            throw new IllegalStateException("no figures on threads", e);
        }
    }

    /** What start does before the thread exists. Throws what start is specified to throw. */
    static void enlist(Thread thread, @Nullable Object container) {
        if (container == null || CONTAINER == null) {
            return;
        }
        try {
            BIND.invokeExact(thread, container);
            ADD.invokeExact(container, thread);
            boolean inherited = false;
            try {
                INHERIT.invokeExact(thread, container);
                inherited = true;
            } finally {
                if (!inherited) {
                    REMOVE.invokeExact(container, thread);
                }
            }
        } catch (RuntimeException | Error specified) {
            throw specified;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** True where the JDK's own start is called, whose hook must let it go on. */
    static boolean isHooked(@Nullable Object container) {
        return container == null || CONTAINER == null;
    }

    /** The stack size that the thread was made with, in bytes; 0 for the JVM's default. */
    static long stackSize(Thread thread) {
        try {
            return (long) STACK_SIZE.invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The thread becomes one of its group, where groups know their threads. */
    static void joinsGroup(Thread thread) {
        if (JOIN_GROUP == null) {
            return;
        }
        try {
            JOIN_GROUP.invokeExact(thread.getThreadGroup(), thread);
        } catch (RuntimeException | Error specified) {
            throw specified;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** A thread of ours, which takes no number from the program's. JDK 17 and 18. */
    static <T extends Thread> T outsideNumbers(Supplier<T> made) {
        Field sequence = field("threadSeqNumber");
        Object base = Internals.staticBase(sequence);
        long offset = Internals.staticOffset(sequence);
        long number = Internals.bits(base, offset, 'J');
        T thread = made.get();
        Internals.put(base, offset, 'J', number, null);
        return thread;
    }

    /** Marks a thread as started that the JVM does not start. */
    static void starts(Thread thread) {
        status(thread, ALIVE);
    }

    static void exit(Thread thread) {
        try {
            EXIT.invokeExact(thread);
        } catch (Throwable ignored) {
            // as the JVM does
        }
        status(thread, TERMINATED);
    }

    /** What the JVM does with what a thread's run method has thrown. */
    static void uncaught(Thread thread, Throwable thrown) {
        try {
            UNCAUGHT.invokeExact(thread, thrown);
        } catch (Throwable ignored) {
            // as the JVM does
        }
    }

    /**
     * Clears the interrupt status of a thread that is not the current one by the JDK's account, but is by the JVM's.
     */
    static void clearInterrupt(Thread carrier) {
        try {
            CLEAR.invokeExact(carrier);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts a thread of ours past the hooks. */
    static void startNatively(Thread thread) {
        try {
            START.invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException("cannot start " + thread.getName(), e);
        }
    }

    private static void status(Thread thread, int status) {
        try {
            STATUS.invokeExact(thread, status);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void start(Thread thread, @Nullable Object container) throws Throwable {
        if (isHooked(container)) {
            BY_JDK.invokeExact(thread);
        } else {
            START.invokeExact(thread);
        }
    }
}
