package dev.heddle.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A process that a test talks to while it runs. */
final class Started implements AutoCloseable {
    private static final long TIMEOUT_MINUTES = 2;

    private final Process process;
    private final BufferedReader out;
    private final Path err;

    private Started(Process process, Path err) {
        this.process = process;
        this.err = err;
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static Started start(Path directory, Map<String, String> environment, List<String> command) throws IOException {
        Path err = Files.createTempFile(directory, "err", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectError(err.toFile());
        builder.environment().putAll(environment);
        return new Started(builder.start(), err);
    }

    long pid() {
        return process.pid();
    }

    /** Says a line and answers the one that comes back. */
    String ask(String line) throws IOException {
        OutputStream in = process.getOutputStream();
        in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
        return String.valueOf(out.readLine());
    }

    /** Sends a signal: {@code INT}, {@code KILL}. */
    void signal(String name) throws IOException, InterruptedException {
        // built into every shell, where the program may be missing
        new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid()).start().waitFor();
    }

    /** Ends its input, and waits for its end. */
    Installed.Run await() throws InterruptedException {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // it has ended and does not listen
        }
        return awaitSignalled();
    }

    /** Waits for its end, which a signal brings: on a busy machine the end of its input might be faster. */
    Installed.Run awaitSignalled() throws InterruptedException {
        CompletableFuture.delayedExecutor(TIMEOUT_MINUTES, TimeUnit.MINUTES).execute(this::close);
        try {
            StringBuilder rest = new StringBuilder();
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                rest.append(line).append('\n');
            }
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                throw new AssertionError("did not end in " + TIMEOUT_MINUTES + " minutes");
            }
            return new Installed.Run(process.exitValue(), rest.toString(), Files.readString(err));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
