package dev.heddle.junit;

import dev.heddle.api.run.TestId;
import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.HeddleTool;
import dev.heddle.api.tool.HeddleTool.ReplayAnswer;
import dev.heddle.api.tool.HeddleTool.ReplayOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * {@code -Dheddle.replay=FILE}, or the environment variable HEDDLE_REPLAY: the test that the trace was recorded of is
 * replayed, others are skipped. {@code -Dheddle.debug} waits for a debugger, {@code -Dheddle.debug=5005} at that port.
 */
final class ReplayRequest {
    private static final String REPLAY = "heddle.replay";
    private static final String DEBUG = "heddle.debug";

    private final Path trace;
    private final Optional<String> debug;

    private ReplayRequest(Path trace, Optional<String> debug) {
        this.trace = trace;
        this.debug = debug;
    }

    static Optional<ReplayRequest> get() {
        String file = TestJvm.setting(REPLAY);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        String port = TestJvm.setting(DEBUG);
        boolean isDebugged = !port.isEmpty() || System.getProperty(DEBUG) != null;
        return Optional.of(new ReplayRequest(Path.of(file), isDebugged ? Optional.of(port) : Optional.empty()));
    }

    /**
     * Replays.
     *
     * @throws FoundFailure where the recorded failure happens again
     * @throws TestAbortedException where the trace is one of another test
     */
    void run(HeddleTool heddle, TestId id, List<String> program) {
        requireSameTest(heddle, id);
        ReplayAnswer result =
                heddle.replay(new ReplayOrder(trace, program, debug.map(port -> port.equals("true") ? "" : port)));
        switch (result.exit()) {
            case ExitCodes.FAILED -> {
                FailureFile stored =
                        new FailureFile(Optional.ofNullable(trace.getParent()).orElse(Path.of("")));
                boolean isStored = stored.trace().map(trace::equals).orElse(false);
                throw new FoundFailure(
                        "replayed " + trace + ": " + (isStored ? stored.message() : result.verdict()),
                        isStored ? stored.stack() : List.of());
            }
            case ExitCodes.OK -> {}
            case ExitCodes.DIVERGED ->
                throw new AssertionFailedError("the test has changed since " + trace
                        + " was recorded; its replay is left: " + result.divergence());
            default -> throw new AssertionFailedError("not replayed: " + result.err());
        }
    }

    private void requireSameTest(HeddleTool heddle, TestId id) {
        if (!Files.isRegularFile(trace)) {
            throw new AssertionFailedError("-Dheddle.replay=" + trace + ": no such file in "
                    + Path.of("").toAbsolutePath());
        }
        List<String> recorded;
        try {
            recorded = heddle.program(trace);
        } catch (IOException e) {
            throw new AssertionFailedError("-Dheddle.replay=" + trace + ": " + e.getMessage(), e);
        }
        List<String> own = id.words();
        if (recorded.size() < own.size()
                || !recorded.subList(recorded.size() - own.size(), recorded.size())
                        .equals(own)) {
            throw new TestAbortedException("-Dheddle.replay=" + trace + " is a trace of another test");
        }
    }
}
