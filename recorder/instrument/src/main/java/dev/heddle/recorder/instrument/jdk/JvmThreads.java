package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Threads that the JDK starts for the JVM: cleaners, pollers, carriers. They are not controlled, and count as children
 * of no thread. Those that work for the program (of pools, clients of HTTP, kept connections, reapers of child
 * processes) are the program's.
 */
public final class JvmThreads {
    private static final String INTERNAL = "jdk.internal.";
    private static final String HTTP = INTERNAL + "net.http.";
    /** What threads run that the JDK makes without anything of those that start them, and that are the program's. */
    private static final List<String> WORK = List.of(
            "java.util.concurrent.ThreadPoolExecutor$",
            "java.lang.ProcessHandleImpl$",
            "sun.net.www.http.",
            "sun.nio.ch.AsynchronousChannelGroupImpl$",
            "sun.nio.ch.EPollPort$");

    /** JDK 19 and later keep it in an object of its own. */
    private static final @Nullable MethodHandle HOLDER = Internals.getter("java.lang.Thread", "holder");

    private static final @Nullable MethodHandle TASK = HOLDER == null
            ? Internals.getter("java.lang.Thread", "target")
            : Internals.getter("java.lang.Thread$FieldHolder", "task");

    private JvmThreads() {}

    /** Whether the thread, which has not been started, is one of them. */
    public static boolean include(Thread thread) {
        for (Class<?> c = thread.getClass(); c != Thread.class; c = c.getSuperclass()) {
            if (c.getName().startsWith(INTERNAL)) {
                return !c.getName().startsWith(HTTP) && !worksForProgram(task(thread));
            }
        }
        return false;
    }

    private static @Nullable Object task(Thread thread) {
        try {
            Object keeper = HOLDER == null ? thread : (Object) HOLDER.invokeExact((Object) thread);
            return TASK == null ? null : (Object) TASK.invokeExact(keeper);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean worksForProgram(@Nullable Object task) {
        String name = task == null ? "" : task.getClass().getName();
        for (String work : WORK) {
            if (name.startsWith(work)) {
                return true;
            }
        }
        return false;
    }
}
