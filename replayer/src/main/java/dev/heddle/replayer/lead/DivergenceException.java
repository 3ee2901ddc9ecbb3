package dev.heddle.replayer.lead;

/** The execution has left the recorded one. The message is one line: event expected, event found, likely cause. */
public final class DivergenceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message one line for people */
    public DivergenceException(String message) {
        super(message, null, false, false);
    }
}
