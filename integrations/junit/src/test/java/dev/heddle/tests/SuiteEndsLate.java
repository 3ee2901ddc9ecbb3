package dev.heddle.tests;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Ends its JVM behind its test; {@link SuiteIT} runs it. */
class SuiteEndsLate {
    @AfterAll
    static void end() {
        System.exit(0);
    }

    @Test
    void isReached() {}
}
