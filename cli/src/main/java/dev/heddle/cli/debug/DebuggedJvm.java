package dev.heddle.cli.debug;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The connection to the JVM of a replay, and what Heddle says there beside what a debugger does: commands with ids of
 * our own, whose replies the debugger does not see. May be written to by several threads; one thread reads.
 */
final class DebuggedJvm implements Closeable {
    /** Above those of debuggers, which count from 1. */
    private static final int FIRST_OF_OURS = 0x40000000;

    private static final String CALLS = "Ldev/heddle/replayer/execution/DebuggerCalls;";
    private static final String GATE = "Ldev/heddle/replayer/process/DebuggerGate;";
    private static final int LOOK_MILLIS = 20;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final AtomicInteger nextId = new AtomicInteger(FIRST_OF_OURS);
    private final Map<Integer, Answered<JdwpPacket>> open = new ConcurrentHashMap<>();
    private long calls;
    private long caller;
    private long gate;
    private long attached;
    private long reached;

    @FunctionalInterface
    interface Answered<T> {
        void accept(T answer) throws IOException;
    }

    DebuggedJvm(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
        out.write(Jdwp.HANDSHAKE);
        out.flush();
        byte[] answer = new byte[Jdwp.HANDSHAKE.length];
        in.readFully(answer);
        if (!Arrays.equals(answer, Jdwp.HANDSHAKE)) {
            throw new IOException("expected the handshake of JDWP from the program's JVM");
        }
    }

    /**
     * Waits until the replay waits for a debugger. Before anyone else reads.
     *
     * @return the id of the thread that waits
     */
    long awaitReady() throws IOException, InterruptedException {
        ByteBuffer sizes = ask(Jdwp.ID_SIZES, new Jdwp.Data());
        for (int i = 0; i < 4; i++) {
            if (sizes.getInt() != Jdwp.ID_BYTES) {
                throw new IOException("expected ids of 8 bytes in JDWP; this JVM cannot be debugged by heddle");
            }
        }
        gate = awaitClass(GATE);
        calls = awaitClass(CALLS);
        caller = field(calls, "caller");
        attached = field(gate, "attached");
        reached = method(gate, "reached");
        long waiting = field(gate, "waiting");
        while (true) {
            ByteBuffer value =
                    ask(Jdwp.GET_VALUES, new Jdwp.Data().u8(gate).u4(1).u8(waiting));
            value.getInt();
            value.get(); // the tag
            long thread = value.getLong();
            if (thread != 0) {
                return thread;
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private long awaitClass(String signature) throws IOException, InterruptedException {
        while (true) {
            ByteBuffer found = ask(Jdwp.CLASSES_BY_SIGNATURE, new Jdwp.Data().text(signature));
            if (found.getInt() > 0) {
                found.get(); // the kind of type
                long id = found.getLong();
                if ((found.getInt() & 4) != 0) { // initialised
                    return id;
                }
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private long field(long type, String name) throws IOException {
        return member(Jdwp.FIELDS, type, name);
    }

    private long method(long type, String name) throws IOException {
        return member(Jdwp.METHODS, type, name);
    }

    private long member(int command, long type, String name) throws IOException {
        ByteBuffer members = ask(command, new Jdwp.Data().u8(type));
        for (int left = members.getInt(); left > 0; left--) {
            long id = members.getLong();
            String found = Jdwp.text(members);
            Jdwp.text(members);
            members.getInt();
            if (found.equals(name)) {
                return id;
            }
        }
        throw new IOException("expected a member " + name + "; the installation mixes builds, build it again");
    }

    /** Sends a command of ours and waits for the answer. Only while no other thread reads. */
    ByteBuffer ask(int command, Jdwp.Data data) throws IOException {
        int id = nextId.getAndIncrement();
        write(JdwpPacket.command(id, command, data.bytes()));
        while (true) {
            JdwpPacket packet = JdwpPacket.read(in);
            if (packet.isReply() && packet.id() == id) {
                if (packet.code() != 0) {
                    throw new IOException("the program's JVM answers command " + (command >> 8) + "." + (command & 0xff)
                            + " of JDWP with error " + packet.code());
                }
                return ByteBuffer.wrap(packet.data());
            }
        }
    }

    /** Sends a command of ours; the answer goes to the consumer, on the thread that reads. */
    void tell(int command, Jdwp.Data data, Answered<JdwpPacket> answered) throws IOException {
        int id = nextId.getAndIncrement();
        open.put(id, answered);
        write(JdwpPacket.command(id, command, data.bytes()));
    }

    void tell(int command, Jdwp.Data data) throws IOException {
        tell(command, data, answer -> {});
    }

    /** The next packet that is not an answer to us. */
    JdwpPacket read() throws IOException {
        while (true) {
            JdwpPacket packet = JdwpPacket.read(in);
            Answered<JdwpPacket> ours = packet.isReply() ? open.remove(packet.id()) : null;
            if (ours == null) {
                return packet;
            }
            ours.accept(packet);
        }
    }

    synchronized void write(JdwpPacket packet) throws IOException {
        packet.write(out);
    }

    /** From the next command on, hooks of that thread pass through; 0 for none. */
    void callsBy(long thread) throws IOException {
        tell(Jdwp.SET_VALUES, new Jdwp.Data().u8(calls).u4(1).u8(caller).u8(thread));
    }

    void open() throws IOException {
        tell(Jdwp.SET_VALUES, new Jdwp.Data().u8(gate).u4(1).u8(attached).u1(1));
    }

    /** Requests an event where the replay stops; the number of the request goes to the consumer. */
    void stopAtGate(Answered<Integer> request) throws IOException {
        Jdwp.Data data = new Jdwp.Data()
                .u1(Jdwp.BREAKPOINT)
                .u1(Jdwp.SUSPEND_ALL)
                .u4(1)
                .u1(Jdwp.LOCATION_ONLY)
                .u1(1) // a class
                .u8(gate)
                .u8(reached)
                .u8(0);
        tell(Jdwp.SET_REQUEST, data, answer -> request.accept(number(answer)));
    }

    /** Requests an event at the next instruction of the thread that is not Heddle's; -1 where that is not possible. */
    void stopOutside(long thread, Answered<Integer> request) throws IOException {
        Jdwp.Data data = new Jdwp.Data()
                .u1(Jdwp.SINGLE_STEP)
                .u1(Jdwp.SUSPEND_ALL)
                .u4(3)
                .u1(Jdwp.STEP)
                .u8(thread)
                .u4(0) // the smallest step
                .u4(0) // into
                .u1(Jdwp.CLASS_EXCLUDE)
                .text("dev.heddle.*")
                .u1(Jdwp.COUNT)
                .u4(1);
        tell(Jdwp.SET_REQUEST, data, answer -> request.accept(number(answer)));
    }

    private static int number(JdwpPacket answer) {
        return answer.code() == 0 ? ByteBuffer.wrap(answer.data()).getInt() : -1;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** Whether the exception is the end of a connection, and nothing worse. */
    static boolean isEnd(IOException e) {
        return e instanceof EOFException || e instanceof java.net.SocketException;
    }
}
