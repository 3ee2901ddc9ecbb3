package dev.heddle.replayer.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.inputs.OwnConnections.Arrivals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On files as the kernel shows them. */
class OwnConnectionsTest {
    private static final String HEADER = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt";
    private static final String SERVER = "0000000000000000FFFF00000100007F:2BE4";
    private static final String CLIENT = "0000000000000000FFFF00000100007F:A0F2";
    private static final String CLIENT_OF_4 = "0100007F:A0F2";
    private static final String NONE = "00000000000000000000000000000000:0000";

    @TempDir
    Path process;

    private boolean areAll(String... rows) throws IOException {
        return !arrivals(rows).fromOutside();
    }

    private Arrivals arrivals(String... rows) throws IOException {
        Path tables = Files.createDirectories(process.resolve("net"));
        Files.writeString(tables.resolve("tcp6"), HEADER + "\n" + String.join("\n", rows) + "\n");
        return new OwnConnections(process).arrivals();
    }

    private void has(int descriptor, String target) throws IOException {
        Path folder = Files.createDirectories(process.resolve("fd"));
        Files.createSymbolicLink(folder.resolve("" + descriptor), Path.of(target));
    }

    private static String row(String local, String remote, String state, int inode) {
        return row(local, remote, state, inode, "00000000:00000000");
    }

    private static String row(String local, String remote, String state, int inode, String queues) {
        return "   0: " + local + " " + remote + " " + state + " " + queues + " 00:00000000 00000000     0        0 "
                + inode + " 1 0000000014 100 0 0 10 0";
    }

    @Test
    void bothEndsAreOwn() throws IOException {
        has(0, "pipe:[1]");
        has(4, "anon_inode:[eventpoll]");
        has(5, "socket:[50]");
        has(6, "socket:[60]");
        has(7, "socket:[70]");
        has(8, "pipe:[80]");
        has(9, "pipe:[80]");
        assertTrue(areAll(row(SERVER, NONE, "0A", 50), row(SERVER, CLIENT, "01", 60), row(CLIENT, SERVER, "01", 70)));
    }

    @Test
    void connectionWaitsToBeAccepted() throws IOException {
        has(5, "socket:[50]");
        has(7, "socket:[70]");
        String[] rows = {row(SERVER, NONE, "0A", 50), row(SERVER, CLIENT, "01", 0), row(CLIENT, SERVER, "01", 70)};
        assertTrue(areAll(rows));
        Files.delete(process.resolve("fd/5"));
        assertFalse(areAll(rows), "another process accepts it");
    }

    @Test
    void peerIsAnotherProcess() throws IOException {
        has(7, "socket:[70]");
        assertFalse(areAll(row(SERVER, CLIENT, "01", 60), row(CLIENT, SERVER, "01", 70)));
        assertFalse(areAll(row(CLIENT, SERVER, "01", 70)), "on another machine");
        assertTrue(areAll(row(CLIENT, SERVER, "08", 70)), "which has closed it");
    }

    @Test
    void oneEndIsInTheOtherTable() throws IOException {
        has(6, "socket:[60]");
        has(7, "socket:[70]");
        Path tables = Files.createDirectories(process.resolve("net"));
        Files.writeString(tables.resolve("tcp"), HEADER + "\n" + row(CLIENT_OF_4, "0100007F:2BE4", "01", 70) + "\n");
        assertTrue(areAll(row(SERVER, CLIENT, "01", 60)));
    }

    @Test
    void anotherProcessHasTheOtherEndOfAPipe() throws IOException {
        has(8, "pipe:[80]");
        assertFalse(areAll());
    }

    @Test
    void whatOneEndHasSentIsOnItsWayToTheOther() throws IOException {
        has(6, "socket:[60]");
        has(7, "socket:[70]");
        String client = row(CLIENT, SERVER, "01", 70);
        String sends = row(SERVER, CLIENT, "01", 60, "00000002:00000000");
        assertEquals(new Arrivals(false, true), arrivals(sends, client));
        String hasSome = row(CLIENT, SERVER, "01", 70, "00000000:00000001");
        assertEquals(new Arrivals(false, false), arrivals(sends, hasSome), "the client can go on");
        String closedByPeer = row(CLIENT, SERVER, "08", 70);
        assertEquals(new Arrivals(false, false), arrivals(sends, closedByPeer), "all has been received");
        String closedItself = row(SERVER, CLIENT, "04", 0, "00000002:00000000");
        assertEquals(new Arrivals(true, true), arrivals(closedItself, client), "and leaves what it has sent");
    }

    @Test
    void datagramsMayComeFromAnywhere() throws IOException {
        has(7, "socket:[70]");
        Path tables = Files.createDirectories(process.resolve("net"));
        Files.writeString(tables.resolve("udp"), HEADER + "\n" + row(CLIENT_OF_4, "00000000:0000", "07", 70) + "\n");
        assertFalse(areAll());
    }

    @Test
    void socketsHaveDescriptors() throws IOException {
        has(6, "socket:[60]");
        has(7, "socket:[70]");
        has(8, "pipe:[80]");
        assertEquals(Set.of(6, 7), Set.copyOf(new OwnConnections(process).sockets()));
    }

    @Test
    void unknownWithoutTheFiles() {
        assertTrue(new OwnConnections(process).arrivals().fromOutside());
        assertEquals(Set.of(), Set.copyOf(new OwnConnections(process).sockets()));
    }
}
