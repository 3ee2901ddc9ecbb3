package dev.heddle.replayer.inputs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether both ends of all connections and pipes of this process are its own, so that nothing arrives by itself: who
 * waits there waits for a thread of the program. Asked of Linux, in /proc; unknown elsewhere.
 */
public final class OwnConnections {
    private static final int STANDARD_STREAMS = 3;
    private static final String SOCKET = "socket:[";
    private static final String PIPE = "pipe:[";
    /** Columns of /proc/net/tcp, and states in them. */
    private static final int LOCAL = 1;

    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String CLOSED_BY_PEER = "08";
    private static final String LISTENS = "0A";
    /** How an address of IPv4 begins in a table of IPv6. */
    private static final String MAPPED = "0000000000000000FFFF0000";

    private final Path process;

    /** Connections of this process. */
    public OwnConnections() {
        this(Path.of("/proc/self"));
    }

    /**
     * Connections of another process, or of files like those of one.
     *
     * @param process as /proc/self
     */
    OwnConnections(Path process) {
        this.process = process;
    }

    /** Whether that is so now; false where it is not known. */
    public boolean areAll() {
        try {
            Set<String> sockets = new HashSet<>();
            return hasBothEndsOfPipes(sockets) && hasNoDatagrams(sockets) && hasBothEndsOfConnections(sockets);
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** Collects the sockets on the way. */
    private boolean hasBothEndsOfPipes(Set<String> sockets) throws IOException {
        Set<String> halves = new HashSet<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                if (Integer.parseInt(descriptor.getFileName().toString()) < STANDARD_STREAMS) {
                    continue;
                }
                String target = target(descriptor);
                if (target.startsWith(SOCKET)) {
                    sockets.add(target.substring(SOCKET.length(), target.length() - 1));
                } else if (target.startsWith(PIPE) && !halves.remove(target)) {
                    halves.add(target);
                }
            }
        }
        return halves.isEmpty();
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return ""; // that of the directory itself, which is closed by now
        }
    }

    private boolean hasNoDatagrams(Set<String> sockets) throws IOException {
        for (String[] row : rows("udp")) {
            if (sockets.contains(row[INODE])) {
                return false;
            }
        }
        return true;
    }

    private boolean hasBothEndsOfConnections(Set<String> sockets) throws IOException {
        List<String[]> rows = rows("tcp");
        Map<String, String> inodes = new HashMap<>();
        Set<String> listening = new HashSet<>();
        for (String[] row : rows) {
            if (!row[STATE].equals(LISTENS)) {
                inodes.put(row[LOCAL] + " " + row[REMOTE], row[INODE]);
            } else if (sockets.contains(row[INODE])) {
                listening.add(port(row[LOCAL]));
            }
        }
        for (String[] row : rows) {
            boolean mayReceive = !row[STATE].equals(LISTENS) && !row[STATE].equals(CLOSED_BY_PEER);
            if (mayReceive && sockets.contains(row[INODE])) {
                String other = inodes.get(row[REMOTE] + " " + row[LOCAL]);
                boolean isToBeAccepted = "0".equals(other) && listening.contains(port(row[REMOTE]));
                if (!sockets.contains(other) && !isToBeAccepted) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String port(String address) {
        return address.substring(address.indexOf(':') + 1);
    }

    /** The rows of both tables of a protocol. */
    private List<String[]> rows(String protocol) throws IOException {
        List<String[]> all = new ArrayList<>();
        for (String table : List.of(protocol, protocol + "6")) {
            Path file = process.resolve("net").resolve(table);
            if (Files.exists(file)) {
                List<String> lines = Files.readAllLines(file);
                for (String line : lines.subList(1, lines.size())) {
                    all.add(line.replace(MAPPED, "").strip().split(" +"));
                }
            }
        }
        return all;
    }
}
