package dev.heddle.recorder.instrument;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** What the set-up of a controlled and of a recorded JVM have in common. */
public final class JvmSetUp {
    private JvmSetUp() {}

    /** Opens packages of java.base to modules. */
    public static void open(Instrumentation instrumentation, Set<Module> ours, String... packages) {
        Map<String, Set<Module>> opened = new HashMap<>();
        for (String p : packages) {
            opened.put(p, ours);
        }
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), opened, opened, Set.of(), Map.of());
    }

    /** The JVM's arguments, wherever they came from: the command line, files, the environment. */
    public static String[] arguments() {
        try {
            String[] arguments = (String[]) Class.forName("jdk.internal.misc.VM")
                    .getMethod("getRuntimeArguments")
                    .invoke(null);
            return arguments == null ? new String[0] : arguments;
        } catch (ReflectiveOperationException e) {
            return new String[0]; // another JDK keeps them elsewhere
        }
    }

    /**
     * Retransforms classes: all at once, since the JVM stops and walks its metadata for each call; one by one where one
     * of them is refused.
     *
     * @param failed gets the binary names of refused classes, and why
     */
    public static void retransform(
            Instrumentation instrumentation, List<Class<?>> classes, BiConsumer<String, String> failed) {
        if (classes.isEmpty()) {
            return;
        }
        try {
            instrumentation.retransformClasses(classes.toArray(Class<?>[]::new));
        } catch (UnmodifiableClassException | UnsupportedOperationException | LinkageError | InternalError refused) {
            if (classes.size() == 1) {
                failed.accept(classes.get(0).getName(), String.valueOf(refused.getMessage()));
            } else {
                classes.forEach(one -> retransform(instrumentation, List.of(one), failed));
            }
        }
    }
}
