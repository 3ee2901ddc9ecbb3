package dev.heddle.replayer.process;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Failed;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordedRunTest {
    private static final Failed RECORDED =
            failed(FailureKind.EXCEPTION, "uncaught exception in T-1: java.lang.AssertionError: 1 of 2");

    private static Failed failed(FailureKind kind, String message) {
        return new Failed(kind, 0, message, List.of(), List.of());
    }

    @Test
    void anExceptionOfTheSameTypeIsTheSameFailure() {
        assertTrue(same(FailureKind.EXCEPTION, "java.lang.AssertionError: 1 of 3"));
        assertTrue(same(FailureKind.EXCEPTION, "java.lang.AssertionError"));
        Failed bare = failed(FailureKind.EXCEPTION, "java.lang.AssertionError: 1 of 2");
        assertTrue(RecordedRun.isSameFailure(bare, bare));
        assertTrue(RecordedRun.isSameFailure(
                failed(FailureKind.EXCEPTION, "uncaught exception in main: java.lang.AssertionError"),
                failed(FailureKind.EXCEPTION, "java.lang.AssertionError")));
    }

    @Test
    void anotherKindOrTypeIsAnotherFailure() {
        assertFalse(same(FailureKind.DEADLOCK, "java.lang.AssertionError: 1 of 2"));
        assertFalse(same(FailureKind.EXCEPTION, "java.lang.IllegalStateException: 1 of 2"));
        assertFalse(same(FailureKind.EXCEPTION, "lang.AssertionError: 1 of 2"));
        assertFalse(same(FailureKind.LIVELOCK, "no progress"));
    }

    private static boolean same(FailureKind kind, String message) {
        return RecordedRun.isSameFailure(RECORDED, failed(kind, message));
    }
}
