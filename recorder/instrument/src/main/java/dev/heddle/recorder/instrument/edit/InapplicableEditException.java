package dev.heddle.recorder.instrument.edit;

/** Says why a change does not fit the code for which it was made. */
public final class InapplicableEditException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InapplicableEditException(String why) {
        super(why);
    }
}
