package dev.heddle.recorder.free.recording;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** The last thing that a JVM does. */
final class ShutdownHook {
    private static final String ACCESS = "jdk.internal.access";

    /** The JDK's own hooks have the first places; the program's all run in the second. */
    private static final int LAST_SLOT = 9;

    private static final int FIRST_FREE_SLOT = 3;

    private ShutdownHook() {}

    /** Lets it run after all hooks of the program, or, where this JDK has no such place, among them. */
    static void add(Runnable hook, Thread fallback, Instrumentation instrumentation) {
        Set<Module> ours = Set.of(ShutdownHook.class.getModule());
        instrumentation.redefineModule(
                Object.class.getModule(), Set.of(), Map.of(ACCESS, ours), Map.of(), Set.of(), Map.of());
        for (int slot = LAST_SLOT; slot >= FIRST_FREE_SLOT; slot--) {
            try {
                Object access = Class.forName(ACCESS + ".SharedSecrets")
                        .getMethod("getJavaLangAccess")
                        .invoke(null);
                Class.forName(ACCESS + ".JavaLangAccess")
                        .getMethod("registerShutdownHook", int.class, boolean.class, Runnable.class)
                        .invoke(access, slot, false, hook);
                return;
            } catch (ReflectiveOperationException | LinkageError e) {
                // taken, or this JDK has none: the next one
            }
        }
        Runtime.getRuntime().addShutdownHook(fallback);
    }
}
