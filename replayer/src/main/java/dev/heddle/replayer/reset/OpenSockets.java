package dev.heddle.replayer.reset;

import dev.heddle.recorder.instrument.place.Internals;
import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Bound sockets that an execution has left open: they are closed, as those of a process that has ended are, since the
 * next execution, here or in another JVM, may want their ports. Done on Linux, where a descriptor tells the socket that
 * it stands for.
 */
public final class OpenSockets {
    private static final int BOTH_WAYS = 2;
    private static final MethodType OF_NUMBER = MethodType.methodType(FileDescriptor.class, int.class);
    private static final MethodType TO_NUMBER = MethodType.methodType(int.class, FileDescriptor.class);
    private static final MethodType OF_DESCRIPTOR = MethodType.methodType(void.class, FileDescriptor.class);
    private static final MethodType OF_NUMBERED = MethodType.methodType(void.class, FileDescriptor.class, int.class);

    /** By the number of its descriptor, the socket's own name. */
    private static final Map<Integer, String> SOCKETS = new HashMap<>();

    private OpenSockets() {}

    /** A thread of the program has bound the socket. */
    public static void bound(FileDescriptor file) {
        try {
            int number = (int) find("IOUtil", "fdVal", TO_NUMBER).invoke(file);
            synchronized (SOCKETS) {
                SOCKETS.put(number, socket(number));
            }
        } catch (Throwable e) {
            // it stays open, as on other systems
        }
    }

    /** Closes them. */
    static void close() {
        synchronized (SOCKETS) {
            SOCKETS.forEach((number, socket) -> {
                try {
                    if (socket(number).equals(socket)) { // else it has been closed
                        FileDescriptor file = (FileDescriptor)
                                find("IOUtil", "newFD", OF_NUMBER).invoke((int) number);
                        find("Net", "shutdown", OF_NUMBERED).invoke(file, BOTH_WAYS); // wakes who waits there
                        closing().invoke(file);
                    }
                } catch (Throwable e) {
                    // closed meanwhile
                }
            });
            SOCKETS.clear();
        }
    }

    private static String socket(int number) throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/self/fd/" + number)).toString();
    }

    /** Closes a descriptor's socket; the number stays taken, as the program's objects still have it. */
    private static MethodHandle closing() throws ReflectiveOperationException {
        try {
            return find("UnixDispatcher", "preClose0", OF_DESCRIPTOR);
        } catch (ReflectiveOperationException older) {
            return find("FileDispatcherImpl", "preClose0", OF_DESCRIPTOR);
        }
    }

    private static MethodHandle find(String owner, String name, MethodType type) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = Internals.LOOKUP;
        return lookup.findStatic(Class.forName("sun.nio.ch." + owner), name, type);
    }
}
