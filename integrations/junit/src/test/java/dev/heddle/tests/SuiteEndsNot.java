package dev.heddle.tests;

import org.junit.jupiter.api.Test;

/** Comes behind classes that end their JVM; {@link SuiteIT} runs it. */
class SuiteEndsNot {
    @Test
    void runs() {}
}
