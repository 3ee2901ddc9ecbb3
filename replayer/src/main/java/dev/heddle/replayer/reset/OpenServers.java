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
 * Server sockets that an execution has left open: they stop to listen, as those of a process that has ended do, since
 * the next execution may want their ports. Done on Linux, where a descriptor tells the socket that it stands for.
 */
public final class OpenServers {
    private static final int BOTH_WAYS = 2;
    private static final MethodType OF_NUMBER = MethodType.methodType(FileDescriptor.class, int.class);
    private static final MethodType TO_NUMBER = MethodType.methodType(int.class, FileDescriptor.class);
    private static final MethodType OF_DESCRIPTOR = MethodType.methodType(void.class, FileDescriptor.class, int.class);

    /** By the number of its descriptor, the socket's own name. */
    private static final Map<Integer, String> SOCKETS = new HashMap<>();

    private OpenServers() {}

    /** A thread of the program has made the socket listen. */
    public static void listens(FileDescriptor file) {
        try {
            int number = (int) find("IOUtil", "fdVal", TO_NUMBER).invoke(file);
            synchronized (SOCKETS) {
                SOCKETS.put(number, socket(number));
            }
        } catch (Throwable e) {
            // it listens on, as on other systems
        }
    }

    static void reset() {
        synchronized (SOCKETS) {
            SOCKETS.forEach((number, socket) -> {
                try {
                    if (socket(number).equals(socket)) { // else it has been closed
                        FileDescriptor file = (FileDescriptor)
                                find("IOUtil", "newFD", OF_NUMBER).invoke((int) number);
                        find("Net", "shutdown", OF_DESCRIPTOR).invoke(file, BOTH_WAYS);
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

    private static MethodHandle find(String owner, String name, MethodType type) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = Internals.LOOKUP;
        return lookup.findStatic(Class.forName("sun.nio.ch." + owner), name, type);
    }
}
