package dev.heddle.replayer.inputs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may still arrive through the connections and pipes of this process. Where both ends of all of them are its own,
 * nothing arrives by itself but what has been sent: who waits there waits for a thread of the program. Asked of Linux,
 * in /proc; unknown elsewhere.
 */
public final class OwnConnections {
    private static final int STANDARD_STREAMS = 3;
    private static final String SOCKET = "socket:[";
    private static final String PIPE = "pipe:[";
    /** Columns of /proc/net/tcp, and states in them. */
    private static final int LOCAL = 1;

    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int QUEUES = 4;
    private static final int INODE = 9;
    /** Nothing in a queue of bytes, as the tables show it. */
    private static final String EMPTY = "00000000";

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

    /**
     * What may arrive though no thread of the program goes on.
     *
     * @param fromOutside whether another process may send something, or that is not known
     * @param onItsWay whether bytes that one end of a connection has sent are not acknowledged, and the other has
     *     nothing to read
     */
    public record Arrivals(boolean fromOutside, boolean onItsWay) {
        /** Arrivals of which nothing is known. */
        public static final Arrivals UNKNOWN = new Arrivals(true, false);
    }

    /** What may arrive now. Takes the kernel milliseconds. */
    public Arrivals arrivals() {
        try {
            Map<String, Integer> sockets = new HashMap<>();
            return hasBothEndsOfPipes(sockets) && hasNoDatagrams(sockets.keySet())
                    ? atConnections(sockets.keySet())
                    : Arrivals.UNKNOWN;
        } catch (IOException | RuntimeException e) {
            return Arrivals.UNKNOWN;
        }
    }

    /** Descriptors of the sockets of this process; none where they are not known. */
    public Collection<Integer> sockets() {
        Map<String, Integer> sockets = new HashMap<>();
        try {
            hasBothEndsOfPipes(sockets);
        } catch (IOException | RuntimeException e) {
            sockets.clear();
        }
        return sockets.values();
    }

    /** Collects the sockets and their descriptors on the way. */
    private boolean hasBothEndsOfPipes(Map<String, Integer> sockets) throws IOException {
        Set<String> halves = new HashSet<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                int number = Integer.parseInt(descriptor.getFileName().toString());
                if (number < STANDARD_STREAMS) {
                    continue;
                }
                String target = target(descriptor);
                if (target.startsWith(SOCKET)) {
                    sockets.put(target.substring(SOCKET.length(), target.length() - 1), number);
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

    private Arrivals atConnections(Set<String> sockets) throws IOException {
        List<String[]> rows = rows("tcp");
        Map<String, String[]> ends = new HashMap<>();
        Set<String> listening = new HashSet<>();
        for (String[] row : rows) {
            if (!row[STATE].equals(LISTENS)) {
                ends.put(row[LOCAL] + " " + row[REMOTE], row);
            } else if (sockets.contains(row[INODE])) {
                listening.add(port(row[LOCAL]));
            }
        }
        boolean fromOutside = false;
        boolean onItsWay = false;
        for (String[] row : rows) {
            boolean mayReceive = !row[STATE].equals(LISTENS) && !row[STATE].equals(CLOSED_BY_PEER);
            if (mayReceive && sockets.contains(row[INODE])) {
                String[] other = ends.get(row[REMOTE] + " " + row[LOCAL]);
                fromOutside |= other == null
                        || !sockets.contains(other[INODE])
                                && !(other[INODE].equals("0") && listening.contains(port(row[REMOTE])));
                onItsWay |= other != null
                        && !sent(other).equals(EMPTY)
                        && received(row).equals(EMPTY);
            }
        }
        return new Arrivals(fromOutside, onItsWay);
    }

    /** How many bytes an end has sent, or is to send, that are not acknowledged. */
    private static String sent(String[] row) {
        return row[QUEUES].substring(0, row[QUEUES].indexOf(':'));
    }

    /** How many bytes an end has received that are not read. */
    private static String received(String[] row) {
        return row[QUEUES].substring(row[QUEUES].indexOf(':') + 1);
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
