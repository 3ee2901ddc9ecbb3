package dev.heddle.recorder.hooks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.management.MemoryUsage;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URLConnection;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The static hooks that do more than to pass on to the {@link HookSink}, whose twins the class {@code Hooks} has:
 * generated from the sink when this module is compiled.
 */
public abstract class HandWrittenHooks {
    private static final HookSink NONE = new HookSink() {};

    /** Set once before the program starts; plain, since the hot path must not pay for it. */
    static HookSink sink = NONE;

    HandWrittenHooks() {}

    /** Installs the receiver of all hooks of this JVM; null removes it. */
    public static void install(HookSink receiver) {
        sink = receiver == null ? NONE : receiver;
    }

    /** See {@link HookSink}. */
    public static void beforeStaticRead(Class<?> owner, int site) {
        initHolder(owner, site);
        staticRead(owner, site);
    }

    private static void staticRead(Class<?> owner, int site) {
        sink.beforeStaticRead(owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeStaticWriteI(int value, Class<?> owner, int site) {
        initHolder(owner, site);
        staticWrite(value, owner, site);
    }

    private static void staticWrite(int value, Class<?> owner, int site) {
        sink.beforeStaticWriteI(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeStaticWriteJ(long value, Class<?> owner, int site) {
        initHolder(owner, site);
        staticWrite(value, owner, site);
    }

    private static void staticWrite(long value, Class<?> owner, int site) {
        sink.beforeStaticWriteJ(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void beforeStaticWriteL(Object value, Class<?> owner, int site) {
        initHolder(owner, site);
        staticWrite(value, owner, site);
    }

    private static void staticWrite(Object value, Class<?> owner, int site) {
        sink.beforeStaticWriteL(value, owner, site);
    }

    /** See {@link HookSink}. */
    public static void initClass(Class<?> owner, int site) {
        if (mustInitialise(owner, site)) {
            sink.initClass(owner, site);
        }
    }

    /** After a call that initialises the class on request; see {@link HookSink}. */
    public static void initClass(Class<?> owner, boolean requested, int site) {
        if (requested) {
            sink.initClass(owner, site);
        }
    }

    /** See {@link HookSink}. */
    public static void enterClass(Class<?> owner, int site) {
        if (mustInitialise(owner, site)) {
            sink.enterClass(owner, site);
        }
    }

    /**
     * Apart from the initialisation itself, which runs the program's code: see the stack that is kept for the other
     * methods.
     */
    private static boolean mustInitialise(Class<?> owner, int site) {
        return sink.mustInitialise(owner, site);
    }

    /** Before an access of a static field: the same for the class that holds it. See {@link HookSink}. */
    public static void initHolder(Class<?> owner, int site) {
        if (mustInitialiseHolder(owner, site)) {
            sink.initHolder(owner, site);
        }
    }

    private static boolean mustInitialiseHolder(Class<?> owner, int site) {
        return sink.mustInitialiseHolder(owner, site);
    }

    /**
     * See {@link HookSink}. Where the stack has overflowed the monitor is given back, since no other code would do it.
     */
    public static void monitorEnter(Object lock, int site) {
        beforeMonitorEnter();
        try {
            takeMonitor(lock, site);
        } catch (StackOverflowError overflow) {
            try {
                undoMonitorEnter(lock, site);
            } catch (StackOverflowError again) {
                // comes when it is done; one is enough
            }
            throw overflow;
        }
    }

    private static void beforeMonitorEnter() {
        sink.beforeMonitorEnter();
    }

    private static void takeMonitor(Object lock, int site) {
        sink.monitorEnter(lock, site);
    }

    private static void undoMonitorEnter(Object lock, int site) {
        sink.undoMonitorEnter(lock, site);
    }

    /** After an invoker of VarHandles was made. */
    public static MethodHandle methodHandle(MethodHandle handle, VarHandle.AccessMode mode, MethodType type, int site) {
        return sink.methodHandle(handle, VarHandle.class, mode.methodName(), type, site);
    }

    /**
     * The number that our own process has for a program: the same in every JVM, and one that real processes seldom
     * have.
     */
    public static long ownPid() {
        return 1_000_000_000;
    }

    /** In place of the JDK's pool of reapers, which outlives an execution: each child process has its own thread. */
    public static void startReaper(Executor pool, Runnable reaper) {
        ((ThreadPoolExecutor) pool).getThreadFactory().newThread(reaper).start();
    }

    /** In place of ProcessHandle.info. */
    public static ProcessHandle.Info processInfo(ProcessHandle process) {
        return OwnProcess.of(process);
    }

    /** First in the bean of the threads, which counts those of the JVM: -1 leaves it to the JDK. */
    public static int threadCount(boolean onlyDaemons) {
        return OwnThreads.count(sink, onlyDaemons);
    }

    /** First in the bean of the threads, where it lists their ids: null leaves it to the JDK. */
    public static long[] threadIds() {
        return OwnThreads.ids(sink);
    }

    /** First in Thread.getStackTrace: null leaves it to the JDK. */
    public static StackTraceElement[] otherStack(Thread thread) {
        StackTraceElement[] stack = sink.stackOf(thread);
        return stack == null ? null : StackFrames.ofOther(stack);
    }

    /** Last in Thread.getAllStackTraces. */
    public static Map<Thread, StackTraceElement[]> allStacks(Map<Thread, StackTraceElement[]> found) {
        return OwnThreads.stacks(sink, found);
    }

    /** After a bean of the JVM has said how much memory is in use: half of it. */
    public static MemoryUsage memoryUsage(MemoryUsage found) {
        return OwnMemory.of(found);
    }

    /** The name of the running JVM, {@code PID@HOST}, with the number that our own process has for a program. */
    public static String processName(String name) {
        int host = name.indexOf('@');
        return host < 0 ? name : ownPid() + name.substring(host);
    }

    /**
     * In Throwable, where the stack has been read: without the frames of Heddle, which depend on what the JVM was
     * started for.
     */
    public static StackTraceElement[] visible(StackTraceElement[] stack) {
        return StackFrames.visible(stack);
    }

    /** In StackWalker, where a walk begins: the function of the walk gets the same frames. */
    public static <T> Function<Stream<StackWalker.StackFrame>, T> walked(
            Function<Stream<StackWalker.StackFrame>, T> walk) {
        return WalkedFrames.ofProgram(walk);
    }

    /** In StackWalker, where the caller's caller was found: the one without the frames of Heddle. */
    public static Class<?> walkedCaller(Class<?> found) {
        return WalkedFrames.caller(found);
    }

    /** In Class, where the JVM has answered the declared methods: in the same order in every JVM. */
    public static Method[] declaredMethods(Method[] methods) {
        MethodOrder.sort(methods);
        return methods;
    }

    /** In ServiceLoader, in place of a call that sets whether an open jar may serve the connection. */
    public static void setUseCaches(URLConnection connection, boolean use) {
        connection.setUseCaches(use || ClassPathJars.isAmong(connection) && connection.getDefaultUseCaches());
    }

    /**
     * The arguments to pass to what {@link HookSink#reflected} answered: the receiver goes first where that is another
     * method.
     */
    public static Object[] reflectedArguments(Method method, Method called, Object receiver, Object[] arguments) {
        if (method == called || Modifier.isStatic(method.getModifiers())) {
            return arguments;
        }
        int count = arguments == null ? 0 : arguments.length;
        Object[] all = new Object[1 + count];
        all[0] = receiver;
        for (int i = 0; i < count; i++) {
            all[1 + i] = arguments[i];
        }
        return all;
    }

    /** See {@link HookSink}. */
    public static Object securityManager(Object manager) {
        return manager == null ? null : sink.securityManager(manager);
    }

    /** Arrays.copyOf; see {@link HookSink#copy}. */
    public static Object copyOf(Object array, int length, int site) {
        return sink.copy(array, 0, length, array.getClass(), site);
    }

    /** Arrays.copyOf; see {@link HookSink#copy}. */
    public static Object copyOf(Object array, int length, Class<?> type, int site) {
        return sink.copy(array, 0, length, type, site);
    }

    /** Arrays.copyOfRange; see {@link HookSink#copy}. */
    public static Object copyOfRange(Object array, int from, int to, int site) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        return sink.copy(array, from, to - from, array.getClass(), site);
    }

    /** See {@link HookSink}; waits itself where it must. The caller owns the monitor. */
    public static void libraryWait(Object lock, long millis) throws InterruptedException {
        if (!sink.libraryWait(lock, millis)) {
            lock.wait(millis);
        }
    }

    /** See {@link HookSink}; notifies those that really wait as well. The caller owns the monitor. */
    public static void libraryNotifyAll(Object lock) {
        sink.libraryNotifyAll(lock);
        lock.notifyAll();
    }
}
