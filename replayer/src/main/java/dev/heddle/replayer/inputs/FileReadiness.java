package dev.heddle.replayer.inputs;

import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.replayer.execution.Readiness;
import java.io.FileDescriptor;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/**
 * A socket or a pipe that can be read from or written to. Between threads of the program this depends on what they have
 * done and on nothing else: the kernel delivers on the loopback interface before the sender's call returns, except what
 * it holds back until the receiver acknowledges what came before.
 *
 * @param file the descriptor
 * @param event what it must be ready for, as poll(2) has it
 */
public record FileReadiness(FileDescriptor file, int event) implements Readiness {
    /** POLLIN of poll(2). */
    private static final int TO_READ = 1;

    private static final MethodHandle POLL = find(
            "sun.nio.ch.Net", "poll", MethodType.methodType(int.class, FileDescriptor.class, int.class, long.class));
    /** Level and option of setsockopt(2) on Linux. */
    private static final int TCP = 6;

    private static final int NO_DELAY = 1;
    private static final int QUICK_ACK = 12;
    private static final MethodHandle SET_OPTION = find(
            "sun.nio.ch.Net",
            "setIntOption0",
            MethodType.methodType(
                    void.class, FileDescriptor.class, boolean.class, int.class, int.class, int.class, boolean.class));
    private static final MethodHandle NEW_DESCRIPTOR =
            find("sun.nio.ch.IOUtil", "newFD", MethodType.methodType(FileDescriptor.class, int.class));

    private static MethodHandle find(String owner, String name, MethodType type) {
        try {
            return Internals.LOOKUP.findStatic(Class.forName(owner), name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Readiness to be read of a descriptor of the operating system. */
    public static FileReadiness toRead(int descriptor) {
        try {
            return new FileReadiness((FileDescriptor) NEW_DESCRIPTOR.invokeExact(descriptor), TO_READ);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Acknowledges what a TCP socket has received, on Linux. The kernel delays that by 40 ms, and the other end may
     * hold a short write back until then (algorithm of Nagle).
     */
    public void acknowledge() {
        set(file, QUICK_ACK);
    }

    /**
     * Has the kernel send what is written to a TCP socket, and to those that it accepts, without waiting for more, on
     * Linux.
     */
    public static void deliverAtOnce(FileDescriptor file) {
        set(file, NO_DELAY);
    }

    private static void set(FileDescriptor file, int option) {
        try {
            SET_OPTION.invokeExact(file, false, TCP, option, 1, false);
        } catch (Throwable e) {
            // closed meanwhile, or no TCP socket: nothing is held back there
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
