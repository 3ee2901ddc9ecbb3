package dev.heddle.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RecordedScopeTest {
    @Test
    void everyReasonHasALine() {
        assertEquals(
                "shared include=a.b\n    not recorded: the JDK's classes (what they promise is: locks, atomics)"
                        + "\n    not recorded: org.slf4j, ch.qos (logging: its own)",
                RecordedScope.text(
                        "shared scope=not recorded: the JDK's classes (what they promise is: locks, atomics);"
                                + " not recorded: org.slf4j (logging: its own); not recorded: ch.qos (logging: its own)"
                                + " include=a.b"));
    }

    @Test
    void whatIsNotUnderstoodStays() {
        assertEquals("full", RecordedScope.text("full"));
        assertEquals("full all of it", RecordedScope.text("full scope= all of it"));
    }
}
