package dev.heddle.api.run;

/** The program that a test is under control: one test method with its set-up. */
public final class TestMain {
    private TestMain() {}

    /**
     * Runs the test once, and ends the program as a test JVM ends: threads that still run are not waited for. A test
     * that cannot be run is refused; a test that ends the JVM itself has failed.
     *
     * @param args see {@link TestId#parse}
     */
    public static void main(String[] args) throws Throwable {
        Control.testBegins();
        try {
            TestExecution.run(args);
        } catch (RefusedTest e) {
            Control.refuse(args[0] + ": " + e.getMessage());
        } finally {
            Control.testEnds();
        }
        Runtime.getRuntime().halt(0);
    }
}
