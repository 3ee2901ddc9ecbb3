package dev.heddle.cli.debug;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Passes packets between a debugger and the JVM of a replay, on the loopback interface. It tells the JVM when the
 * debugger has a method called ({@link DebuggedJvm#callsBy}), keeps steps out of Heddle's own code, keeps classes of
 * the JDK from being reported one by one, and stops the replay at an event. Everything else passes unchanged, so any
 * debugger will do. See {@code docs/adr/0055-debuggers-behind-a-proxy.md}.
 */
public final class DebugProxy implements Closeable {
    private static final Set<Integer> CALLS =
            Set.of(Jdwp.INVOKE_STATIC, Jdwp.NEW_INSTANCE, Jdwp.INVOKE_OF_INTERFACE, Jdwp.INVOKE);
    private static final String[] JDK = {"java.*", "javax.*", "jdk.*", "sun.*", "com.sun.*"};
    private static final int UNLOAD_REQUEST = 0x7ffffff0;
    private static final int HANDSHAKE_MILLIS = 5_000;

    private final ServerSocket forJvm;
    private final ServerSocket forDebugger;
    private final int until;
    private final Consumer<String> says;
    private volatile boolean isClosed;

    /**
     * Begins to listen.
     *
     * @param port for the debugger, 0 for any
     * @param until execution index of the event after which to stop, or -1
     * @param says gets lines for the user
     * @throws IOException where the port is taken
     */
    public DebugProxy(int port, int until, Consumer<String> says) throws IOException {
        this.until = until;
        this.says = says;
        InetAddress local = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
        forDebugger = new ServerSocket(port, 1, local);
        forJvm = new ServerSocket(0, 1, local);
    }

    /** What the JVM gets in addition to its options. */
    public String jvmOption() {
        return "-agentlib:jdwp=transport=dt_socket,server=n,suspend=n,address="
                + forJvm.getInetAddress().getHostAddress() + ":" + forJvm.getLocalPort();
    }

    /** Where the debugger is to attach. */
    public int port() {
        return forDebugger.getLocalPort();
    }

    /** Starts to pass packets, on threads of its own; ends with the JVM, or by {@link #close}. */
    public void start() {
        Thread thread = new Thread(this::run, "heddle-debug-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try (DebuggedJvm jvm = new DebuggedJvm(forJvm.accept())) {
            long main = jvm.awaitReady();
            says.accept("waiting for a debugger: attach to localhost:" + port() + " (JDWP, dt_socket)");
            while (true) {
                try (Socket client = forDebugger.accept()) {
                    if (isDebugger(client)) {
                        new Connection(jvm, client).pass(main);
                    }
                }
            }
        } catch (IOException e) {
            if (!isClosed && !DebuggedJvm.isEnd(e)) {
                says.accept("debugging ends: " + e.getMessage());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Shakes hands; a connection without a handshake (a port scan, a browser) is closed. */
    private static boolean isDebugger(Socket client) {
        try {
            client.setSoTimeout(HANDSHAKE_MILLIS);
            byte[] hello = client.getInputStream().readNBytes(Jdwp.HANDSHAKE.length);
            boolean isOne = Arrays.equals(hello, Jdwp.HANDSHAKE);
            if (isOne) {
                client.getOutputStream().write(Jdwp.HANDSHAKE);
                client.setSoTimeout(0);
            }
            return isOne;
        } catch (IOException e) {
            return false;
        }
    }

    /** Stops listening, and ends connections that have not begun. */
    @Override
    public void close() throws IOException {
        isClosed = true;
        forDebugger.close();
        forJvm.close();
    }

    private final class Connection {
        private final DebuggedJvm jvm;
        private final Socket socket;
        private final DataInputStream in;
        private final DataOutputStream out;
        /** Commands that call methods and have not been answered: the threads that run them. */
        private final Map<Integer, Long> calls = new HashMap<>();
        /** Threads in the order of their calls, the latest last. */
        private final Deque<Long> callers = new ArrayDeque<>();
        /** Commands that request breakpoints, not answered yet. */
        private final Set<Integer> asked = ConcurrentHashMap.newKeySet();
        /** Breakpoints of the debugger, by the number of the request. */
        private final Set<Integer> breakpoints = new LinkedHashSet<>();

        private volatile int gateRequest = -1;
        private volatile int stepRequest = -1;
        /** The JVM is suspended by us, and the debugger does not know. */
        private boolean isHeld;

        Connection(DebuggedJvm jvm, Socket socket) throws IOException {
            this.jvm = jvm;
            this.socket = socket;
            socket.setTcpNoDelay(true);
            in = new DataInputStream(socket.getInputStream());
            out = new DataOutputStream(socket.getOutputStream());
        }

        /** The debugger finds the JVM suspended at its start, as with {@code suspend=y}. */
        void pass(long main) throws IOException {
            jvm.ask(Jdwp.SUSPEND, new Jdwp.Data());
            jvm.open();
            if (until >= 0) {
                jvm.stopAtGate(number -> gateRequest = number);
            }
            byte[] started = new Jdwp.Data()
                    .u1(Jdwp.SUSPEND_ALL)
                    .u4(1)
                    .u1(Jdwp.VM_START)
                    .u4(0)
                    .u8(main)
                    .bytes();
            toDebugger(JdwpPacket.command(0, Jdwp.EVENTS, started));
            Thread commands = new Thread(this::commands, "heddle-debug-commands");
            commands.setDaemon(true);
            commands.start();
            while (true) {
                fromJvm(jvm.read());
            }
        }

        private synchronized void toDebugger(JdwpPacket packet) throws IOException {
            packet.write(out);
        }

        // ---- commands of the debugger

        private void commands() {
            try {
                while (true) {
                    fromDebugger(JdwpPacket.read(in));
                }
            } catch (IOException e) {
                leave();
            }
        }

        /** The debugger has gone: the replay goes on without it. */
        private void leave() {
            try {
                socket.close();
                jvm.tell(Jdwp.DISPOSE, new Jdwp.Data());
            } catch (IOException e) {
                isClosed = true; // the JVM has gone before
            }
        }

        private void fromDebugger(JdwpPacket packet) throws IOException {
            int command = packet.isReply() ? -1 : packet.code();
            if (CALLS.contains(command)) {
                callBegins(packet);
            } else if (command == Jdwp.SET_REQUEST) {
                request(packet);
                return;
            } else if (command == Jdwp.CLEAR_REQUEST && isClearOfUnload(packet)) {
                toDebugger(JdwpPacket.reply(packet.id(), new byte[0]));
                return;
            } else if (command == Jdwp.SUSPEND && takeHold()) {
                toDebugger(JdwpPacket.reply(packet.id(), new byte[0]));
                return;
            } else if (command == Jdwp.CLEAR_REQUEST || command == Jdwp.CLEAR_BREAKPOINTS) {
                forget(packet);
            }
            jvm.write(packet);
        }

        /** In all of these commands the thread stands second, after a class or an object. */
        private synchronized void callBegins(JdwpPacket packet) throws IOException {
            long thread = ByteBuffer.wrap(packet.data()).getLong(Jdwp.ID_BYTES);
            calls.put(packet.id(), thread);
            callers.addLast(thread);
            jvm.callsBy(thread);
        }

        private synchronized void callEnds(int id) throws IOException {
            Long thread = calls.remove(id);
            if (thread != null) {
                callers.removeLastOccurrence(thread);
                jvm.callsBy(callers.isEmpty() ? 0 : callers.getLast());
            }
        }

        private void request(JdwpPacket packet) throws IOException {
            ByteBuffer data = ByteBuffer.wrap(packet.data());
            int kind = data.get();
            int policy = data.get();
            int modifiers = data.getInt();
            if (kind == Jdwp.CLASS_UNLOAD) {
                // To report unloading the JVM would mark all classes, which gives them identity hash codes.
                toDebugger(JdwpPacket.reply(
                        packet.id(), new Jdwp.Data().u4(UNLOAD_REQUEST).bytes()));
                return;
            }
            if (kind == Jdwp.BREAKPOINT) {
                asked.add(packet.id());
            }
            boolean isBookkeeping = kind == Jdwp.CLASS_PREPARE && policy == Jdwp.SUSPEND_NONE && modifiers == 0;
            String[] excluded =
                    isBookkeeping ? JDK : kind == Jdwp.SINGLE_STEP ? new String[] {"dev.heddle.*"} : new String[0];
            Jdwp.Data more = new Jdwp.Data()
                    .u1(kind)
                    .u1(policy)
                    .u4(modifiers + excluded.length)
                    .of(Arrays.copyOfRange(packet.data(), data.position(), packet.data().length));
            for (String name : excluded) {
                more.u1(Jdwp.CLASS_EXCLUDE).text(name);
            }
            jvm.write(JdwpPacket.command(packet.id(), packet.code(), more.bytes()));
        }

        private boolean isClearOfUnload(JdwpPacket packet) {
            return packet.data().length == 5 && packet.data()[0] == Jdwp.CLASS_UNLOAD;
        }

        private synchronized void forget(JdwpPacket packet) {
            if (packet.code() == Jdwp.CLEAR_BREAKPOINTS) {
                breakpoints.clear();
            } else if (packet.data().length == 5 && packet.data()[0] == Jdwp.BREAKPOINT) {
                breakpoints.remove(ByteBuffer.wrap(packet.data()).getInt(1));
            }
        }

        /** The debugger suspends the JVM, which is suspended already: one of the two counts. */
        private synchronized boolean takeHold() {
            boolean was = isHeld;
            isHeld = false;
            return was;
        }

        // ---- answers and events of the JVM

        private void fromJvm(JdwpPacket packet) throws IOException {
            if (packet.isReply()) {
                callEnds(packet.id());
                if (asked.remove(packet.id()) && packet.code() == 0) {
                    synchronized (this) {
                        breakpoints.add(ByteBuffer.wrap(packet.data()).getInt());
                    }
                }
            } else if (packet.code() == Jdwp.EVENTS && isOurs(packet)) {
                return;
            }
            toDebugger(packet);
        }

        /**
         * Whether the first event is one that we have requested, alone or with others at the same place, which then are
         * not passed on either.
         */
        private boolean isOurs(JdwpPacket packet) throws IOException {
            ByteBuffer data = ByteBuffer.wrap(packet.data());
            data.get(); // the policy
            int events = data.getInt();
            for (int i = 0; i < events; i++) {
                int kind = data.get();
                if (kind != Jdwp.SINGLE_STEP
                        && kind != Jdwp.BREAKPOINT
                        && kind != Jdwp.METHOD_ENTRY
                        && kind != Jdwp.METHOD_EXIT) {
                    return false;
                }
                int request = data.getInt();
                long thread = data.getLong();
                byte[] location = new byte[Jdwp.LOCATION_BYTES];
                data.get(location);
                if (kind == Jdwp.BREAKPOINT && request == gateRequest) {
                    if (events > 1) {
                        return false; // the debugger stops at the gate itself
                    }
                    leaveGate(thread, location);
                    return true;
                }
                if (kind == Jdwp.SINGLE_STEP && request == stepRequest) {
                    clear(Jdwp.SINGLE_STEP, stepRequest);
                    stepRequest = -1;
                    stopped(thread, location);
                    return true;
                }
            }
            return false;
        }

        /** From the gate to the program's own code: what a person wants to see is on top of the stack then. */
        private void leaveGate(long thread, byte[] location) throws IOException {
            clear(Jdwp.BREAKPOINT, gateRequest);
            gateRequest = -1;
            jvm.stopOutside(thread, number -> {
                if (number < 0) { // the debugger steps already
                    stopped(thread, location);
                } else {
                    stepRequest = number;
                    jvm.tell(Jdwp.RESUME, new Jdwp.Data());
                }
            });
        }

        private void clear(int kind, int request) throws IOException {
            jvm.tell(Jdwp.CLEAR_REQUEST, new Jdwp.Data().u1(kind).u4(request));
        }

        /**
         * A debugger shows a stop that it has asked for: one of its breakpoints lends its number. Where it has none,
         * the JVM stays suspended.
         */
        private void stopped(long thread, byte[] location) throws IOException {
            int lender;
            synchronized (this) {
                lender = breakpoints.isEmpty() ? -1 : breakpoints.iterator().next();
                isHeld = lender < 0;
            }
            says.accept("stopped after event " + until
                    + (lender < 0 ? "; the debugger has no breakpoint, so it shows this after Pause" : ""));
            if (lender >= 0) {
                byte[] event = new Jdwp.Data()
                        .u1(Jdwp.SUSPEND_ALL)
                        .u4(1)
                        .u1(Jdwp.BREAKPOINT)
                        .u4(lender)
                        .u8(thread)
                        .of(location)
                        .bytes();
                toDebugger(JdwpPacket.command(0, Jdwp.EVENTS, event));
            }
        }
    }
}
