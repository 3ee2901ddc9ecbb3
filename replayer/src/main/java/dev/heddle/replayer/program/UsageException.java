package dev.heddle.replayer.program;

/**
 * What the user gave cannot be run: a wrong option, a missing file or class. The message is one line; the exit code is
 * 2.
 */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message what, where, expected, found, next step; one line */
    public UsageException(String message) {
        super(message);
    }

    /** @param cause kept for people who debug Heddle itself */
    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
