package dev.heddle.tests;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Ends its JVM before its test; {@link SuiteIT} runs it. */
class SuiteEnds {
    @BeforeAll
    static void end() {
        System.exit(3);
    }

    @Test
    void isNotReached() {}
}
