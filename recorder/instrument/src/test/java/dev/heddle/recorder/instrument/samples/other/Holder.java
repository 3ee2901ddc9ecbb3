package dev.heddle.recorder.instrument.samples.other;

/** Has a public field of a type that other packages cannot name. */
public class Holder {
    static class Hidden {}

    /** The type is hidden, the field is not. */
    @SuppressWarnings("ClassEscapesDefinedScope") // the point of it
    public final Hidden hidden = new Hidden();

    /** An array of it. */
    @SuppressWarnings("ClassEscapesDefinedScope") // the point of it
    public final Hidden[] array = {hidden};
}
