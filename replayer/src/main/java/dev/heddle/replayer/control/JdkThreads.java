package dev.heddle.replayer.control;

import dev.heddle.recorder.instrument.TrustedLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.management.ThreadMXBean;

/**
 * The parts of {@code Thread.start}. JDK 19 and later keep threads of an executor in a container, which counts them and hands scoped values on: what
 * concerns the container happens at once, on the thread that calls start.
 */
final class JdkThreads {
    private static final Class<?> CONTAINER = container();
    private static final MethodHandle BIND = ofThread("setThreadContainer", CONTAINER);
    private static final MethodHandle INHERIT = ofThread("inheritScopedValueBindings", CONTAINER);
    private static final MethodHandle ADD = ofContainer("add", "onStart");
    private static final MethodHandle REMOVE = ofContainer("remove", "onExit");
    /** Thread's own start: a subclass that overrides it has had its turn. */
    private static final MethodHandle BY_JDK = startOfThread();

    private static final MethodHandle START = CONTAINER == null ? null : ofThread("start0", null);

    private JdkThreads() {}

    private static MethodHandle startOfThread() {
        try {
            return TrustedLookup.LOOKUP.findSpecial(
                    Thread.class, "start", MethodType.methodType(void.class), Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> container() {
        try {
            return Class.forName("jdk.internal.vm.ThreadContainer");
        } catch (ClassNotFoundException e) {
            return null; // JDK 17 has no containers
        }
    }

    private static MethodHandle ofThread(String name, Class<?> parameter) {
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
     * The JVM's figures on threads, not by way of {@code ManagementFactory}: that looks for all beans there are through method handles and service loaders, a hundred lookups in maps that the program uses
     * too.
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
    static void enlist(Thread thread, Object container) {
        if (container == null || START == null) {
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
    static boolean isHooked(Object container) {
        return container == null || START == null;
    }

    /** The rest of start. */
    static void start(Thread thread, Object container) throws Throwable {
        if (isHooked(container)) {
            BY_JDK.invokeExact(thread);
        } else {
            START.invokeExact(thread);
        }
    }
}
