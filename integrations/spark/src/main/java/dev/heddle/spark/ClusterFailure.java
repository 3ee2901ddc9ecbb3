package dev.heddle.spark;

/** A job cannot go on; the message is a line for the user. */
final class ClusterFailure extends Exception {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    ClusterFailure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** As that of the command line. */
    int exitCode() {
        return exitCode;
    }

    /** The user's arguments. */
    static ClusterFailure usage(String message) {
        return new ClusterFailure(ExitCodes.USAGE, message);
    }

    /** A file that cannot be read. */
    static ClusterFailure unreadable(String message) {
        return new ClusterFailure(ExitCodes.UNREADABLE, message);
    }
}
