package dev.heddle.natives.run;

/** A failure of a program in C or C++: an assertion, an abort, or a wrong use of memory or locks. */
final class NativeFailure extends Error {
    private static final long serialVersionUID = 1L;

    /** @param what in one line, with the stack that the program has */
    NativeFailure(String what, StackTraceElement... stack) {
        super(what, null, false, true);
        setStackTrace(stack);
    }

    @Override
    public String toString() {
        return String.valueOf(getMessage());
    }
}
