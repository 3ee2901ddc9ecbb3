import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A server answers each request in two writes, and a watchdog closes the client's connection after 10 s: through
 * sockets, a selector or pipes, by the argument. The kernel holds the second write back until the client acknowledges
 * the first, which takes 40 ms; the program is correct.
 */
public class ReplyInTwoParts {
    private static final int REQUESTS = 3;

    /** The client's side. */
    private interface Connection extends Closeable {
        void send(int request) throws IOException;

        int receive() throws IOException;
    }

    private static volatile Exception failure;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "sockets" -> overSockets(false);
            case "selector" -> overSockets(true);
            case "pipes" -> overPipes();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void overSockets(boolean selects) throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> {
                try (Socket socket = listening.accept()) {
                    serve(socket.getInputStream(), socket.getOutputStream());
                } catch (IOException e) {
                    failure = e;
                }
            });
            server.start();
            InetSocketAddress address = new InetSocketAddress(listening.getInetAddress(), listening.getLocalPort());
            try (Connection connection = selects ? selecting(address) : blocking(address)) {
                ask(connection);
            }
            server.join();
        }
        check();
    }

    private static void overPipes() throws Exception {
        Pipe requests = Pipe.open();
        Pipe replies = Pipe.open();
        Thread server = new Thread(() -> {
            try {
                ByteBuffer one = ByteBuffer.allocate(1);
                while (requests.source().read(one) > 0) {
                    for (int part = 0; part < 2; part++) {
                        one.flip();
                        replies.sink().write(one);
                    }
                    one.clear();
                }
                requests.source().close();
                replies.sink().close();
            } catch (IOException e) {
                failure = e;
            }
        });
        server.start();
        Connection connection = new Connection() {
            @Override
            public void send(int request) throws IOException {
                requests.sink().write(ByteBuffer.wrap(new byte[] {(byte) request}));
            }

            @Override
            public int receive() throws IOException {
                ByteBuffer one = ByteBuffer.allocate(1);
                return replies.source().read(one) < 0 ? -1 : one.get(0);
            }

            @Override
            public void close() throws IOException {
                requests.sink().close();
                replies.source().close();
            }
        };
        try (connection) {
            ask(connection);
        }
        server.join();
        check();
    }

    private static void serve(InputStream in, OutputStream out) throws IOException {
        for (int request = in.read(); request >= 0; request = in.read()) {
            out.write(request);
            out.write(request);
        }
    }

    private static void ask(Connection connection) throws Exception {
        ScheduledThreadPoolExecutor watchdog = new ScheduledThreadPoolExecutor(1);
        for (int i = 1; i <= REQUESTS; i++) {
            Future<?> closes = watchdog.schedule(
                    () -> {
                        connection.close();
                        return null;
                    },
                    10,
                    TimeUnit.SECONDS);
            connection.send(i);
            for (int part = 0; part < 2; part++) {
                int received = connection.receive();
                if (received != i) {
                    throw new AssertionError("received " + received + " for part " + part + " of " + i);
                }
            }
            closes.cancel(false);
        }
        watchdog.shutdownNow();
    }

    private static void check() throws Exception {
        if (failure != null) {
            throw failure;
        }
    }

    private static Connection blocking(InetSocketAddress address) throws IOException {
        Socket socket = new Socket(address.getAddress(), address.getPort());
        return new Connection() {
            @Override
            public void send(int request) throws IOException {
                socket.getOutputStream().write(request);
            }

            @Override
            public int receive() throws IOException {
                return socket.getInputStream().read();
            }

            @Override
            public void close() throws IOException {
                socket.close();
            }
        };
    }

    private static Connection selecting(InetSocketAddress address) throws IOException {
        Selector selector = Selector.open();
        SocketChannel channel = SocketChannel.open(address);
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ);
        return new Connection() {
            @Override
            public void send(int request) throws IOException {
                channel.write(ByteBuffer.wrap(new byte[] {(byte) request}));
            }

            @Override
            public int receive() throws IOException {
                ByteBuffer one = ByteBuffer.allocate(1);
                int read = channel.read(one);
                while (read == 0) {
                    selector.select();
                    selector.selectedKeys().clear();
                    read = channel.read(one);
                }
                return read < 0 ? -1 : one.get(0);
            }

            @Override
            public void close() throws IOException {
                channel.close();
                selector.close();
            }
        };
    }
}
