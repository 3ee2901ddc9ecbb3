package dev.heddle.api.run;

/** A test that cannot be run, for the reason in the message: one line. */
final class RefusedTest extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedTest(String why) {
        super(why);
    }

    RefusedTest(String why, Throwable cause) {
        super(why, cause);
    }
}
