package dev.heddle.recorder.free.recording;

import dev.heddle.formats.recording.RecordingConfig;
import dev.heddle.formats.recording.RecordingResult;
import dev.heddle.recorder.free.output.RefusedException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the agent calls to begin and to end a recording, at the start of a JVM or while it runs. Nothing that goes wrong
 * here reaches the program: it runs unrecorded then, and a line says so.
 */
public final class RecordingAgent {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private static @Nullable RecordingSession session;

    private RecordingAgent() {}

    /**
     * Before main.
     *
     * @param argument path of a {@link RecordingConfig}, or {@code record,...}
     */
    public static synchronized void start(String argument, Instrumentation instrumentation) {
        String resultFile = "";
        try {
            RecordingConfig config = config(argument);
            resultFile = config.resultFile();
            refuseSecond();
            session = RecordingSession.begin(config, instrumentation, false);
        } catch (RefusedException | IllegalArgumentException e) {
            refuse(String.valueOf(e.getMessage()), resultFile);
        } catch (Throwable e) { // outermost: the program runs without us
            refuse("a fault of Heddle: " + e, resultFile);
        }
    }

    private static void refuseSecond() throws RefusedException {
        if (session != null && !session.isOver()) {
            throw new RefusedException("it is being recorded already, to " + session.file());
        }
    }

    private static void refuse(String message, String resultFile) {
        if (resultFile.isEmpty()) {
            say("not recorded: " + message);
        } else {
            answer(RecordingResult.of(RecordingResult.State.REFUSED, message), resultFile);
        }
    }

    private static RecordingConfig config(String argument) throws IOException {
        return argument.equals(RecordingConfig.WORD) || argument.startsWith(RecordingConfig.WORD + ",")
                ? RecordingConfig.ofArgument(
                        argument,
                        System.getProperty("user.dir"),
                        Map.of(
                                "%p",
                                Long.toString(ProcessHandle.current().pid()), "%t", TIME.format(LocalDateTime.now())))
                : RecordingConfig.read(Path.of(argument));
    }

    /**
     * In a JVM that runs. The answer goes into the configuration's reply file.
     *
     * @param otherwise what keeps this JVM from being recorded, or empty
     */
    public static synchronized void attach(String configFile, String otherwise, Instrumentation instrumentation)
            throws IOException {
        RecordingConfig config = RecordingConfig.read(Path.of(configFile));
        RecordingResult result;
        try {
            if (!otherwise.isEmpty()) {
                throw new RefusedException(otherwise);
            }
            refuseSecond();
            session = RecordingSession.begin(config, instrumentation, true);
            result = RecordingResult.of(RecordingResult.State.RECORDING, "");
        } catch (RefusedException e) {
            result = RecordingResult.of(RecordingResult.State.REFUSED, String.valueOf(e.getMessage()));
        } catch (Throwable e) { // outermost
            result = RecordingResult.of(RecordingResult.State.REFUSED, "a fault of Heddle: " + e);
        }
        answer(result, config.replyFile());
    }

    /** Ends the recording; the program goes on as it was. The answer goes into the reply file. */
    public static synchronized void detach(String replyFile) {
        if (session == null || session.isOver()) {
            answer(RecordingResult.of(RecordingResult.State.REFUSED, "it is not being recorded"), replyFile);
        } else {
            answer(session.detach(), replyFile);
        }
    }

    /** The JVM ends. Does nothing where nothing is recorded. */
    public static synchronized void end() {
        if (session != null) {
            session.end();
        }
    }

    private static void answer(RecordingResult result, String file) {
        try {
            result.write(Path.of(file));
        } catch (IOException e) {
            say("cannot answer to " + file + ": " + e.getMessage());
        }
    }

    /** A line on the JVM's own standard error, whatever the program made of its. */
    static void say(String line) {
        try (FileOutputStream err = new Unclosed()) {
            err.write(("heddle: " + line + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // no reader is left
        }
    }

    private static final class Unclosed extends FileOutputStream {
        Unclosed() {
            super(FileDescriptor.err);
        }

        @Override
        public void close() {}
    }
}
