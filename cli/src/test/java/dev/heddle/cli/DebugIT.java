package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jdi.request.EventRequest;
import dev.heddle.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * A replay under a debugger is the recorded execution, whatever the debugger looks at. The value of {@code codes} is
 * part of it.
 */
class DebugIT {
    private static final String PROGRAM = """
            public class Stale {
                static int data;
                static int ready;
                static final Box BOX = new Box();

                static class Box {
                    int value = 7;
                    int shown;

                    @Override
                    public synchronized String toString() {
                        shown++;
                        Object fresh = new Object();
                        return "box " + value + " " + data + " " + ready + " " + (fresh.hashCode() != 0);
                    }
                }

                static int codes;

                static void read() {
                    codes = Stale.class.hashCode() ^ Box.class.hashCode() ^ BOX.hashCode() ^ String.class.hashCode()
                            ^ java.util.concurrent.ConcurrentSkipListMap.class.hashCode()
                            ^ Thread.currentThread().hashCode();
                    int r = ready;
                    int d = data;
                    if (r == 1 && d == 0) {
                        throw new AssertionError("stale " + BOX.value);
                    }
                }

                static void write() {
                    data = 1;
                    ready = 1;
                }

                public static void main(String[] args) throws Exception {
                    Thread writer = new Thread(Stale::write, "the writer");
                    Thread reader = new Thread(Stale::read, "the reader");
                    writer.start();
                    reader.start();
                    writer.join();
                    reader.join();
                }
            }
            """;

    private static final Pattern PORT = Pattern.compile("attach to localhost:([0-9]+)");
    private static final int READ = line("int d = data;");
    private static final int TEST = line("if (r == 1");
    private static final int THROW = line("throw new");

    @TempDir
    Path folder;

    private static int line(String text) {
        List<String> lines = PROGRAM.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return i + 1;
            }
        }
        throw new AssertionError(text);
    }

    private Path failure(Path jdk) throws Exception {
        Files.writeString(folder.resolve("Stale.java"), PROGRAM);
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--java=" + jdk,
                "--fail-fast",
                "--confirm=0",
                "--iterations=2000",
                "--out=found",
                "--json=-",
                "Stale.java");
        assertEquals(10, run.code(), run::toString);
        return folder.resolve(run.json().text("trace"));
    }

    /** A replay that waits for a debugger; the session runs in this thread. */
    private Installed.Run replay(Path jdk, List<String> words, Session session) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                folder,
                System.getenv(),
                Installed.home());
        List<String> all = new ArrayList<>(List.of("replay", "--debug=0", "--java=" + jdk, "--json=-"));
        all.addAll(words);
        CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> Main.run(all.toArray(String[]::new), console));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (System.nanoTime() < end && !code.isDone()) {
            Matcher port = PORT.matcher(err.toString(StandardCharsets.UTF_8));
            if (port.find()) {
                knock(Integer.parseInt(port.group(1)));
                session.run(Integer.parseInt(port.group(1)));
                break;
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
        int status = code.get(60, TimeUnit.SECONDS);
        return new Installed.Run(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** No debugger: sent away. */
    private static void knock(int port) throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertEquals(-1, socket.getInputStream().read());
        } catch (SocketException e) {
            assertTrue(e.getMessage().contains("reset"), e::toString);
        }
    }

    private interface Session {
        void run(int port) throws Exception;
    }

    @ParameterizedTest
    @OnEachJdk
    void theDebuggerSeesTheStaleValueAndChangesNothing(Path jdk) throws Exception {
        Path trace = failure(jdk);
        List<String> stops = new ArrayList<>();
        Installed.Run run = replay(
                jdk,
                List.of("--out=debugged", trace.toString()),
                port -> stops.addAll(DebuggerClient.session(
                        port, "Stale", List.of(TEST), EventRequest.SUSPEND_ALL, (debugger, thread, place) -> {
                            if (place.lineNumber() == TEST) {
                                assertEquals("1", DebuggerClient.local(thread, "r"));
                                assertEquals("0", DebuggerClient.local(thread, "d"));
                                assertEquals("1", debugger.field("data"));
                                assertEquals("box 7 1 1 true", debugger.text(thread, "BOX"));
                                assertEquals("box 7 1 1 true", debugger.text(thread, "BOX"));
                                assertEquals(
                                        "Stale.read",
                                        DebuggerClient.stack(thread).get(0));
                                assertTrue(debugger.threads().contains("the reader"));
                                debugger.stepOver(thread);
                            }
                        })));
        assertEquals(List.of("the reader Stale.java:" + TEST, "the reader Stale.java:" + THROW), stops, run::toString);
        assertEquals(10, run.code(), run::toString);
        assertEquals(1, run.json().number("reproduced"), run::toString);
        Installed.Run alone = Installed.run(folder, "replay", "--java=" + jdk, "--out=alone", trace.toString());
        assertEquals(10, alone.code(), alone::toString);
        assertArrayEquals(
                Files.readAllBytes(folder.resolve("alone/replay-1.heddle")),
                Files.readAllBytes(folder.resolve("debugged/replay-1.heddle")));
    }

    @ParameterizedTest
    @OnEachJdk
    void theCauseIsAStopAtTheStaleRead(Path jdk) throws Exception {
        Path trace = failure(jdk);
        List<String> stops = new ArrayList<>();
        Installed.Run run = replay(
                jdk,
                List.of("--cause", trace.toString()),
                port -> stops.addAll(DebuggerClient.session(
                        port, "Stale", List.of(THROW), EventRequest.SUSPEND_ALL, (debugger, thread, place) -> {
                            if (place.lineNumber() == READ) {
                                assertEquals("1", DebuggerClient.local(thread, "r"));
                                assertEquals("box 7 1 1 true", debugger.text(thread, "BOX"));
                                debugger.stepInto(thread);
                            }
                        })));
        assertEquals(
                List.of(
                        "the reader Stale.java:" + READ,
                        "the reader Stale.java:" + TEST,
                        "the reader Stale.java:" + THROW),
                stops,
                run::toString);
        assertEquals(10, run.code(), run::toString);
        assertEquals(1, run.json().number("reproduced"), run::toString);
        assertTrue(run.err().contains("stopped after event "), run::toString);
    }

    /**
     * With the policy of a thread, the watchdog runs on while the thread stands at the breakpoint, for more than a
     * stall.
     */
    @ParameterizedTest
    @OnEachJdk
    void aThreadAtABreakpointIsNoStall(Path jdk) throws Exception {
        Path trace = failure(jdk);
        List<String> stops = new ArrayList<>();
        Installed.Run run = replay(
                jdk,
                List.of("--stall=0.02", trace.toString()),
                port -> stops.addAll(DebuggerClient.session(
                        port, "Stale", List.of(TEST), EventRequest.SUSPEND_EVENT_THREAD, (debugger, thread, place) -> {
                            for (int i = 0; i < 500; i++) {
                                assertEquals("box 7 1 1 true", debugger.text(thread, "BOX"));
                            }
                        })));
        assertEquals(List.of("the reader Stale.java:" + TEST), stops, run::toString);
        assertEquals(10, run.code(), run::toString);
        assertEquals(1, run.json().number("reproduced"), run::toString);
    }

    @Test
    void wrongUsesAreNamed() throws Exception {
        Path trace = failure(Installed.firstJdk());
        for (List<String> words : List.of(
                List.of("--until=5"),
                List.of("--cause"),
                List.of("--debug=70000"),
                List.of("--debug", "--until=5", "--cause"),
                List.of("--debug", "--times=2"),
                List.of("--debug=0", "--until=1000000"))) {
            List<String> all = new ArrayList<>(List.of("replay"));
            all.addAll(words);
            all.add(trace.toString());
            Installed.Run run = Installed.run(folder, all.toArray(String[]::new));
            assertEquals(2, run.code(), run::toString);
            assertEquals(1, run.err().lines().count(), run::toString);
        }
    }
}
