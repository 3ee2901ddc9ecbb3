package dev.heddle.cli.serve;

import dev.heddle.replayer.launch.Interrupts;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/** A client, whose command runs: its output, and its interrupts. A client that is gone has interrupted. Thread-safe. */
final class ServedConnection implements Interrupts {
    private static final int BUFFER = 8192;

    private final SocketChannel channel;
    private final Frames frames;
    private final Thread command = Thread.currentThread();
    private final List<Runnable> armed = new ArrayList<>();
    private boolean isInterrupted;
    private boolean isOver;

    /** Connection of the current thread, which runs the command. */
    ServedConnection(SocketChannel channel) {
        this.channel = channel;
        this.frames = new Frames(new BufferedOutputStream(new ChannelOutput(channel)));
    }

    PrintStream stream(int kind, Charset charset) {
        return new PrintStream(new BufferedOutputStream(frames.stream(kind), BUFFER), true, charset);
    }

    /** Waits for an interrupt, on a thread of its own, which ends with the connection. */
    void watch() {
        Thread watching = new Thread(this::await, "heddle-served-interrupts");
        watching.setDaemon(true);
        watching.start();
    }

    private void await() {
        try {
            channel.read(ByteBuffer.allocate(1)); // whatever comes, the end included
        } catch (IOException e) {
            // closed
        }
        interrupted();
    }

    private void interrupted() {
        List<Runnable> actions;
        synchronized (this) {
            if (isOver || isInterrupted) {
                return;
            }
            isInterrupted = true;
            actions = List.copyOf(armed);
        }
        if (actions.isEmpty()) {
            end();
        }
        actions.forEach(ServedConnection::start);
    }

    private static void start(Runnable action) {
        new Thread(action, "heddle-interrupt").start();
    }

    @Override
    public synchronized Runnable arm(Runnable action) {
        armed.add(action);
        if (isInterrupted) {
            start(action);
        }
        return () -> disarm(action);
    }

    private synchronized void disarm(Runnable action) {
        armed.remove(action);
    }

    @Override
    public void end() {
        frames.end(Frames.EXIT, EXIT_CODE);
        command.interrupt();
    }

    /** The command has come to its end. */
    void over(int kind, int code) {
        synchronized (this) {
            isOver = true;
        }
        frames.end(kind, code);
    }
}
