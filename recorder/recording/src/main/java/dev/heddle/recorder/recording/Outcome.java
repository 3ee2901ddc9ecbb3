package dev.heddle.recorder.recording;

import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.ThrownText;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import java.util.List;

/** How a recorded execution ends, as far as hooks are told: the first exception that a thread did not catch, and the status asked for. */
final class Outcome {
    private final Runnable beforeHalt;
    private int thread;
    private String threadName;
    private Throwable thrown;
    private int status;

    /** The action is run before Runtime.halt ends the JVM, since nothing is run after. */
    Outcome(Runnable beforeHalt) {
        this.beforeHalt = beforeHalt;
    }

    /** A thread ends by an exception. The index is that in the trace, or -1. */
    synchronized void uncaught(int index, Thread in, Throwable first) {
        if (thrown == null) {
            thread = index;
            threadName = in.getName();
            thrown = first;
        }
    }

    void exit(int asked, boolean halt) {
        synchronized (this) {
            status = asked;
        }
        if (halt) {
            beforeHalt.run();
        }
    }

    /** What was found: an exception that was not caught, else the status asked for. */
    synchronized Trace.Verdict verdict() {
        if (thrown != null) {
            List<String> stack = ThrownText.of(thrown, Outcome::text, Outcome::frames);
            String message = "uncaught exception in " + threadName + ": " + text(thrown);
            return new Trace.Failed(FailureKind.EXCEPTION, thread, message, stack, List.of());
        }
        return status == 0
                ? new Trace.Passed()
                : new Trace.Failed(FailureKind.EXIT, -1, "exit status " + status, List.of(), List.of());
    }

    private static List<String> frames(Throwable of) {
        return Arrays.stream(of.getStackTrace())
                .map(StackTraceElement::toString)
                .toList();
    }

    /** The program's own text may throw. */
    private static String text(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (RuntimeException e) {
            return thrown.getClass().getName();
        }
    }
}
