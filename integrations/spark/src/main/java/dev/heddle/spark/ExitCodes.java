package dev.heddle.spark;

/** The exit codes of all commands. */
final class ExitCodes {
    static final int OK = 0;
    static final int INTERNAL = 1;
    static final int USAGE = 2;
    static final int UNREADABLE = 3;
    static final int FAILED = 10;
    static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
