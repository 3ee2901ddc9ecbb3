package dev.heddle.replayer.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.run.CodeFilter;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.control.ThreadView;
import dev.heddle.replayer.execution.ControlledThread;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a thread has done that came to no event for long. */
class StalledTest {
    /** On a busy machine a framework takes long to begin: that is no failure of the program. */
    @ParameterizedTest
    @CsvSource({
        "app.Loop, RUNNABLE, LIVELOCK",
        "app.Loop, BLOCKED, DEADLOCK",
        "org.junit.platform.commons.util.ReflectionUtils, RUNNABLE, OUTSIDE",
        "org.junit.platform.commons.util.ReflectionUtils, BLOCKED, OUTSIDE",
        "net.bytebuddy.pool.TypePool, RUNNABLE, OUTSIDE"
    })
    void onlyCodeUnderControlFails(String innermost, Thread.State state, FailureKind kind) {
        StackTraceElement[] stack = {
            new StackTraceElement("java.lang.Class", "getDeclaredFields", "Class.java", 1),
            new StackTraceElement(innermost, "run", "Some.java", 2),
            new StackTraceElement("app.Main", "main", "Main.java", 3)
        };
        ControlledThread thread = new ControlledThread(Thread.currentThread(), 0, "0", null);
        Trace.Verdict verdict = Verdicts.stalled(thread, new ThreadView(state, stack), 10_000, CodeFilter.DEFAULT);
        assertEquals(
                kind, verdict instanceof Trace.Failed failed ? failed.kind() : ((Trace.Unfinished) verdict).kind());
    }
}
