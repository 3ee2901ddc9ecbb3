package dev.heddle.replayer.judge;

import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.program.Program;

/** Follows races that are judged. */
public interface JudgeProgress {
    /** The program has been found; nothing has run. */
    void found(Program program);

    /** Executions for one part have ended. */
    void executions(String part, RunResult soFar);

    /** Nothing more is shown. */
    void over();
}
