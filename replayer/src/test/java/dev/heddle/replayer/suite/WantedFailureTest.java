package dev.heddle.replayer.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.program.UsageException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WantedFailureTest {
    private static final String STACK = """
            java.lang.AssertionError: expected:<2> but was:<1>
            \tat org.junit.Assert.fail(Assert.java:89)
            \tat app//com.acme.Counter.check(Counter.java:7)
            \tat com.acme.CounterTest.counts(CounterTest.java:20)
            \tat java.base/java.lang.reflect.Method.invoke(Method.java:569)
            Caused by: java.lang.Error
            \tat com.acme.Other.other(Other.java:1)
            """;

    private static List<WantedFailure> read(String text) {
        return WantedFailure.read("x", text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aStackTraceNamesItsTest() {
        assertEquals(
                List.of(new WantedFailure(
                        "com.acme.CounterTest#counts", "java.lang.AssertionError", "com.acme.Counter.check")),
                read(STACK));
    }

    @Test
    void failuresOfAReportAreRead() {
        String report = """
                <?xml version="1.0"?><testsuite>
                <testcase name="passes" classname="com.acme.CounterTest"/>
                <testcase name="counts{int}[2]" classname="com.acme.CounterTest">
                <failure message="expected" type="org.opentest4j.AssertionFailedError"><![CDATA[org.opentest4j.AssertionFailedError: expected
                \tat com.acme.CounterTest.counts(CounterTest.java:20)]]></failure></testcase>
                <testcase name="late" classname="com.acme.CounterTest">
                <flakyError type="java.lang.Error"><stackTrace>java.lang.Error
                \tat com.acme.CounterTest.late(CounterTest.java:30)</stackTrace></flakyError></testcase>
                </testsuite>
                """;
        assertEquals(
                List.of(
                        new WantedFailure(
                                "com.acme.CounterTest#counts",
                                "org.opentest4j.AssertionFailedError",
                                "com.acme.CounterTest.counts"),
                        new WantedFailure("com.acme.CounterTest#late", "java.lang.Error", "com.acme.CounterTest.late")),
                read(report));
    }

    @Test
    void whatHasNoFailureIsWrongUsage() {
        for (String text : List.of(
                "", "nothing", "<testsuite/>", "<testsuite><testcase", "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>")) {
            UsageException refused = assertThrows(UsageException.class, () -> read(text), text);
            assertTrue(String.valueOf(refused.getMessage()).startsWith("x: "), refused::toString);
        }
    }
}
