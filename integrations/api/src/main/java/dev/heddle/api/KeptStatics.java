package dev.heddle.api;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Where the names go: to a class of the same name among Heddle's hooks, on the boot class path. Heddle does not instrument this class, so that asking leaves no event. */
final class KeptStatics {
    private static final @Nullable MethodHandle ASK = find();

    private KeptStatics() {}

    private static @Nullable MethodHandle find() {
        try {
            Class<?> hooks = Class.forName("dev.heddle.recorder.hooks.KeptStatics", true, null);
            return MethodHandles.publicLookup()
                    .findStatic(hooks, "ask", MethodType.methodType(void.class, String.class));
        } catch (ReflectiveOperationException e) {
            return null; // no Heddle
        }
    }

    static void keep(String name) {
        if (ASK == null) {
            return;
        }
        try {
            ASK.invokeExact(name);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
