package dev.heddle.replayer.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SuitesTest {
    @Test
    void theFirstLineOfAMessageSaysSomething() {
        assertEquals("Error: expected: <1>", Suites.firstLine("Error: expected: <1>\nbut was: <2>"));
        assertEquals(
                "MockitoException: cannot mock this",
                Suites.firstLine("MockitoException: \n\n  cannot mock this\nwhy"));
        assertEquals("", Suites.firstLine(""));
    }
}
