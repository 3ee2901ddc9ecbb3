package dev.heddle.api.run;

/** The program that a test is under control: one test method with its set-up. */
public final class TestMain {
    private TestMain() {}

    /**
     * Runs the test once, and ends the program as a test JVM ends: threads that still run are not waited for.
     *
     * @param args see {@link TestId#parse}
     */
    public static void main(String[] args) throws Throwable {
        TestExecution.run(args);
        Runtime.getRuntime().halt(0);
    }
}
