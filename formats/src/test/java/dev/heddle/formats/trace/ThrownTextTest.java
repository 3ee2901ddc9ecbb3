package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThrownTextTest {
    private static List<String> lines(Throwable thrown) {
        return ThrownText.of(thrown, Throwable::toString, one -> List.of("frame of " + one.getMessage()));
    }

    @Test
    void causesAndSuppressedExceptionsFollowWithTheirFrames() {
        Exception inner = new Exception("inner");
        inner.addSuppressed(new Exception("aside"));
        List<String> lines = lines(new Exception("outer", inner));
        assertEquals(
                List.of(
                        "frame of outer",
                        "Caused by: java.lang.Exception: inner",
                        "frame of inner",
                        "Suppressed: java.lang.Exception: aside",
                        "frame of aside"),
                lines);
        Trace.Failed failed = new Trace.Failed(FailureKind.EXCEPTION, 0, "outer", lines, List.of());
        assertEquals(List.of("frame of outer"), failed.frames());
        assertEquals(
                List.of(
                        new Trace.Other("Caused by: java.lang.Exception: inner", List.of("frame of inner")),
                        new Trace.Other("Suppressed: java.lang.Exception: aside", List.of("frame of aside"))),
                failed.others());
    }

    @Test
    void aCircleOfCausesEnds() {
        Exception one = new Exception("one");
        Exception other = new Exception("other", one);
        one.initCause(other);
        assertEquals(3, lines(one).size());
    }

    @Test
    void aLongChainIsCut() {
        Exception last = new Exception("0");
        for (int i = 1; i < 1_000; i++) {
            last = new Exception("x".repeat(10_000), last);
        }
        List<String> lines = lines(last);
        assertTrue(lines.size() < 40, lines.size() + " lines");
        assertTrue(lines.get(1).length() < 5_000, "a line is bounded");
    }

    @Test
    void aCauseThatCannotBeAskedForIsLeftOut() {
        Exception broken = new Exception("broken") {
            private static final long serialVersionUID = 1;

            @Override
            public synchronized Throwable getCause() {
                throw new IllegalStateException("not now");
            }
        };
        assertEquals(List.of("frame of broken"), lines(broken));
    }
}
