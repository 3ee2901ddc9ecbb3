package dev.heddle.replayer.inputs;

import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.replayer.execution.Readiness;
import java.io.FileDescriptor;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/**
 * A socket or a pipe that can be read from or written to. Between threads of the program this depends on what they have
 * done and on nothing else: the kernel delivers on the loopback interface before the sender's call returns.
 *
 * @param file the descriptor
 * @param event what it must be ready for, as poll(2) has it
 */
public record FileReadiness(FileDescriptor file, int event) implements Readiness {
    private static final MethodHandle POLL = poll();

    private static MethodHandle poll() {
        try {
            return Internals.LOOKUP.findStatic(
                    Class.forName("sun.nio.ch.Net"),
                    "poll",
                    MethodType.methodType(int.class, FileDescriptor.class, int.class, long.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean isReady() {
        try {
            return !file.valid() || (int) POLL.invokeExact(file, event, 0L) != 0;
        } catch (Throwable e) {
            return true; // the operation itself will fail, and say why
        }
    }
}
