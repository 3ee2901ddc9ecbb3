package dev.heddle.recorder.free.output;

/** There will be no recording; the message is one line that says why. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
