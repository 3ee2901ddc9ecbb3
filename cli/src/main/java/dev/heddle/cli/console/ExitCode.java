package dev.heddle.cli.console;

import dev.heddle.replayer.launch.Interruption;

/** The exit codes of the contract. */
public final class ExitCode {
    /** Nothing was found, or what was asked for is done. */
    public static final int OK = 0;
    /** A fault of ours. */
    public static final int INTERNAL = 1;
    /** Wrong usage, or no such class or program. */
    public static final int USAGE = 2;
    /** An unreadable or unfit file. */
    public static final int UNREADABLE = 3;
    /** A strict replay left the recorded execution. */
    public static final int DIVERGED = 4;
    /** A test method has passed, but its executions say nothing. */
    public static final int SAYS_NOTHING = 5;
    /** A failure was found or reproduced. */
    public static final int FAILED = 10;
    /** Ctrl-C; what was found is written. */
    public static final int INTERRUPTED = Interruption.EXIT_CODE;

    private ExitCode() {}
}
