package dev.heddle.replayer.replay;

import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.job.RunResult;
import java.util.List;
import java.util.Optional;

/**
 * What came of the search for a recorded failure.
 *
 * @param program its short name
 * @param jdk version of the target's Java
 * @param result of all executions together
 * @param failing the trace of the execution that failed as recorded; empty where none did
 * @param confirmed replays of that trace
 * @param warnings lines for the user
 */
public record ReproductionOutcome(
        ReproductionRequest request,
        String program,
        String jdk,
        RunResult result,
        Optional<Trace> failing,
        CheckOutcome.Replays confirmed,
        List<String> warnings) {}
