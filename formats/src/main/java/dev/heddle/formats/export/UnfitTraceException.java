package dev.heddle.formats.export;

/** An execution that the format asked for cannot hold. The message is one line: which event, and what can be done. */
public final class UnfitTraceException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param what what does not fit, and what to do */
    public UnfitTraceException(String what) {
        super(what);
    }
}
