import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** Loses updates that threads of the JDK's own services make, which the word given names. */
public class ServicesOfTheJdk {
    /** What is done with an address of a server. */
    interface Use {
        void of(URI server) throws Exception;
    }

    static int counter;
    static int expected;

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "client" -> served(1, ServicesOfTheJdk::sendTwice);
            case "asynchronous client" -> served(1, ServicesOfTheJdk::sendAsynchronously);
            case "server" -> served(2, ServicesOfTheJdk::readTwice);
            case "connection" -> served(1, ServicesOfTheJdk::readTwice);
            case "exit" -> exits();
            case "wait" -> waits();
            case "file" -> file();
            case "channels" -> channels();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        Thread other = new Thread(() -> counter++);
        other.start();
        counter++;
        other.join();
        expected += 2;
        if (counter != expected) {
            throw new AssertionError("lost: " + counter + " of " + expected);
        }
    }

    private static void count() {
        counter++;
    }

    private static void served(int threads, Use use) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            count();
            byte[] reply = {'o', 'k'};
            exchange.sendResponseHeaders(200, reply.length);
            exchange.getResponseBody().write(reply);
            exchange.close();
        });
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        server.setExecutor(pool);
        server.start();
        use.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"));
        server.stop(1);
        pool.shutdown();
        expected += 2;
    }

    private static void sendTwice(URI server) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < 2; i++) {
            String reply = client.send(HttpRequest.newBuilder(server).build(), BodyHandlers.ofString())
                    .body();
            if (!reply.equals("ok")) {
                throw new IllegalStateException(reply);
            }
        }
    }

    private static void sendAsynchronously(URI server) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(server).build();
        var first = client.sendAsync(request, BodyHandlers.ofString()).thenAccept(reply -> count());
        var second = client.sendAsync(request, BodyHandlers.ofString()).thenAccept(reply -> count());
        first.get();
        second.get();
        expected += 2;
    }

    private static void read(URI server) {
        try (InputStream in = server.toURL().openStream()) {
            if (in.readAllBytes().length != 2) {
                throw new IllegalStateException();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void readTwice(URI server) throws Exception {
        Thread first = new Thread(() -> read(server));
        Thread second = new Thread(() -> read(server));
        first.start();
        second.start();
        first.join();
        second.join();
    }

    private static void exits() throws Exception {
        Process one = new ProcessBuilder("/bin/true").start();
        Process other = new ProcessBuilder("/bin/false").start();
        var first = one.onExit().thenAccept(ended -> count());
        var second = other.onExit().thenAccept(ended -> count());
        first.get();
        second.get();
        expected += 2;
        if (one.exitValue() != 0 || other.exitValue() != 1 || one.isAlive()) {
            throw new IllegalStateException();
        }
    }

    private static void waits() throws Exception {
        Process one = new ProcessBuilder("/bin/true").start();
        Process other = new ProcessBuilder("/bin/sh", "-c", "read line").start();
        if (one.waitFor() != 0 || other.waitFor(20, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException();
        }
        other.getOutputStream().close();
        while (other.isAlive()) {
            Thread.sleep(1);
        }
        if (!other.waitFor(1, TimeUnit.MINUTES) || other.exitValue() != 1) {
            throw new IllegalStateException();
        }
    }

    private static void file() throws Exception {
        Path file = Files.createTempFile("services", ".bin");
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(file, StandardOpenOption.WRITE)) {
            CountDownLatch written = new CountDownLatch(2);
            for (int i = 0; i < 2; i++) {
                channel.write(ByteBuffer.allocate(10), 10L * i, written, new Counts());
            }
            channel.write(ByteBuffer.allocate(10), 20).get();
            written.await();
            expected += 2;
        } finally {
            Files.delete(file);
        }
    }

    private static final class Counts implements CompletionHandler<Integer, CountDownLatch> {
        @Override
        public void completed(Integer bytes, CountDownLatch latch) {
            count();
            latch.countDown();
        }

        @Override
        public void failed(Throwable reason, CountDownLatch latch) {
            throw new IllegalStateException(reason);
        }
    }

    private static void channels() throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open().bind(any);
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            var accepted = server.accept();
            client.connect(server.getLocalAddress()).get();
            CountDownLatch done = new CountDownLatch(2);
            try (AsynchronousSocketChannel peer = accepted.get()) {
                peer.read(ByteBuffer.allocate(4), done, new Counts());
                client.read(ByteBuffer.allocate(4), done, new Counts());
                client.write(ByteBuffer.allocate(4)).get();
                peer.write(ByteBuffer.allocate(4)).get();
                done.await();
            }
            expected += 2;
        }
    }
}
