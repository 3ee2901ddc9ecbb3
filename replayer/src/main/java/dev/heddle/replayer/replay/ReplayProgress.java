package dev.heddle.replayer.replay;

import dev.heddle.replayer.program.Program;

/** Follows replays while they run; calls may come from several threads. */
public interface ReplayProgress {
    /** The program has been found, and nothing of it has run. */
    void found(Program program);

    /** Replays begin. */
    default void begins() {}

    /**
     * Replays have ended.
     *
     * @param done how many
     * @param all of how many
     */
    void ended(int done, int all);

    /** Replays are over, for whatever reason. */
    void over();

    /**
     * The user has interrupted the replays; this process ends when the call returns.
     *
     * @param reproduced how many had ended as recorded
     */
    void interrupted(int reproduced);
}
