package dev.heddle.recorder.recording;

import dev.heddle.formats.run.FreeReplayConfig;
import dev.heddle.formats.run.FreeReplayResult;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;

/** What the agent calls to do a log again. */
public final class ReplayAgent {
    private ReplayAgent() {}

    /**
     * Before main. Where it cannot begin the program does not run.
     *
     * @param configFile path of a {@link FreeReplayConfig}
     */
    public static void start(String configFile, Instrumentation instrumentation) throws Exception {
        FreeReplayConfig config = FreeReplayConfig.read(Path.of(configFile));
        try {
            ReplaySession.begin(config, instrumentation);
        } catch (Throwable e) { // outermost
            new FreeReplayResult(false, "cannot begin: " + e, 0, false).write(Path.of(config.resultFile()));
            throw e;
        }
    }
}
