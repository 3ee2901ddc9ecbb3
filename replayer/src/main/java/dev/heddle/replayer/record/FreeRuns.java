package dev.heddle.replayer.record;

import dev.heddle.formats.recording.RecordingConfig;
import dev.heddle.formats.recording.RecordingResult;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.record.FreeRunOutcome.Ending;
import dev.heddle.replayer.record.FreeRunRequest.UntilFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Runs a program on all cores with the agent that logs what it does. */
public final class FreeRuns {
    /** A program may take its time to end. */
    private static final long GRACE_MILLIS = 60_000;

    private final Session session;
    private final FreeRunRequest request;
    private final Progress progress;

    /** Follows runs. */
    public interface Progress {
        /** A run has ended, of at most so many. */
        void ended(int run, int most);

        /** The user has interrupted a run after this time; this process ends when the call returns. */
        void interrupted(long nanos);
    }

    public FreeRuns(Session session, FreeRunRequest request, Progress progress) {
        this.session = session;
        this.request = request;
        this.progress = progress;
    }

    /** Runs the program, once or until it fails; only the recording of the last run is kept. */
    public FreeRunOutcome run() throws IOException, InterruptedException, TargetFailure {
        RecordingConfig config = config();
        if (request.untilFailure().isPresent()) {
            return untilFailure(request.untilFailure().get(), config);
        }
        return run(config, 1, System.nanoTime(), Long.MAX_VALUE);
    }

    private FreeRunOutcome untilFailure(UntilFailure until, RecordingConfig config)
            throws IOException, InterruptedException, TargetFailure {
        long start = System.nanoTime();
        long end = start + TimeUnit.SECONDS.toNanos(until.seconds());
        long longest = 0;
        FreeRunOutcome last;
        int done = 0;
        do {
            last = run(config, ++done, start, Math.max(end - System.nanoTime(), 2 * longest));
            longest = Math.max(longest, last.nanos());
            progress.ended(done, until.runs());
            if (last.ending() == Ending.CUT_OFF) {
                return last;
            }
            if (last.status() != 0 || isRefused()) {
                return ending(last, Ending.FAILED);
            }
            Files.deleteIfExists(request.file());
            Files.deleteIfExists(session.resultFile());
        } while (done < until.runs() && System.nanoTime() < end);
        return ending(last, Ending.WITHOUT_FAILURE);
    }

    private static FreeRunOutcome ending(FreeRunOutcome last, Ending ending) {
        return new FreeRunOutcome(ending, last.status(), last.runs(), last.nanos(), last.limitNanos(), last.allNanos());
    }

    private boolean isRefused() throws IOException {
        return Files.isRegularFile(session.resultFile())
                && RecordingResult.read(session.resultFile()).state() == RecordingResult.State.REFUSED;
    }

    private FreeRunOutcome run(RecordingConfig config, int number, long start, long limit)
            throws IOException, InterruptedException, TargetFailure {
        Path configFile = session.folder().resolve("recording.config");
        config.write(configFile);
        long began = System.nanoTime();
        Interruption interruption = Interruption.arm(session.live(), GRACE_MILLIS, () -> {
            try (session) {
                progress.interrupted(System.nanoTime() - began);
            }
        });
        try {
            Process process = session.launcher().forkFree(configFile, request.program());
            OptionalInt status = session.live().await(process, limit);
            int shown = status.isPresent() ? status.getAsInt() : session.live().stop(process, GRACE_MILLIS);
            long now = System.nanoTime();
            return new FreeRunOutcome(
                    status.isPresent() ? Ending.ENDED : Ending.CUT_OFF, shown, number, now - began, limit, now - start);
        } finally {
            interruption.disarm();
        }
    }

    private RecordingConfig config() throws IOException {
        Program program = request.program();
        return new RecordingConfig(
                request.file().toString(),
                request.isForced(),
                request.limits(),
                request.scope(),
                session.resultFile().toString(),
                "",
                Optional.of(new RecordingConfig.Started(
                        program.name(),
                        program.javaArguments(),
                        program.workingDirectory().toString(),
                        program.classPath(),
                        program.source(),
                        session.bundleFile(program))));
    }
}
