package dev.heddle.api.run;

import dev.heddle.api.planted.PlantedRace;
import java.util.List;

/** The program that a test is under control: one test method with its set-up. */
public final class TestMain {
    /** What {@link #main} gets in place of a test, to run the {@link PlantedRace}. */
    public static final String PLANTED_RACE = "--planted-race";

    private TestMain() {}

    /**
     * Runs the test once, and ends the program as a test JVM ends: threads that still run are not waited for, unless
     * {@link TestId#awaitsThreads} is asked for. A test that cannot be run is refused; a test that ends the JVM itself
     * has failed.
     *
     * @param args see {@link TestId#parse}, or {@link #PLANTED_RACE}
     */
    public static void main(String[] args) throws Throwable {
        if (args[0].equals(PLANTED_RACE)) {
            PlantedRace.main(args);
            return;
        }
        Control.testBegins();
        try {
            TestExecution.run(args);
        } catch (RefusedTest e) {
            Control.refuse(args[0] + ": " + e.getMessage());
        } finally {
            Control.testEnds();
        }
        if (!List.of(args).contains(TestId.AWAIT_THREADS)) {
            Runtime.getRuntime().halt(0);
        }
    }
}
