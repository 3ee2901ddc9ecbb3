package dev.heddle.recorder.free.recording;

import dev.heddle.formats.recording.RecordingConfig;
import dev.heddle.formats.recording.RecordingResult;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.output.RefusedException;
import dev.heddle.recorder.instrument.JvmSetUp;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Recording of this JVM, from its beginning to its end. */
final class RecordingSession {
    private final RecordingConfig config;
    private final LogWriter writer;
    private final RecordingMain recording;
    private boolean over;

    private RecordingSession(RecordingConfig config, LogWriter writer, RecordingMain recording) {
        this.config = config;
        this.writer = writer;
        this.recording = recording;
    }

    /**
     * Begins to record.
     *
     * @param attached the program runs already
     * @throws RefusedException where the files cannot be written
     */
    static RecordingSession begin(RecordingConfig config, Instrumentation instrumentation, boolean attached)
            throws Exception {
        // before the codec's native library is loaded, which newer JVMs complain about otherwise
        JvmSetUp.open(instrumentation, Set.of(RecordingSession.class.getModule()), "java.lang");
        Trace.Program program = RecordedProgram.program(config);
        LogWriter writer = new LogOutputs(config, RecordedProgram.header(config, attached), program)
                .open(problem -> RecordingAgent.say("recording has ended, the program continues: " + config.file()
                        + ": " + problem + "; what was written can be read"));
        Thread last = new Thread(RecordingAgent::end, "heddle-end");
        writer.leaveOut(last);
        if (attached) {
            writer.leaveOut(Thread.currentThread()); // the JVM's, which loads agents
        }
        try {
            writer.start();
        } catch (IOException e) {
            writer.discard();
            throw new RefusedException(config.file() + ": cannot be written (" + e.getMessage() + ")");
        }
        try {
            RecordingMain recording = RecordingMain.begin(config, instrumentation, writer, attached);
            if (attached) {
                RunningMethods.warning(recording.retransformed()).ifPresent(writer::warn);
            }
            ShutdownHook.add(RecordingAgent::end, last, instrumentation);
            return new RecordingSession(config, writer, recording);
        } catch (Throwable e) {
            writer.finish(new Trace.Passed(), List.of("recording did not begin: " + e));
            throw e;
        }
    }

    String file() {
        return config.file();
    }

    boolean isOver() {
        return over;
    }

    /** The program goes on unrecorded. */
    RecordingResult detach() {
        recording.end();
        return finish();
    }

    /** The JVM ends, so nothing need be put back. */
    void end() {
        if (!over) {
            RecordingResult result = finish();
            if (!config.resultFile().isEmpty()) {
                try {
                    result.write(Path.of(config.resultFile()));
                } catch (IOException e) {
                    RecordingAgent.say("cannot write " + config.resultFile() + ": " + e.getMessage());
                }
            }
        }
    }

    private RecordingResult finish() {
        over = true;
        recording.endSample();
        List<String> untransformable = writer.untransformable();
        List<String> lines = new ArrayList<>();
        for (String line : untransformable) {
            lines.add("runs without instrumentation: " + line);
        }
        List<String> odd = new ArrayList<>(writer.warned());
        odd.addAll(writer.leftOut());
        if (!Codec.ZSTD.isAvailable()) {
            odd.add("the file is larger than it could be: " + Codec.ZSTD.missing());
        }
        lines.addAll(odd);
        writer.leaks()
                .forEach((name, count) -> lines.add("reached another thread unnoticed: " + count + " of " + name));
        if (writer.figures().dropped() > 0) {
            lines.add("the oldest records were dropped: " + writer.figures().dropped());
        }
        writer.finish(recording.verdict(), lines);
        String message = writer.failure().orElse("");
        return new RecordingResult(
                message.isEmpty() ? RecordingResult.State.FINISHED : RecordingResult.State.ENDED,
                message,
                writer.figures(),
                writer.files().stream().map(Path::toString).toList(),
                untransformable,
                odd);
    }
}
