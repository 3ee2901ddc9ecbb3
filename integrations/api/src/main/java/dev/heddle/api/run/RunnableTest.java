package dev.heddle.api.run;

/** A test that can be executed many times. */
interface RunnableTest {
    /**
     * Prepares the next execution, which belongs to no execution under control.
     *
     * @param result gets what the test does
     * @return runs the test once, and throws nothing that the test throws
     */
    Runnable prepare(TestResult result);
}
