package dev.heddle.replayer.engine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/** Starts a thread for real, with the container that JDK 19 and later keep for threads of an executor. */
final class NativeStart {
    private static final MethodHandle IN_CONTAINER = inContainer();

    private NativeStart() {}

    private static MethodHandle inContainer() {
        try {
            Class<?> container = Class.forName("jdk.internal.vm.ThreadContainer");
            return Internals.LOOKUP
                    .findVirtual(Thread.class, "start", MethodType.methodType(void.class, container))
                    .asType(MethodType.methodType(void.class, Thread.class, Object.class));
        } catch (ReflectiveOperationException e) {
            return null; // JDK 17 has no containers
        }
    }

    static void start(Thread thread, Object container) throws Throwable {
        if (container == null || IN_CONTAINER == null) {
            thread.start();
        } else {
            IN_CONTAINER.invokeExact(thread, container);
        }
    }
}
