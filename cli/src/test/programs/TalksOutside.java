import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Correct programs whose threads talk through what lies outside of memory; one of them for each word given. */
public class TalksOutside {
    /** What a thread does. */
    interface Action {
        void run() throws Exception;
    }

    private static int count;

    private static Thread start(Action action) {
        Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws Exception {
        for (String way : args) {
            count = 0;
            switch (way) {
                case "sockets" -> sockets();
                case "channels" -> channels();
                case "pipes" -> pipes();
                case "selector" -> selector();
                case "rest" -> {
                    datagrams();
                    closes();
                    count = 0;
                    channelPipe();
                }
                case "timeout" -> timeout();
                case "process" -> process();
                case "child" -> child();
                default -> throw new IllegalArgumentException(way);
            }
        }
    }

    private static void sockets() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread echo = start(() -> {
                try (Socket s = server.accept()) {
                    InputStream in = s.getInputStream();
                    OutputStream out = s.getOutputStream();
                    for (int b = in.read(); b >= 0; b = in.read()) {
                        count++;
                        out.write(b + 1);
                    }
                }
            });
            try (Socket s = new Socket(server.getInetAddress(), server.getLocalPort())) {
                for (int i = 0; i < 3; i++) {
                    s.getOutputStream().write(i);
                    check(s.getInputStream().read() == i + 1 && count == i + 1, "echo " + i);
                }
            }
            echo.join();
        }
    }

    private static void channels() throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(any)) {
            Thread echo = start(() -> {
                try (SocketChannel s = server.accept()) {
                    ByteBuffer one = ByteBuffer.allocate(1);
                    while (s.read(one) >= 0) {
                        one.flip();
                        count++;
                        s.write(one);
                        one.clear();
                    }
                }
            });
            try (SocketChannel s = SocketChannel.open(server.getLocalAddress())) {
                for (int i = 0; i < 3; i++) {
                    s.write(ByteBuffer.wrap(new byte[] {(byte) i}));
                    ByteBuffer answer = ByteBuffer.allocate(1);
                    s.read(answer);
                    check(answer.get(0) == i && count == i + 1, "echo " + i);
                }
            }
            echo.join();
        }
    }

    private static void pipes() throws Exception {
        PipedInputStream in = new PipedInputStream(4);
        PipedOutputStream out = new PipedOutputStream(in);
        int[] data = new int[10];
        start(() -> {
            try (out) {
                for (int i = 0; i < data.length; i++) {
                    data[i] = i;
                    out.write(i);
                }
            }
        });
        for (int i = in.read(); i >= 0; i = in.read()) {
            count += data[i];
        }
        check(count == 45, "sum " + count);
        PipedReader reader = new PipedReader();
        PipedWriter writer = new PipedWriter(reader);
        start(() -> {
            try (BufferedWriter lines = new BufferedWriter(writer)) {
                lines.write("two\nlines\n");
            }
        });
        BufferedReader lines = new BufferedReader(reader);
        check(lines.readLine().equals("two") && lines.readLine().equals("lines"), "lines");
    }

    private static void selector() throws Exception {
        try (Selector selector = Selector.open()) {
            Thread waker = start(() -> {
                count = 1;
                selector.wakeup();
            });
            selector.select();
            check(count == 1, "woken");
            waker.join();
        }
    }

    private static void datagrams() throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (DatagramSocket to = new DatagramSocket(0, here);
                DatagramSocket from = new DatagramSocket(0, here)) {
            Thread receiver = start(() -> {
                DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                to.receive(packet);
                check(packet.getData()[0] == 7, "datagram");
            });
            from.send(new DatagramPacket(new byte[] {7}, 1, to.getLocalSocketAddress()));
            receiver.join();
        }
    }

    /** A thread that waits for a connection is told that the socket was closed. */
    private static void closes() throws Exception {
        ServerSocket server = new ServerSocket(0);
        Thread waiter = start(() -> {
            try {
                server.accept();
                throw new AssertionError("nobody connects");
            } catch (SocketException e) {
                count = 1;
            }
        });
        server.close();
        waiter.join();
        check(count == 1, "closed");
    }

    private static void channelPipe() throws Exception {
        Pipe pipe = Pipe.open();
        Thread writer = start(() -> {
            pipe.sink().write(ByteBuffer.wrap(new byte[] {1, 2}));
            pipe.sink().close();
        });
        ByteBuffer got = ByteBuffer.allocate(8);
        while (pipe.source().read(got) >= 0) {
            count++;
        }
        writer.join();
        pipe.source().close();
        check(got.position() == 2, "bytes");
    }

    private static void timeout() throws IOException {
        try (ServerSocket server = new ServerSocket(0)) {
            server.setSoTimeout(60_000);
            try {
                server.accept();
                throw new AssertionError("nobody connects");
            } catch (SocketTimeoutException e) {
                count++;
            }
        }
    }

    private static void process() throws Exception {
        Thread other = start(() -> count++);
        check(new ProcessBuilder("sh", "-c", "sleep 0.02; exit 3").start().waitFor() == 3, "status");
        other.join();
    }

    /** The output of another process: no hook tells that the read blocks. */
    private static void child() throws Exception {
        Process child = new ProcessBuilder("sh", "-c", "sleep 0.3; echo hello").start();
        Thread other = start(() -> count++);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(child.getInputStream()))) {
            check(lines.readLine().equals("hello"), "output");
        }
        other.join();
        check(child.waitFor() == 0, "status");
    }
}
