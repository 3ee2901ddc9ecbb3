package dev.heddle.replayer.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class TargetFailureTest {
    @Test
    void aClassThatTheLauncherCannotLoadIsTheUsersMistake() {
        TargetFailure failure = TargetFailure.died(
                1,
                List.of(
                        "Error: Could not find or load main class x.Y",
                        "Caused by: java.lang.ClassNotFoundException: x.Y"));
        assertEquals(
                "java rejects the program: Error: Could not find or load main class x.Y"
                        + " (java.lang.ClassNotFoundException: x.Y)",
                failure.getMessage());
        assertEquals(2, failure.exitCode());
    }

    @Test
    void anUnknownOptionOfTheJvmIsTheUsersMistake() {
        assertEquals(
                2, TargetFailure.died(1, List.of("Unrecognized option: -Xnope")).exitCode());
    }

    @Test
    void aDeadJvmIsExplainedByTheDeepestCause() {
        TargetFailure failure = TargetFailure.died(
                1,
                List.of(
                        "Exception in thread \"main\" java.lang.reflect.InvocationTargetException",
                        "\tat x",
                        "Caused by: java.lang.IllegalStateException: no hooks",
                        "FATAL ERROR in native method"));
        assertEquals(
                "the target JVM ended with status 1 before it wrote a result:"
                        + " Caused by: java.lang.IllegalStateException: no hooks",
                failure.getMessage());
        assertEquals(1, failure.exitCode());
    }

    @Test
    void aCrashIsToldWithItsSignalItsFrameAndItsFile() {
        String crash = "SIGSEGV (0xb) in V  [libjvm.so+0xe5c2a4]  Unsafe_PutLong+0x54";
        TargetFailure failure = TargetFailure.died(
                134,
                List.of(
                        "#",
                        "# A fatal error has been detected by the Java Runtime Environment:",
                        "#",
                        "#  SIGSEGV (0xb) at pc=0x00007f2a, pid=71, tid=72",
                        "#",
                        "# Problematic frame:",
                        "# V  [libjvm.so+0xe5c2a4]  Unsafe_PutLong+0x54",
                        "#",
                        "# An error report file with more information is saved as:",
                        "# /srv/app/hs_err_pid71.log"));
        assertEquals("status 134, a crash: " + crash, failure.sort());
        assertEquals(failure.sort() + ", see /srv/app/hs_err_pid71.log", failure.death());
        assertEquals(
                "the target JVM ended with status 134 before it wrote a result: " + crash
                        + ", see /srv/app/hs_err_pid71.log",
                failure.getMessage());
    }

    @Test
    void aSilentDeathIsCalledSo() {
        assertEquals(
                "the target JVM ended with status 137 before it wrote a result: it printed nothing",
                TargetFailure.died(137, List.of("", " ")).getMessage());
    }

    @Test
    void theEngineMayBlameTheUser() {
        TargetFailure failure = TargetFailure.broken("usage: no main class");
        assertEquals("no main class", failure.getMessage());
        assertEquals(2, failure.exitCode());
        assertEquals(1, TargetFailure.broken("lost control").exitCode());
    }
}
