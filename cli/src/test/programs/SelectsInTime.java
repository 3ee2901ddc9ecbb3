import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Selectors wait in virtual time, are woken by what arrives, and by an interrupt. */
public class SelectsInTime {
    private static int beats;

    public static void main(String[] args) throws Exception {
        timeouts();
        messages();
        interrupt();
    }

    /** A thread that beats each second while main sleeps for ten. */
    private static void timeouts() throws Exception {
        Selector selector = Selector.open();
        Thread heart = new Thread(() -> {
            while (selector.isOpen() && !Thread.interrupted()) {
                select(selector, 1_000);
                beats++;
            }
        });
        heart.start();
        for (int i = 0; i < 10; i++) {
            Thread.sleep(1_000);
        }
        heart.interrupt();
        heart.join();
        check(beats >= 7, beats + " beats in 10 s");
        selector.close();
    }

    /** A server that answers each of three bytes, to a client that waits a minute for each answer. */
    private static void messages() throws Exception {
        try (Selector selector = Selector.open();
                ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread echo = new Thread(() -> {
                try (SocketChannel from = server.accept()) {
                    ByteBuffer one = ByteBuffer.allocate(1);
                    while (from.read(one) > 0) {
                        one.flip();
                        from.write(one);
                        one.clear();
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            echo.start();
            SocketChannel client = SocketChannel.open(server.getLocalAddress());
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_READ);
            for (int i = 0; i < 3; i++) {
                client.write(ByteBuffer.wrap(new byte[] {(byte) i}));
                check(select(selector, 60_000) == 1, "no answer to " + i);
                selector.selectedKeys().clear();
                ByteBuffer answer = ByteBuffer.allocate(1);
                check(client.read(answer) == 1 && answer.get(0) == i, "not the answer to " + i);
            }
            client.close();
            echo.join();
        }
    }

    private static void interrupt() throws Exception {
        Selector selector = Selector.open();
        Thread waits = new Thread(() -> {
            check(select(selector, 0) == 0, "a channel");
            check(Thread.interrupted(), "not interrupted");
        });
        waits.start();
        waits.interrupt();
        waits.join();
        selector.close();
    }

    private static int select(Selector selector, long millis) {
        try {
            return selector.select(millis);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            System.err.println(otherwise);
            System.exit(3);
        }
    }
}
