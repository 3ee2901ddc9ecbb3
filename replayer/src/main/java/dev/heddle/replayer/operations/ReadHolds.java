package dev.heddle.replayer.operations;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/** The reentrant read holds that a ReentrantReadWriteLock counts for the calling thread; its ReadLock does not tell. */
final class ReadHolds {
    private static final MethodHandle COUNT = find();

    private ReadHolds() {}

    private static MethodHandle find() {
        try {
            Class<?> sync = Class.forName("java.util.concurrent.locks.ReentrantReadWriteLock$Sync");
            return Internals.LOOKUP
                    .findVirtual(sync, "getReadHoldCount", MethodType.methodType(int.class))
                    .asType(MethodType.methodType(int.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static int of(Object sync) {
        try {
            return (int) COUNT.invokeExact(sync);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
