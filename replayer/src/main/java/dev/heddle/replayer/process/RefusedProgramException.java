package dev.heddle.replayer.process;

/** The program says that it cannot be run as it was asked to: wrong usage, not a failure of it. */
public final class RefusedProgramException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param why in one line */
    public RefusedProgramException(String why) {
        super(why);
    }
}
