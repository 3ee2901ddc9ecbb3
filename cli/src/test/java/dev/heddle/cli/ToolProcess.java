package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Home;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A process of the tool that runs commands one after the other, for those whose programs have the standard output of
 * the process that starts them: the start of the tool takes more time than most of these commands. Its standard input
 * is empty. It ends with the JVM of the tests.
 */
final class ToolProcess {
    private static final int TIMEOUT_MILLIS = 5 * 60_000;

    private final Process process;
    private final Socket socket;
    private final Output out;
    private final Output err;

    private ToolProcess(List<String> command) throws IOException {
        Path folder = Files.createTempDirectory("heddle-tool");
        folder.toFile().deleteOnExit(); // behind the files, which are registered later
        out = new Output(folder.resolve("out"));
        err = new Output(folder.resolve("err"));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(out.file.toFile())
                    .redirectError(err.file.toFile());
            builder.command().add(Integer.toString(server.getLocalPort()));
            builder.environment().put("HEDDLE_TARGET_OPTS", "");
            process = builder.start();
            server.setSoTimeout(TIMEOUT_MILLIS);
            socket = server.accept();
            socket.setSoTimeout(TIMEOUT_MILLIS);
        }
    }

    /**
     * Starts one.
     *
     * @param command runs {@link #main} and takes one more word
     */
    static ToolProcess start(List<String> command) {
        try {
            return new ToolProcess(command);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where this class is. */
    static Path tests() {
        return Path.of(URI.create(ToolProcess.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
    }

    /** Runs a command and waits for its end. */
    synchronized Installed.Run run(Path directory, String... words) {
        try {
            DataOutputStream command = new DataOutputStream(socket.getOutputStream());
            command.writeUTF(directory.toAbsolutePath().toString());
            command.writeInt(words.length);
            for (String word : words) {
                command.writeUTF(word);
            }
            command.flush();
            int code = new DataInputStream(socket.getInputStream()).readInt();
            return new Installed.Run(code, out.next(), err.next());
        } catch (IOException e) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError(List.of(words) + " did not end: " + e, e);
        }
    }

    /** A file that grows. */
    private static final class Output {
        final Path file;
        private int length;

        Output(Path file) {
            this.file = file;
            file.toFile().deleteOnExit();
        }

        /** What has been added since the last call. */
        String next() throws IOException {
            byte[] all = Files.readAllBytes(file);
            String added = new String(all, length, all.length - length, StandardCharsets.UTF_8);
            length = all.length;
            return added;
        }
    }

    /** The process: runs commands until the connection ends. */
    public static void main(String[] port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port[0]))) {
            DataInputStream commands = new DataInputStream(socket.getInputStream());
            DataOutputStream codes = new DataOutputStream(socket.getOutputStream());
            while (true) {
                Path directory = Path.of(commands.readUTF());
                String[] words = new String[commands.readInt()];
                for (int i = 0; i < words.length; i++) {
                    words[i] = commands.readUTF();
                }
                Console console = new Console(System.out, System.err, false, directory, System.getenv(), Home.find());
                int code = Main.run(words, console);
                System.out.flush();
                System.err.flush();
                codes.writeInt(code);
            }
        } catch (EOFException e) {
            // the tests have ended
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
