package dev.heddle.api.tool;

/** Exit codes of all commands. */
public final class ExitCodes {
    /** No failure was found, or what was asked for is done. */
    public static final int OK = 0;
    /** A fault of Heddle. */
    public static final int INTERNAL = 1;
    /** Wrong usage. */
    public static final int USAGE = 2;
    /** An unreadable file. */
    public static final int UNREADABLE = 3;
    /** A replay left its recording. */
    public static final int DIVERGED = 4;
    /** A test method has passed, but its executions say nothing. */
    public static final int SAYS_NOTHING = 5;
    /** A failure was found, or happened again. */
    public static final int FAILED = 10;
    /** Ended by an interrupt. */
    public static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
