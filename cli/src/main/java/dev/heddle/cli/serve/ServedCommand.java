package dev.heddle.cli.serve;

import dev.heddle.cli.console.Console;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The client: has the server of this directory run a command, where there is one. */
public final class ServedCommand {
    /** Commands that need nothing of this process but its output; the first word. */
    private static final Set<String> SERVED = Set.of(
            "check", "replay", "expose", "reproduce", "test", "analyze", "predict", "derive", "inspect", "convert");

    /** In the environment: {@code no} has commands run by themselves. */
    private static final String SWITCH = "HEDDLE_SERVE";
    /** How long an interrupted command gets to report. */
    private static final long GRACE_SECONDS = 10;

    private static final int INTERRUPT = 'I';

    private final SocketChannel channel;
    private final Console console;
    private final CountDownLatch over = new CountDownLatch(1);

    private ServedCommand(SocketChannel channel, Console console) {
        this.channel = channel;
        this.console = console;
    }

    /**
     * Runs a command.
     *
     * @param out standard output as bytes
     * @param err standard error as bytes
     * @return the exit code; empty where no server has run it
     */
    public static Optional<Integer> run(List<String> words, Console console, PrintStream out, PrintStream err) {
        if (!isServed(words) || "no".equals(console.environment().get(SWITCH))) {
            return Optional.empty();
        }
        ServedPlace place = ServedPlace.of(console);
        try {
            if (!place.isTaken()) {
                return Optional.empty();
            }
            return send(place, words, console, out, err);
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty(); // it has ended, or ends just now
        }
    }

    /** Sends the words to a server, whatever they are. */
    static Optional<Integer> send(
            ServedPlace place, List<String> words, Console console, PrintStream out, PrintStream err)
            throws IOException {
        Optional<String> build = ServedPlace.build(console.home());
        if (build.isEmpty()) {
            return Optional.empty();
        }
        try (SocketChannel channel = SocketChannel.open(place.address())) {
            ServedRequest request = new ServedRequest(
                    build.get(),
                    console.directory().toString(),
                    words,
                    console.environment(),
                    console.terminal(),
                    Long.getLong("heddle.started", 0),
                    List.of(charset("stdout.encoding"), charset("stderr.encoding")));
            request.write(new DataOutputStream(Channels.newOutputStream(channel)));
            return new ServedCommand(channel, console).await(out, err);
        }
    }

    private static boolean isServed(List<String> words) {
        return !words.isEmpty()
                && SERVED.contains(words.get(0))
                && words.stream()
                        .takeWhile(word -> !word.equals("--"))
                        .noneMatch(word -> word.startsWith("--debug") || word.equals("-"));
    }

    private static String charset(String property) {
        return System.getProperty(
                property,
                System.getProperty("sun." + property, Charset.defaultCharset().name()));
    }

    private Optional<Integer> await(PrintStream out, PrintStream err) throws IOException {
        Runnable disarm = console.interrupts().arm(this::interrupted);
        DataInputStream in = new DataInputStream(Channels.newInputStream(channel));
        boolean hasSaid = false;
        try {
            while (true) {
                int kind = in.readByte();
                int number = in.readInt();
                switch (kind) {
                    case Frames.OUT, Frames.ERR -> {
                        if (number < 0 || number > Frames.MOST) {
                            throw new IOException("a frame of " + number + " bytes");
                        }
                        OutputStream to = kind == Frames.OUT ? out : err;
                        to.write(in.readNBytes(number));
                        to.flush();
                        hasSaid = true;
                    }
                    case Frames.EXIT -> {
                        return Optional.of(number);
                    }
                    case Frames.REFUSED -> {
                        return Optional.empty();
                    }
                    default -> throw new IOException("a frame of kind " + kind);
                }
            }
        } catch (IOException e) {
            if (!hasSaid) {
                throw e;
            }
            err.println("heddle: the server has ended before the command (" + e.getMessage() + "); run it again");
            return Optional.of(1);
        } finally {
            over.countDown();
            disarm.run();
        }
    }

    /** On the interrupt's thread: the server reports what was found so far. */
    private void interrupted() {
        try {
            channel.write(ByteBuffer.wrap(new byte[] {INTERRUPT}));
            over.await(GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (IOException e) {
            // the server is gone
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            console.interrupts().end();
        }
    }
}
