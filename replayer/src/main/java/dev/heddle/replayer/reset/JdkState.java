package dev.heddle.replayer.reset;

import dev.heddle.formats.trace.Environment;
import dev.heddle.replayer.inputs.EnvironmentReads;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Static state of the JDK that a program can see or change: put back before every execution, so that a trace does not
 * depend on where in the JVM's life it was made. What a JDK does not have is left out.
 */
public final class JdkState {
    /** Puts one piece of state back. */
    private interface Reset {
        void run() throws Throwable;
    }

    private static final long FIRST_THREAD_ID = 1_000;
    /**
     * Threads that the JVM makes while the program runs: no id may be there twice, since the JVM knows owners of
     * monitors by it.
     */
    private static final long FIRST_ID_OF_OTHERS = 1_000_000_000;

    private static final KeptFields FIELDS = new KeptFields();
    /** What is put back by other means. */
    private static final List<Reset> RESETS = new ArrayList<>();

    private static PrintStream out = System.out;
    private static PrintStream err = System.err;
    private static final CapturedOutput OUTPUT = new CapturedOutput();
    private static final Defaults DEFAULTS = new Defaults();
    private static volatile boolean hasLoggers;
    private static volatile boolean hasProcesses;

    private JdkState() {}

    /** Finds out what there is to put back; called before the program runs. */
    public static void prepare() {
        out = System.out;
        err = System.err;
        setStatic("java.lang.Thread", "threadInitNumber", 0);
        setStatic("java.lang.Thread", "threadSeqNumber", FIRST_THREAD_ID);
        setStatic("java.lang.Thread$ThreadNumbering", "next", 0);
        setThreadIdentifiers();
        setAtomic("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber", 1);
        setAtomic("java.util.Timer", "nextSerialNumber", 0);
        setAtomic("java.lang.ThreadLocal", "nextHashCode", 0);
        setAtomic("java.util.concurrent.ThreadLocalRandom", "seeder", 42);
        setAtomic("java.util.concurrent.ThreadLocalRandom", "probeGenerator", 0);
        setAtomic("java.util.Random", "seedUniquifier", 8682522807148012L);
        setAtomic("java.util.SplittableRandom", "defaultGen", 42);
        setStatic("java.util.Collections", "r", null);
        setStatic("java.util.concurrent.ForkJoinPool", "poolIds", 1);
        setStatic("java.util.concurrent.ForkJoinPool", "poolNumberSequence", 1);
        setStatic("java.lang.Thread", "defaultUncaughtExceptionHandler", null);
        keepSecurityManager();
        keepFields(ForkJoinPool.commonPool(), ForkJoinPool.class);
        Thread main = Thread.currentThread();
        for (String field : List.of("""
                threadLocals inheritableThreadLocals threadLocalRandomSeed threadLocalRandomProbe
                threadLocalRandomSecondarySeed contextClassLoader headStackableScopes uncaughtExceptionHandler name
                interrupted
                """.split("\\s+"))) {
            keepField(main, Thread.class, field);
        }
        keepPriority(main);
    }

    private static void keepPriority(Thread thread) {
        int priority = thread.getPriority();
        RESETS.add(() -> {
            if (thread.getPriority() != priority) {
                thread.setPriority(priority); // the JVM keeps it too
            }
        });
    }

    /** Reflection does not show this field, and JDK 24 has no more of it. */
    private static void keepSecurityManager() {
        try {
            VarHandle manager = lookup(System.class)
                    .findStaticVarHandle(
                            System.class, "security", Class.forName("java.lang.SecurityManager", false, null));
            Object initial = manager.getVolatile();
            RESETS.add(() -> manager.setVolatile(initial));
        } catch (ReflectiveOperationException e) {
            // there is none to keep
        }
    }

    private static MethodHandles.Lookup lookup(Class<?> type) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    }

    private static void setStatic(String className, String field, @Nullable Object value) {
        try {
            Field f = Class.forName(className).getDeclaredField(field);
            if (value == null) {
                FIELDS.keepNull(null, f);
            } else {
                FIELDS.keep(null, f, ((Number) value).longValue());
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // another JDK keeps this elsewhere
        }
    }

    /** JDK 19 and later count thread ids in memory of the JVM. */
    private static void setThreadIdentifiers() {
        try {
            Class<?> type = Class.forName("java.lang.Thread$ThreadIdentifiers");
            Field f = type.getDeclaredField("NEXT_TID_OFFSET");
            f.setAccessible(true);
            long address = f.getLong(null);
            Object unsafe = Class.forName("jdk.internal.misc.Unsafe")
                    .getMethod("getUnsafe")
                    .invoke(null);
            unsafe.getClass()
                    .getMethod("putLong", Object.class, long.class, long.class)
                    .invoke(
                            unsafe,
                            null,
                            address,
                            FIRST_ID_OF_OTHERS); // the program's threads get theirs from the engine
        } catch (ReflectiveOperationException | RuntimeException e) {
            // JDK 17 counts in a static field
        }
    }

    private static void setAtomic(String className, String field, long value) {
        try {
            Field f = Class.forName(className).getDeclaredField(field);
            f.setAccessible(true);
            Object atomic = f.get(null);
            if (atomic instanceof AtomicInteger || atomic instanceof AtomicLong) {
                FIELDS.keep(atomic, atomic.getClass().getDeclaredField("value"), value);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // another JDK keeps this elsewhere
        }
    }

    /** Keeps all instance fields of a JDK object as they are now, arrays by a copy. */
    private static void keepFields(Object object, Class<?> type) {
        for (Field f : type.getDeclaredFields()) {
            if (!Modifier.isStatic(f.getModifiers())) {
                keepField(object, type, f.getName());
            }
        }
    }

    private static void keepField(Object object, Class<?> type, String name) {
        try {
            FIELDS.keep(object, type.getDeclaredField(name));
        } catch (ReflectiveOperationException | RuntimeException e) {
            // another JDK keeps this elsewhere
        }
    }

    /** Puts everything back. */
    public static void reset() {
        FIELDS.reset();
        try {
            for (Reset r : RESETS) {
                r.run();
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        OUTPUT.clear();
        DEFAULTS.reset();
        if (hasLoggers) {
            LoggerState.reset();
        }
        MockState.reset();
        JdbcDrivers.reset();
        KeptServices.reset();
        ManagedBeans.reset();
        if (System.out != out) {
            System.setOut(out);
        }
        if (System.err != err) {
            System.setErr(err);
        }
    }

    /** Puts system properties back, which are used between executions, too. */
    public static void resetProperties() {
        DEFAULTS.resetProperties();
    }

    /**
     * Closes the sockets that the program has left bound: no execution, here or elsewhere, finds their ports in use.
     */
    public static void closeSockets() {
        OpenSockets.close();
    }

    /** Ends the processes that the program has started, and theirs: no execution finds those of another. */
    public static void endProcesses() {
        if (hasProcesses) {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** The values at the begin of each execution of what was asked for. */
    public static Environment environment(EnvironmentReads reads) {
        return DEFAULTS.environment(reads);
    }

    /** From now on executions begin with the environment of a recorded one, as far as that was asked for. */
    public static void become(Environment recorded) {
        DEFAULTS.become(recorded);
    }

    /** From now on executions find that the JVM was just started, with other arguments of main than before. */
    public static void restartedWith(Object[] before, String[] arguments) {
        DEFAULTS.restartedWith(before, arguments);
    }

    /**
     * A class is loaded, from which the program may have state that is put back.
     *
     * @param className internal
     */
    public static void loaded(@Nullable ClassLoader loader, String className) {
        switch (className) {
            case "java/util/logging/LogManager" -> hasLoggers = true;
            case "java/lang/ProcessBuilder" -> hasProcesses = true;
            default -> {
                MockState.loaded(loader, className);
                JdbcDrivers.loaded(className);
                KeptServices.loaded(className);
            }
        }
    }

    /**
     * Keeps what an execution prints from now on.
     *
     * @param isShown whether it is let through, too
     */
    public static void captureOutput(boolean isShown) {
        OutputStream nowhere = OutputStream.nullOutputStream();
        out = new PrintStream(OUTPUT.stream(isShown ? out : nowhere));
        err = new PrintStream(OUTPUT.stream(isShown ? err : nowhere));
    }

    /** Whether the output of executions is kept from those who watch: it is that of attempts. */
    public static void muteOutput(boolean muted) {
        OUTPUT.mute(muted);
    }

    /** What the execution under way, or the last one, has printed. */
    public static byte[] captured() {
        return OUTPUT.bytes();
    }
}
