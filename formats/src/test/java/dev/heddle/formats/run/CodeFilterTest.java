package dev.heddle.formats.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class CodeFilterTest {
    private static CodeFilter only(String... names) {
        return new CodeFilter(Set.of(names), Set.of(), Set.of(), Set.of());
    }

    @Test
    void testFrameworksAreNotUnderControlUnlessTheyAreNamed() {
        assertFalse(CodeFilter.DEFAULT.includes("org.junit.jupiter.api.Assertions"));
        assertTrue(CodeFilter.DEFAULT.includes("org.junitpioneer.Retry"));
        assertTrue(only("org.junit").includes("org.junit.jupiter.api.Assertions"));
    }

    @Test
    void librariesForLoggingAreCoarseInTests() {
        assertFalse(CodeFilter.DEFAULT.isCoarse("org.apache.log4j.Category"));
        CodeFilter test = CodeFilter.DEFAULT.forTest("com.acme.LampTest");
        assertTrue(test.isCoarse("org.apache.log4j.Category"));
        assertTrue(test.isCoarse("ch.qos.logback.classic.Logger$Level"));
        assertTrue(test.includes("org.apache.log4j.Category"));
        assertFalse(test.isCoarse("com.acme.Lamp"));
    }

    @Test
    void aLibraryForLoggingIsNotCoarseInItsOwnTestsAndWhereItIsNamed() {
        CodeFilter own = CodeFilter.DEFAULT.forTest("ch.qos.logback.core.AppenderTest");
        assertFalse(own.isCoarse("ch.qos.logback.core.AppenderBase"));
        assertTrue(own.isCoarse("org.slf4j.LoggerFactory"));
        assertFalse(only("org.slf4j.impl").forTest("com.acme.LampTest").isCoarse("org.slf4j.impl.SimpleLogger"));
    }

    @Test
    void whatIsAskedForIsCoarseAlone() {
        CodeFilter asked =
                new CodeFilter(Set.of(), Set.of(), Set.of("com.acme.gen"), Set.of()).forTest("com.acme.LampTest");
        assertTrue(asked.isCoarse("com.acme.gen.Parser"));
        assertFalse(asked.isCoarse("org.slf4j.LoggerFactory"));
    }
}
