package dev.heddle.recorder.free.recording;

/** There will be no recording; the message is one line that says why. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
