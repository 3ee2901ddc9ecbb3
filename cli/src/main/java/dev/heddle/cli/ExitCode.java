package dev.heddle.cli;

import dev.heddle.replayer.launch.Interruption;

/** The exit codes of the contract. */
final class ExitCode {
    /** Nothing was found, or what was asked for is done. */
    static final int OK = 0;
    /** A fault of ours. */
    static final int INTERNAL = 1;
    /** Wrong usage, or no such class or program. */
    static final int USAGE = 2;
    /** An unreadable or unfit file. */
    static final int UNREADABLE = 3;
    /** A strict replay left the recorded execution. */
    static final int DIVERGED = 4;
    /** A failure was found or reproduced. */
    static final int FAILED = 10;
    /** Ctrl-C; what was found is written. */
    static final int INTERRUPTED = Interruption.EXIT_CODE;

    private ExitCode() {}
}
