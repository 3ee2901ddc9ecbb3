package dev.heddle.recorder.hooks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Called by copies of JDK classes ({@code --inside}), and by classes of a program that has copies. To this module the
 * engine has opened the packages of java.base that a copy would need, so the program's own modules see no more of the
 * JDK than without copies.
 */
public final class InsideJdk {
    private static final String PREFIX = "heddle.inside.";

    /** Binary names of the outermost classes of which there are copies; set before the program starts. */
    private static volatile Set<String> copied = Set.of();

    private InsideJdk() {}

    /** Tells of which classes there are copies, by binary names of outermost classes. */
    public static void install(Set<String> tops) {
        copied = Set.copyOf(tops);
    }

    /** A text that names classes, with the JDK's names in place of those of copies. */
    public static String jdkName(String text) {
        return text == null ? null : text.replace(PREFIX, "");
    }

    /** The name under which a class that the program names is to be loaded. */
    public static String nameToLoad(String name) {
        if (name == null) {
            return null;
        }
        int begin = 0; // of an array's element
        while (begin < name.length() && name.charAt(begin) == '[') {
            begin++;
        }
        begin += begin == 0 ? 0 : 1;
        int end = name.indexOf('$', begin);
        int stop = end >= 0 || begin == 0 ? end : name.indexOf(';', begin);
        String top = begin > name.length() ? "" : name.substring(begin, stop < 0 ? name.length() : stop);
        return copied.contains(top) ? name.substring(0, begin) + PREFIX + name.substring(begin) : name;
    }

    /** In place of a call on code that knows the JDK's class and no copy. */
    public static void refuse(String why) {
        throw new UnsupportedOperationException(why);
    }

    /** {@code MethodHandles.privateLookupIn} for classes of the JDK. */
    public static MethodHandles.Lookup privateLookupIn(Class<?> type, MethodHandles.Lookup caller)
            throws IllegalAccessException {
        return type.getClassLoader() == null
                ? MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                : MethodHandles.privateLookupIn(type, caller);
    }

    /** {@code jdk.internal.invoke.MhUtil.findVarHandle}. */
    public static VarHandle findVarHandle(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return findVarHandle(lookup, lookup.lookupClass(), name, type);
    }

    /** {@code jdk.internal.invoke.MhUtil.findVarHandle}. */
    public static VarHandle findVarHandle(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type) {
        try {
            VarHandle found = lookup.findVarHandle(owner, name, type);
            Hooks.varHandleCreated(found, owner, name, false);
            return found;
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }

    /** Whether the last park has returned without cause, which the documentation of conditions permits. */
    public static boolean wokeWithoutCause(boolean forget) {
        return Hooks.wokeWithoutCause(forget);
    }

    /** See ThreadLocalRandom. */
    public static int getProbe() {
        try {
            return (int) Privates.GET_PROBE.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** See ThreadLocalRandom. */
    public static int advanceProbe(int probe) {
        try {
            return (int) Privates.ADVANCE_PROBE.invokeExact(probe);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** See LockSupport: the id that the thread was made with, whatever its class answers. */
    public static long getThreadId(Thread thread) {
        try {
            return (long) Privates.GET_THREAD_ID.invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** See ThreadLocalRandom; threads under control have a probe from their start on. */
    public static void localInit() {
        ThreadLocalRandom.current();
    }

    /** See ThreadLocalRandom. */
    public static int nextSecondarySeed() {
        try {
            return (int) Privates.NEXT_SECONDARY_SEED.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Privates {
        static final MethodHandle GET_PROBE =
                find(ThreadLocalRandom.class, "getProbe", MethodType.methodType(int.class));
        static final MethodHandle ADVANCE_PROBE =
                find(ThreadLocalRandom.class, "advanceProbe", MethodType.methodType(int.class, int.class));
        static final MethodHandle NEXT_SECONDARY_SEED =
                find(ThreadLocalRandom.class, "nextSecondarySeed", MethodType.methodType(int.class));
        static final MethodHandle GET_THREAD_ID =
                find(LockSupport.class, "getThreadId", MethodType.methodType(long.class, Thread.class));

        private static MethodHandle find(Class<?> owner, String name, MethodType type) {
            try {
                return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                        .findStatic(owner, name, type);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
