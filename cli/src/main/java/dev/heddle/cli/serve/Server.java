package dev.heddle.cli.serve;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.packed.PackedFiles;
import dev.heddle.replayer.launch.TargetPool;
import dev.heddle.replayer.program.UsageException;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs the commands of clients, one at a time; a client that comes meanwhile runs its command by itself. Target JVMs
 * stay from one command to the next. It ends when nothing has come for a time, when it is told to, or when a client has
 * other jars than it has.
 */
final class Server {
    /** Runs a command line. */
    @FunctionalInterface
    interface Commands {
        /** Answers the exit code. */
        int run(String[] words, Console console);
    }

    private final Console console;
    private final ServedPlace place;
    private final Commands commands;
    private final String build;
    private final long idleNanos;
    private static final int MOST_TRIES = 100;

    private final ReentrantLock running = new ReentrantLock();
    private final TargetPool pool = TargetPool.ofServer();
    private volatile long lastEnd = System.nanoTime();
    private volatile long done;

    /** @param idleNanos how long it waits for a command */
    Server(Console console, ServedPlace place, Commands commands, String build, long idleNanos) {
        this.console = console;
        this.place = place;
        this.commands = commands;
        this.build = build;
        this.idleNanos = idleNanos;
    }

    /**
     * Serves until it ends.
     *
     * @param ready is run once it listens
     * @return how many commands it has run
     * @throws IOException where it cannot listen
     */
    long run(Runnable ready) throws IOException {
        place.create();
        try (TargetPool ended = pool;
                FileChannel lock = FileChannel.open(place.lock(), CREATE, WRITE);
                ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            if (!isLocked(lock)) {
                throw new UsageException(
                        console.directory() + ": is served already; end that server by heddle serve --stop");
            }
            return serve(server, ready);
        }
    }

    /** Locks the place; a server that is ending gets a moment. */
    private boolean isLocked(FileChannel lock) throws IOException {
        for (int tries = 0; lock.tryLock() == null; tries++) {
            if (tries == MOST_TRIES || isAt(place.address())) {
                return false;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        return true;
    }

    /** With the lock of the place: no other server has a socket there, nor is about to make one. */
    private long serve(ServerSocketChannel server, Runnable ready) throws IOException {
        try {
            Files.deleteIfExists(place.file()); // of a server that was killed
            server.bind(place.address());
            Thread idle = new Thread(() -> endWhenIdle(server), "heddle-serve-idle");
            idle.setDaemon(true);
            idle.start();
            ready.run();
            while (true) {
                SocketChannel client = server.accept();
                new Thread(() -> serve(client, server), "heddle-served").start();
            }
        } catch (ClosedChannelException e) {
            return done;
        } finally {
            Files.deleteIfExists(place.file());
        }
    }

    private void endWhenIdle(ServerSocketChannel server) {
        try {
            while (server.isOpen()) {
                TimeUnit.MILLISECONDS.sleep(200);
                if (!running.isLocked() && System.nanoTime() - lastEnd > idleNanos) {
                    close(server);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void close(ServerSocketChannel server) {
        try {
            server.close();
        } catch (IOException e) {
            return; // it is closed all the same
        }
    }

    private void serve(SocketChannel client, ServerSocketChannel server) {
        try (client) {
            ServedConnection connection = new ServedConnection(client);
            ServedRequest request = ServedRequest.read(new DataInputStream(Channels.newInputStream(client)));
            if (!request.build().equals(build)) {
                connection.over(Frames.REFUSED, 0);
                close(server);
            } else if (request.words().equals(List.of(ServedRequest.STOP))) {
                connection.over(Frames.EXIT, 0); // first: this process may end as soon as the socket is closed
                close(server);
            } else if (request.directory().equals(console.directory().toString()) && running.tryLock()) {
                try {
                    connection.watch();
                    connection.over(Frames.EXIT, run(request, connection));
                    done++;
                } finally {
                    lastEnd = System.nanoTime();
                    running.unlock();
                }
            } else {
                connection.over(Frames.REFUSED, 0);
            }
        } catch (IOException e) {
            return; // the client is gone
        }
    }

    private int run(ServedRequest request, ServedConnection connection) {
        if (request.started() > 0) {
            System.setProperty("heddle.started", Long.toString(request.started()));
        } else {
            System.clearProperty("heddle.started");
        }
        PrintStream out = connection.stream(Frames.OUT, charset(request, 0));
        PrintStream err = connection.stream(Frames.ERR, charset(request, 1));
        try {
            Console of = new Console(
                    out,
                    err,
                    request.isTerminal(),
                    new PackedFiles(Path.of(request.directory())),
                    request.environment(),
                    console.home(),
                    pool,
                    connection);
            return commands.run(request.words().toArray(String[]::new), of);
        } finally {
            out.flush();
            err.flush();
        }
    }

    private static Charset charset(ServedRequest request, int stream) {
        try {
            return Charset.forName(request.charsets().get(stream));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Charset.defaultCharset();
        }
    }

    /** Whether a server answers at a place. */
    static boolean isAt(UnixDomainSocketAddress address) {
        try (SocketChannel channel = SocketChannel.open(address)) {
            return channel.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
