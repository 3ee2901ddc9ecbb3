package dev.heddle.replayer.engine;

import java.lang.Thread.UncaughtExceptionHandler;

/**
 * What becomes of an exception that leaves a thread's outermost frame. A handler of the program's own deals with it, as a part of the program; without
 * one the execution has failed (ADR 18).
 */
final class UncaughtExceptions {
    private final Execution execution;

    UncaughtExceptions(Execution execution) {
        this.execution = execution;
    }

    /** In a thread other than main. */
    void inThread(ControlledThread t, Throwable thrown) {
        execution.reserve.releaseFor(thrown);
        t.passing = 1;
        if (isFaultOfOurs(thrown)) {
            execution.broken(thrown);
        } else if (!isThreadDeath(thrown) && !handled(t, thrown)) {
            execution.finish(Verdicts.uncaught(t, thrown));
        }
    }

    /** In main, whose exceptions make the status of the virtual machine 1 even where a handler hears of them. */
    void inMain(ControlledThread t, Throwable thrown) {
        execution.reserve.releaseFor(thrown);
        t.passing = 1;
        if (isFaultOfOurs(thrown)) {
            execution.broken(thrown);
            return;
        }
        if (!isThreadDeath(thrown)) {
            handled(t, thrown);
        }
        execution.finish(Verdicts.uncaught(t, thrown));
    }

    /** Runs the program's handler, if it has one, with hooks that count. */
    private boolean handled(ControlledThread t, Throwable thrown) {
        String what = Verdicts.describe(thrown);
        try {
            t.off = 0;
            t.passing = 0;
            UncaughtExceptionHandler handler = t.thread.getUncaughtExceptionHandler(); // may be overridden
            t.passing = 1; // a security manager of the program must not be asked about what we look up
            if (handler == null || !isOfTheProgram(handler)) {
                return false;
            }
            t.passing = 0;
            execution.warnings.add("the program's own handler dealt with an uncaught exception: " + what);
            handler.uncaughtException(t.thread, thrown);
        } catch (TeardownSignal signal) {
            assert execution.isEnding() : "the signal ends an execution";
        } catch (Throwable second) {
            t.passing = 1;
            execution.finish(Verdicts.uncaught(t, second));
        } finally {
            t.passing = t.unwinding ? 0 : 1;
        }
        return true;
    }

    /** Groups pass exceptions on to their parents, and the last to the default handler. */
    private static boolean isOfTheProgram(UncaughtExceptionHandler handler) {
        if (!(handler instanceof ThreadGroup first)) {
            return true;
        }
        for (ThreadGroup group = first; group != null; group = group.getParent()) {
            if (group.getClass() != ThreadGroup.class) {
                return true;
            }
        }
        return Thread.getDefaultUncaughtExceptionHandler() != null;
    }

    /** How a thread ends after Thread.stop; no handler is called. */
    private static boolean isThreadDeath(Throwable thrown) {
        return thrown.getClass().getName().equals("java.lang.ThreadDeath"); // deprecated for removal
    }

    private static boolean isFaultOfOurs(Throwable thrown) {
        StackTraceElement[] stack = thrown.getStackTrace();
        boolean ours = stack.length > 0 && isOurs(stack[0].getClassName());
        return ours && (thrown instanceof RuntimeException || thrown instanceof AssertionError) && !isSpecified(thrown);
    }

    private static boolean isOurs(String className) {
        return className.startsWith("dev.heddle.replayer.")
                || className.startsWith("dev.heddle.recorder.")
                || className.startsWith("dev.heddle.formats.")
                || className.startsWith("org.eclipse.collections.");
    }

    /** Exceptions that modelled operations throw on behalf of the program. */
    private static boolean isSpecified(Throwable thrown) {
        return thrown instanceof IllegalMonitorStateException
                || thrown instanceof IllegalThreadStateException
                || thrown instanceof UnsupportedOperationException
                || thrown instanceof NullPointerException
                || thrown instanceof IllegalArgumentException
                || thrown instanceof IllegalStateException && isShutdown(thrown);
    }

    private static boolean isShutdown(Throwable thrown) {
        return "Shutdown in progress".equals(thrown.getMessage());
    }
}
