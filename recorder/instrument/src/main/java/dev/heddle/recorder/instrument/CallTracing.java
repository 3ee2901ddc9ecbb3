package dev.heddle.recorder.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts hooks at the begin and the end of methods of classes that are loaded, in addition to those that they have, and
 * takes them out again: executions in between report calls, all others pay nothing for it. Not thread-safe; no program
 * code runs meanwhile.
 */
public final class CallTracing {
    private final Instrumentation instrumentation;
    private final List<Method> methods = new ArrayList<>();
    private Set<Class<?>> traced = Set.of();

    /**
     * A method with hooks, or a call of a method of the JDK; its place in the list is the number that hooks get.
     *
     * @param name with its class, which has dots
     */
    public record Method(String name, boolean isVoid) {
        /** Whether the program calls it, whose body has no hooks. */
        public boolean isOfLibrary() {
            return name.startsWith("java.");
        }
    }

    /** @param instrumentation whose other transformers have been added */
    public CallTracing(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /**
     * Adds the hooks.
     *
     * @param classNames binary names; classes of the JDK and those that are not loaded are left out
     * @return the methods by their numbers; classes that cannot be changed have none
     */
    public List<Method> begin(Set<String> classNames) {
        List<Class<?>> targets = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (classNames.contains(loaded.getName())
                    && loaded.getClassLoader() != null
                    && loaded.getClassLoader() != ClassLoader.getPlatformClassLoader()
                    && instrumentation.isModifiableClass(loaded)) {
                targets.add(loaded);
            }
        }
        methods.clear();
        traced = Set.copyOf(targets);
        CallTransformer transformer = new CallTransformer();
        instrumentation.addTransformer(transformer, true);
        try {
            retransform();
        } finally {
            instrumentation.removeTransformer(transformer);
        }
        return List.copyOf(methods);
    }

    /** Takes the hooks out. */
    public void end() {
        retransform();
        traced = Set.of();
    }

    /**
     * All at once, since the JVM stops for each call; one by one where a class is refused, which stays as it is and has
     * no calls to show.
     */
    private void retransform() {
        if (!isDone(traced.toArray(Class<?>[]::new))) {
            traced.forEach(this::isDone);
        }
    }

    private boolean isDone(Class<?>... classes) {
        try {
            if (classes.length > 0) {
                instrumentation.retransformClasses(classes);
            }
            return true;
        } catch (UnmodifiableClassException | UnsupportedOperationException | LinkageError | InternalError refused) {
            return false;
        }
    }

    /** After the transformer that instruments classes. */
    private final class CallTransformer implements ClassFileTransformer {
        @Override
        public byte @Nullable [] transform(
                @Nullable ClassLoader loader,
                String className,
                @Nullable Class<?> redefined,
                ProtectionDomain domain,
                byte[] classFile) {
            if (redefined == null || !traced.contains(redefined)) {
                return null;
            }
            int known = methods.size();
            try {
                return CallBody.rewrite(classFile, methods);
            } catch (RuntimeException tooLarge) {
                methods.subList(known, methods.size()).clear();
                return null;
            }
        }
    }
}
